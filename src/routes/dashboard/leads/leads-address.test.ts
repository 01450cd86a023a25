import { expect, test } from 'vitest'
import { leadsHref, narrowsLeads, readLeadsAddress } from './leads-address.ts'

const OWNER = '0198f000-0000-7000-8000-000000000002'
const read = (search: string) => readLeadsAddress(new URLSearchParams(search))

test('An address of leads says the same when it is read and written', () => {
  for (const search of [
    '',
    `?query=Ama+%26+co&kind=whatsapp&status=won&owner=${OWNER}&late=yes&page=3`,
    '?owner=none',
  ])
    expect(leadsHref(read(search))).toBe(`/dashboard/leads${search}`)
  expect(leadsHref(read('?kind=message'), '/elsewhere')).toBe('/elsewhere?kind=message')
})

test('What does not exist is as good as not asked for', () => {
  const nothing = { query: '', isLate: false, page: 1 }
  for (const search of [
    'kind=all&status=done&owner=me&late=1&page=-1',
    "kind=__proto__&owner=' or true --&page=1e9",
    'query=%00%20',
  ])
    expect(read(search)).toEqual(nothing)
})

test('Every filter but the page leaves leads out', () => {
  for (const search of ['kind=message', 'status=new', 'owner=none', 'query=a', 'late=yes'])
    expect(narrowsLeads(read(search))).toBe(true)
  expect(narrowsLeads(read('page=2'))).toBe(false)
})
