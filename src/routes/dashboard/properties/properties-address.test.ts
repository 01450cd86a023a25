import { describe, expect, test } from 'vitest'
import { isNarrowed, propertiesHref, readPropertiesAddress } from './properties-address.ts'

const read = (search: string) => readPropertiesAddress(new URLSearchParams(search))

describe('the address of a list of properties', () => {
  test('says what is looked for, in which status, order and page', () => {
    expect(read('query=East+Legon&status=reserved&sort=price-low&page=3')).toEqual({
      query: 'East Legon',
      status: 'reserved',
      sort: 'price-low',
      page: 3,
    })
  })

  test.each([
    '',
    'status=&sort=&query=&page=',
    'status=toString&sort=constructor&page=-1',
    'status=ACTIVE&sort=__proto__&page=1e3',
    'page=999999999999',
    'status[]=active&sort=newest;drop',
  ])('asks for everything, newest first, when it makes no sense: %s', (search) => {
    expect(read(search)).toEqual({ query: '', sort: 'newest', page: 1 })
  })

  test('loses what no database stores, and what is too long', () => {
    expect(read('query=%00house%07').query).toBe('house')
    expect(read(`query=${'x'.repeat(5_000)}`).query).toHaveLength(200)
  })

  test('is written as it is read, without what is usual', () => {
    for (const search of ['', 'query=a%26b&status=draft&sort=title&page=2', 'sort=oldest'])
      expect(propertiesHref('/list', read(search))).toBe(search ? `/list?${search}` : '/list')
    expect(propertiesHref('/list', read('page=1&sort=newest&status=gone'))).toBe('/list')
  })

  test('narrows the list by words and status, not by order', () => {
    expect(
      ['', 'sort=title&page=9', 'query=x', 'status=sold'].map((search) => isNarrowed(read(search))),
    ).toEqual([false, false, true, true])
  })
})
