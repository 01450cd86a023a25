import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCursor, writeCursor } from './search-cursor.rules.ts'

const id = '0193a000-0000-7000-8000-000000000001'
const byDate = { after: '2026-03-01T09:00:00.123456Z', id, total: 60, isCapped: false }
const byPrice = { after: 120_000_000, id, total: 60, isCapped: false }

describe('a cursor', () => {
  test('is read as it was written, in its own search and order', () => {
    expect(readCursor(writeCursor(byDate, { beds: 2 }), { beds: 2 })).toEqual(byDate)
    expect(readCursor(writeCursor(byPrice, { sort: 'price-asc' }), { sort: 'price-asc' })).toEqual(byPrice)
  })
  test('can stand in an address as it is', () => {
    expect(writeCursor(byDate, { query: 'Ŋmɔ 🏠' })).toMatch(/^[\w-]{1,300}$/)
  })
  test('means nothing in another search or another order', () => {
    const cursor = writeCursor(byDate, { beds: 2 })
    expect(readCursor(cursor, { beds: 3 })).toBeUndefined()
    expect(readCursor(cursor, { beds: 2, sort: 'price-desc' })).toBeUndefined()
    expect(readCursor(writeCursor(byPrice, { sort: 'price-asc' }), { sort: 'price-desc' })).toBeUndefined()
  })
  test.each([
    ['a day that does not exist', { ...byDate, after: '2026-02-31T09:00:00.000000Z' }],
    ['an hour that does not exist', { ...byDate, after: '2026-03-01T25:00:00.000000Z' }],
    ['a price where a date belongs', byPrice],
    ['an id that is none', { ...byDate, id: "'; drop table properties" }],
    ['a number below nothing', { ...byDate, total: -1 }],
  ])('with %s is none', (_, position) => {
    expect(readCursor(writeCursor(position, {}), {})).toBeUndefined()
  })
  test('with a price beyond every price is none', () => {
    const sort = 'price-asc'
    expect(readCursor(writeCursor({ ...byPrice, after: 1e300 }, { sort }), { sort })).toBeUndefined()
  })
  test('is none, and no failure, whatever somebody writes', () => {
    fc.assert(fc.property(fc.string(), (text) => readCursor(text, {}) === undefined))
    fc.assert(fc.property(fc.jsonValue(), (value) => readCursor(toBase64(value), {}) === undefined))
  })
})

function toBase64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
