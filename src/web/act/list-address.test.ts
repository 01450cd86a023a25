import { expect, test } from 'vitest'
import { flag, listAddress, matching, oneOf, orderOf, words } from './list-address.ts'

const address = listAddress('/dashboard/leads', {
  query: words(10),
  kind: oneOf(['whatsapp', 'message']),
  owner: matching((given) => /^\d+$/.test(given)),
  isLate: flag('late'),
  sort: orderOf(['newest', 'oldest']),
})
const read = (search: string) => address.read(new URLSearchParams(search))

test('An address of a list says the same when it is read and written', () => {
  for (const search of [
    '',
    '?query=Ama+%26+co&kind=whatsapp&owner=12&late=yes&sort=oldest&page=3',
    '?owner=1',
  ])
    expect(address.href(read(search))).toBe(`/dashboard/leads${search}`)
  expect(address.href(read('?kind=message'), '/elsewhere')).toBe('/elsewhere?kind=message')
})

test('What does not exist is as good as not asked for, and left out', () => {
  const nothing = { query: '', isLate: false, sort: 'newest', page: 1 }
  for (const search of [
    'kind=all&owner=me&late=1&sort=up&page=-1',
    "kind=__proto__&owner=' or true --&page=1e9",
    'query=%00%20&sort=newest',
  ])
    expect(read(search)).toEqual(nothing)
  expect(read('query=12345678901234').query).toBe('1234567890')
})

test('Every filter but the order and the page leaves rows out', () => {
  for (const search of ['kind=message', 'owner=1', 'query=a', 'late=yes'])
    expect(address.isNarrowed(read(search))).toBe(true)
  expect(address.isNarrowed(read('page=2&sort=oldest'))).toBe(false)
  expect(address.clearHref(read('page=2&sort=oldest'))).toBeNull()
  expect(address.clearHref(read('page=2&sort=oldest&late=yes'))).toBe('/dashboard/leads?sort=oldest')
  expect(address.clearHref(read('owner=1'))).toBe('/dashboard/leads')
})
