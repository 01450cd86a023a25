import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highestPricePesewas, totalPaidPesewas } from '#/features/rent-to-own/terms.rules.ts'
import { addMonths, dayAfter } from '#/shared/dates.ts'
import { AGREEMENT_TERMS } from '../../../../tests/factories/agreement-factory.ts'
import { makeMemoryLedger } from '../../../../tests/support/memory-ledger.ts'
import { agreementAccount, leftToPayPesewas } from '../agreement-account.rules.ts'
import { ledgerPlan } from '../ledger/plan.rules.ts'
import { type PriceRaise, possibleRaise, priceOn } from '../ledger/price-raise.rules.ts'
import { quoteOn } from '../quote.rules.ts'

const STARTS = '2026-01-31'
const CAPPED = { ...AGREEMENT_TERMS, priceYearlyCapBasisPoints: 500 }
const RAISED = { ...CAPPED, raises: [{ effectiveOn: '2027-01-31', pricePesewas: 10_400_000 }] }

test('a price can be raised from the next anniversary that is thirty days away, up to the cap', () => {
  const first = { effectiveOn: '2027-01-31', fromPesewas: 10_000_000, mostPesewas: 10_500_000 }
  expect(possibleRaise(CAPPED, STARTS, STARTS)).toEqual(first)
  expect(possibleRaise(CAPPED, STARTS, '2027-01-01')).toEqual(first)
  // The next one is after the last payment.
  expect(possibleRaise(CAPPED, STARTS, '2027-01-02')).toBeNull()
})

test('a locked price is never raised, and another one once for each anniversary', () => {
  expect(possibleRaise(AGREEMENT_TERMS, STARTS, STARTS)).toBeNull()
  expect(possibleRaise(RAISED, STARTS, STARTS)).toBeNull()
  const longer = { ...RAISED, months: 36 }
  expect(possibleRaise(longer, STARTS, '2027-01-02')).toEqual({
    effectiveOn: '2028-01-31',
    fromPesewas: 10_400_000,
    mostPesewas: 10_920_000,
  })
})

test('an agreement that begins on a leap day is raised on the last of February', () => {
  expect(possibleRaise({ ...CAPPED, months: 36 }, '2028-02-29', '2028-03-01')?.effectiveOn).toBe('2029-02-28')
})

test('a raise counts from its day on, for buying, for a quote and for the last payment alone', () => {
  const ledger = makeMemoryLedger(ledgerPlan(RAISED, STARTS))
  ledger.pay({ occurredOn: STARTS, amountPesewas: 1_000_000 })
  const on = (day: string) =>
    agreementAccount({ terms: RAISED, startsOn: STARTS, entries: ledger.entries, day })
  const before = on('2027-01-30').purchase
  const after = on('2027-01-31').purchase
  expect([before.pricePesewas, after.pricePesewas]).toEqual([10_000_000, 10_400_000])
  expect(after.equityPesewas).toBe(before.equityPesewas)
  const plain = ledgerPlan(CAPPED, STARTS).instalments
  const raised = ledgerPlan(RAISED, STARTS).instalments
  expect(raised.slice(0, -1)).toEqual(plain.slice(0, -1))
  expect((raised.at(-1)?.amountPesewas ?? 0) - (plain.at(-1)?.amountPesewas ?? 0)).toBe(400_000)
})

test('a quote names the price of its day and what may still be announced, and is valid until a day before', () => {
  const ledger = makeMemoryLedger(ledgerPlan(CAPPED, STARTS))
  const agreement = { startsOn: STARTS, entries: ledger.entries }
  const quote = (terms: typeof CAPPED, day: string, today: string) =>
    quoteOn({ terms, ...agreement }, day, today)
  expect(quote(CAPPED, '2027-01-28', '2026-12-28')).toMatchObject({
    mayRisePesewas: null,
    validUntil: '2027-01-30',
  })
  expect(quote(CAPPED, '2027-02-01', '2026-12-28')).toMatchObject({ mayRisePesewas: 10_500_000 })
  expect(quote(CAPPED, '2027-02-01', '2027-01-02')).toMatchObject({ mayRisePesewas: null })
  expect(quote(RAISED, '2027-02-01', '2026-12-28')).toMatchObject({
    pricePesewas: 10_400_000,
    mayRisePesewas: null,
  })
})

// Whether the seller raises at an anniversary, how much of the cap, and how many days ahead.
const historiesOf = (most: number) =>
  fc.record({
    months: fc.integer({ min: 12, max: most }),
    cap: fc.integer({ min: 1, max: 2_500 }),
    shares: fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 8, maxLength: 8 }),
    early: fc.integer({ min: 30, max: 300 }),
  })

function raise({
  months,
  cap,
  shares,
  early,
}: ReturnType<typeof historiesOf> extends fc.Arbitrary<infer T> ? T : never) {
  const monthlyPesewas = 700_000
  const equityPesewas = 560_000
  const terms = {
    ...CAPPED,
    pricePesewas: 1_000_000 + equityPesewas * months,
    monthlyPesewas,
    months,
    priceYearlyCapBasisPoints: cap,
  }
  const raises: PriceRaise[] = []
  for (const [year, share] of shares.entries()) {
    const today = dayAfter(addMonths(STARTS, 12 * (year + 1)), -early)
    const possible = possibleRaise({ ...terms, raises }, STARTS, today)
    if (!possible || share === null) continue
    const { fromPesewas, mostPesewas, effectiveOn } = possible
    const pricePesewas = fromPesewas + Math.floor((mostPesewas - fromPesewas) * share)
    if (pricePesewas > fromPesewas) raises.push({ effectiveOn, pricePesewas })
  }
  return { ...terms, raises }
}

test('no history of raises leads above what the offer said is the highest price', () => {
  fc.assert(
    fc.property(historiesOf(96), (history) => {
      const terms = raise(history)
      for (let month = 0; month <= terms.months; month += 1)
        expect(priceOn(terms, addMonths(STARTS, month))).toBeLessThanOrEqual(
          highestPricePesewas(terms, month),
        )
    }),
  )
})

test('with any raises, buying costs the price less the equity on any day, and who pays every month owns all of it', () => {
  fc.assert(
    fc.property(historiesOf(26), fc.integer({ min: 0, max: 26 }), (history, at) => {
      const terms = raise(history)
      const plan = ledgerPlan(terms, STARTS)
      const ledger = makeMemoryLedger(plan)
      for (const { dueOn, amountPesewas } of plan.instalments)
        ledger.pay({ occurredOn: dueOn, amountPesewas })
      const day = addMonths(STARTS, Math.min(at, terms.months))
      const until = ledger.entries.filter(({ occurredOn }) => occurredOn <= day)
      const { purchase, balances } = agreementAccount({ terms, startsOn: STARTS, entries: until, day })
      expect(purchase.toPayPesewas + purchase.equityPesewas).toBe(priceOn(terms, day))
      expect(balances.cash).toBe(purchase.equityPesewas - balances.rent_income)
      const end = agreementAccount({ terms, startsOn: STARTS, entries: ledger.entries, day: '2040-01-01' })
      const price = terms.raises.at(-1)?.pricePesewas ?? terms.pricePesewas
      expect(end.purchase).toMatchObject({ equityPesewas: price, toPayPesewas: 0 })
      expect(leftToPayPesewas(end)).toBe(0)
      expect(end.balances.cash).toBe(totalPaidPesewas(terms) + price - terms.pricePesewas)
    }),
    { numRuns: 25 },
  )
})
