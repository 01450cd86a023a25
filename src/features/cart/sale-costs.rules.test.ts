import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '#/platform/config/parse-config.ts'
import { saleCostSettings } from './sale-costs.config.ts'
import { presentSaleCosts, saleCosts } from './sale-costs.rules.ts'

const read = (text: string) => parseConfig({ saleCosts: saleCostSettings }, { SALE_COSTS: text })
const RATES = '2030-01-01 | Act 1 | Stamp duty=0.25% to 10000 / 0.5% to 50000 / 1%; Surveyor=2500'
const sale = { tag: 'For Sale', pricePesewas: 100_000_000 } as const

describe('stamp duty and usual costs', () => {
  test('are none where nobody entered rates, and for rent', () => {
    expect(read('').config.saleCosts.rates).toBeNull()
    expect(presentSaleCosts(sale, null)).toBeNull()
    expect(presentSaleCosts({ ...sale, tag: 'For Rent' }, read(RATES).config.saleCosts.rates)).toBeNull()
  })

  test('are an estimate with the day and the source of the rates', () => {
    expect(presentSaleCosts(sale, read(RATES).config.saleCosts.rates)).toEqual({
      title: 'Stamp duty and usual costs: about GH₵12,500',
      lines: [
        { term: 'Stamp duty', amount: 'GH₵10,000' },
        { term: 'Surveyor', amount: 'GH₵2,500' },
      ],
      note: 'An estimate of what you pay to others beside the price, not to us. Rates of 1 January 2030: Act 1. Ask before you sign.',
    })
  })

  test.each([
    [1_000_000, 2_500],
    [1_000_001, 5_000],
    [5_000_000, 25_000],
    [5_000_100, 50_001],
  ])('of %i pesewas take the band in which the price lies', (price, duty) => {
    expect(saleCosts(price, read(RATES).config.saleCosts.rates?.costs ?? [])[0]?.pesewas).toBe(duty)
  })

  test('are whole pesewas of every price', () => {
    const costs = read(RATES).config.saleCosts.rates?.costs ?? []
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e13 }), (price) => {
        for (const { pesewas } of saleCosts(price, costs)) expect(Number.isSafeInteger(pesewas)).toBe(true)
      }),
    )
  })

  test.each([
    ...['2030-02-30 | Act | Duty=1%', '2030-01-01 | | Duty=1%', '2030-01-01 | Act', 'Duty=1%'],
    ...['2030-01-01 | Act | Duty', '2030-01-01 | Act | =1%', '2030-01-01 | Act | Duty=1% to 100'],
    ...['2030-01-01 | Act | Duty=1% / 2%', '2030-01-01 | Act | Duty=1% to 200 / 2% to 100 / 3%'],
    ...['2030-01-01 | Act | Duty=-1', '2030-01-01 | Act | Duty=1%; ', '2030-01-01 | Act | Duty=1% | more'],
  ])('are refused at the start as they stand in %s', (text) => {
    expect(read(text).problems).toEqual([expect.stringContaining('SALE_COSTS must be a day, a source')])
  })
})
