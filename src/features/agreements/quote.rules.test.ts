import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AGREEMENT_TERMS } from '../../../tests/factories/agreement-factory.ts'
import { paymentEntries } from './ledger/journal.rules.ts'
import { ledgerPlan } from './ledger/plan.rules.ts'
import { quoteOn } from './quote.rules.ts'

const STARTS = '2026-01-05'
const plan = ledgerPlan(AGREEMENT_TERMS, STARTS)
const OPTION_FEE = { amountPesewas: 1_000_000, method: 'cash', reference: 'R1', evidence: 'Book' } as const
const entries = paymentEntries(plan, [], { occurredOn: STARTS, ...OPTION_FEE }, STARTS).map((draft, at) => ({
  ...draft,
  id: String(at),
  number: at,
  recordedAt: new Date(STARTS),
}))
const quote = (day: string, today = STARTS) =>
  quoteOn({ terms: AGREEMENT_TERMS, startsOn: STARTS, entries }, day, today)

test('a quote of today is what the page shows, until the day before the first month', () => {
  expect(quote(STARTS)).toEqual({
    day: STARTS,
    toPayPesewas: 9_000_000,
    toRefundPesewas: 500_000,
    validUntil: '2026-01-12',
    pricePesewas: 10_000_000,
    mayRisePesewas: null,
  })
})

test('a month that falls due until then adds its rent, and a late fee after the days of grace', () => {
  expect(quote('2026-02-05')).toMatchObject({ toPayPesewas: 9_000_000 + 125_000, validUntil: '2026-02-12' })
  expect(quote('2026-02-13')).toMatchObject({ toPayPesewas: 9_000_000 + 125_000 + 16_000 })
})

test.each(['2026-01-04', '2027-01-07', 'tomorrow', '2026-02-30', ''])('%s has no quote', (day) => {
  expect(quote(day)).toBeNull()
})

test('both sums stay the same on every day until the one to which they are valid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 366 }), fc.nat(40), (at, further) => {
      const dayAt = (days: number) =>
        new Date(Date.parse(STARTS) + days * 86_400_000).toISOString().slice(0, 10)
      const first = quote(dayAt(at))
      const later = quote(dayAt(Math.min(at + further, 366)))
      if (!first || !later || later.day > first.validUntil) return
      expect([later.toPayPesewas, later.toRefundPesewas]).toEqual([first.toPayPesewas, first.toRefundPesewas])
    }),
  )
})
