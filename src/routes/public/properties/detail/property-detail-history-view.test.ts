import { describe, expect, test } from 'vitest'
import type { PriceEvent } from '#/features/properties/history/price-history.rules.ts'
import { presentHistory } from './property-detail-history-view.server.ts'

const now = new Date('2026-11-21T09:00:00Z')
const listed: PriceEvent = { kind: 'listed', at: new Date('2026-10-01T08:00:00Z'), pricePesewas: 50_000_000 }
const sale = { tag: 'For Sale', status: 'active', firstListedAt: listed.at } as const
const reduced: PriceEvent = { kind: 'price', at: new Date('2026-11-02T08:00:00Z'), pricePesewas: 45_000_000 }

describe('the history of a home', () => {
  test('says since when it is listed and that the price has not changed', () => {
    expect(presentHistory([listed], sale, now)).toEqual({
      summary: 'First listed 51 days ago. The price has not changed since.',
      rows: [{ date: '1 October 2026', what: 'Listed', price: 'GH₵500,000', change: '' }],
      line: null,
    })
  })

  test('says before and after of a reduction, the newest event first', () => {
    const history = presentHistory([listed, reduced], sale, now)
    expect(history?.summary).toBe(
      'First listed 51 days ago. Reduced from GH₵500,000 to GH₵450,000 on 2 November 2026.',
    )
    expect(history?.rows[0]).toEqual({
      date: '2 November 2026',
      what: 'Price changed',
      price: 'GH₵450,000',
      change: '10% less',
    })
    expect(history?.line?.label).toBe('Price from GH₵500,000 on 1 October 2026 to GH₵450,000 now')
  })

  test('names rent by the month, a second listing as that, and of a home that is gone no price of today', () => {
    const again: PriceEvent = { ...listed, at: new Date('2026-11-21T08:00:00Z'), pricePesewas: 45_000_000 }
    const history = presentHistory([listed, reduced, again], { ...sale, tag: 'For Rent', status: 'let' }, now)
    expect(history?.rows[0]).toMatchObject({ what: 'Listed again', price: 'GH₵450,000 / month', change: '' })
    expect(history?.summary).toBe('First listed 51 days ago.')
  })

  test('goes back to when the same home was listed before', () => {
    const before = { ...sale, firstListedAt: new Date('2026-07-01T08:00:00Z') }
    const history = presentHistory([listed, reduced], before, now)
    expect(history?.summary).toMatch(/^First listed 143 days ago\. Reduced from /)
    expect(history?.rows.map(({ date, what, price }) => [date, what, price])).toEqual([
      ['2 November 2026', 'Price changed', 'GH₵450,000'],
      ['1 October 2026', 'Listed again', 'GH₵500,000'],
      ['1 July 2026', 'Listed before by the same agent', ''],
    ])
  })

  test('is none of a home that was never listed', () => {
    expect(presentHistory([], sale, now)).toBeNull()
  })
})
