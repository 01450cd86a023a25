import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, dayOf, MILLISECONDS_PER_DAY, startOfDay } from '#/shared/dates.ts'
import { makeMemoryLedger } from '../../../../tests/support/memory-ledger.ts'
import { randomCases } from '../../../../tests/support/random-cases.ts'
import { balancesOf } from './balances.rules.ts'
import { factsOf, pendingEntries, reversalOf } from './journal.rules.ts'
import type { LedgerPlan } from './ledger.schema.ts'
import { equityIn, positionAt } from './position.rules.ts'
import { exitEntry, exitQuote, purchaseEntry, purchaseQuote } from './settlement.rules.ts'

const START = '2026-01-31'
const dayAfter = (days: number) => dayOf(new Date(startOfDay(START).getTime() + days * MILLISECONDS_PER_DAY))

const plans: fc.Arbitrary<LedgerPlan> = fc
  .record({
    optionFee: fc.integer({ min: 1, max: 5_000_000 }),
    monthly: fc.integer({ min: 1, max: 900_000 }),
    share: fc.integer({ min: 1, max: 10_000 }),
    months: fc.integer({ min: 1, max: 14 }),
    graceDays: fc.integer({ min: 0, max: 40 }),
    lateFeePesewas: fc.integer({ min: 0, max: 60_000 }),
    feesBeforeCap: fc.integer({ min: 1, max: 6 }),
    cappedBy: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ optionFee, monthly, share, months, feesBeforeCap, cappedBy, ...late }) => ({
    ...late,
    lateFeeCapPesewas: late.lateFeePesewas * feesBeforeCap + cappedBy,
    instalments: [
      { number: 0, dueOn: START, amountPesewas: optionFee, equityPesewas: optionFee },
      ...Array.from({ length: months }, (_, at) => ({
        number: at + 1,
        dueOn: addMonths(START, at + 1),
        amountPesewas: monthly,
        equityPesewas: Math.floor((monthly * share) / 10_000),
      })),
    ],
  }))

const DAYS = 460
const days = fc.integer({ min: 0, max: DAYS })

/** Receipts with the day from which they count and the day on which they are written down. */
const receipts = fc.array(
  fc.record({
    amountPesewas: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 3_000_000 })),
    countsFrom: days,
    writtenAfter: fc.integer({ min: 0, max: 90 }),
  }),
  { maxLength: 12 },
)
type Receipt = { amountPesewas: number; countsFrom: number; writtenAfter: number }
const writtenOn = ({ countsFrom, writtenAfter }: Receipt) => Math.min(countsFrom + writtenAfter, DAYS)

const paymentOf = ({ amountPesewas, countsFrom }: Receipt) => ({
  occurredOn: dayAfter(countsFrom),
  amountPesewas,
})

/** Writes receipts down in the order of the days on which that happens, with the job run on some days between. */
function play(plan: LedgerPlan, given: readonly Receipt[], jobDays: readonly number[]) {
  const ledger = makeMemoryLedger(plan)
  const steps = [
    ...given.map((receipt) => ({
      day: writtenOn(receipt),
      act: () => ledger.pay(paymentOf(receipt), dayAfter(writtenOn(receipt))),
    })),
    ...jobDays.map((day) => ({ day, act: () => ledger.catchUp(dayAfter(day)) })),
  ].sort((one, other) => one.day - other.day)
  for (const { act } of steps) act()
  ledger.catchUp(dayAfter(DAYS))
  return ledger
}

const jobDays = fc.array(days, { maxLength: 8 })

describe('a ledger of any plan and history', () => {
  test('balances after each entry and agrees with what is worked out from the first day on', () => {
    fc.assert(
      fc.property(plans, receipts, jobDays, (plan, given, jobs) => {
        const ledger = play(plan, given, jobs)
        const all = given.map(paymentOf)
        const facts = { receipts: all, waivedFees: new Set<number>(), adjustedPesewas: 0 }
        expect(ledger.balances()).toEqual(positionAt(plan, facts, dayAfter(DAYS)).balances)
      }),
      { numRuns: randomCases(600) },
    )
  })

  test('says the same whenever the job ran and in whatever order payments were written down', () => {
    fc.assert(
      fc.property(
        plans,
        receipts.chain((given) =>
          fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
        ),
        jobDays,
        (plan, [given, shuffled], jobs) => {
          const once = play(plan, given, [])
          const other = play(
            plan,
            shuffled.map((receipt, at) => ({ ...receipt, writtenAfter: at * 7 })),
            jobs,
          )
          expect(other.balances()).toEqual(once.balances())
        },
      ),
      { numRuns: randomCases(500) },
    )
  })

  test('writes nothing more when it is brought up to date twice', () => {
    fc.assert(
      fc.property(plans, receipts, jobDays, (plan, given, jobs) => {
        const ledger = play(plan, given, jobs)
        expect(pendingEntries(plan, ledger.entries, dayAfter(DAYS))).toEqual([])
      }),
      { numRuns: randomCases(400) },
    )
  })

  test('lets the equity fall by no payment, fee, due date or allocation', () => {
    fc.assert(
      fc.property(plans, receipts, jobDays, (plan, given, jobs) => {
        let equity = 0
        const { entries } = play(plan, given, jobs)
        for (const [at] of entries.entries()) {
          const next = 0 - balancesOf(entries.slice(0, at + 1)).equity
          expect(next).toBeGreaterThanOrEqual(equity)
          equity = next
        }
      }),
      { numRuns: randomCases(500) },
    )
  })

  test('holds what was paid, no more and no less, in fees, payments due and money ahead', () => {
    fc.assert(
      fc.property(plans, receipts, jobDays, (plan, given, jobs) => {
        const ledger = play(plan, given, jobs)
        const { balances, instalments, fees } = positionAt(plan, factsOf(ledger.entries), dayAfter(DAYS))
        const paid = [...instalments, ...fees].reduce((sum, { paidPesewas }) => sum + paidPesewas, 0)
        const received = given.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
        expect(paid - balances.advance).toBe(received)
        expect(ledger.balances().cash).toBe(received)
        expect(0 - balances.equity).toBe(
          instalments.reduce((sum, one) => sum + (one.isDue ? equityIn(one, one.paidPesewas) : 0), 0),
        )
        const charged = fees.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
        expect(charged).toBeLessThanOrEqual(plan.lateFeeCapPesewas)
      }),
      { numRuns: randomCases(500) },
    )
  })

  test('is without a reversed payment what it would be had the payment never come', () => {
    fc.assert(
      fc.property(plans, receipts, jobDays, fc.nat(), (plan, given, jobs, choice) => {
        fc.pre(given.length > 0)
        const ledger = play(plan, given, jobs)
        const payments = ledger.entries.filter(({ kind }) => kind === 'payment')
        const wrong = payments[choice % payments.length]
        if (!wrong) throw new Error('a receipt was not written')
        ledger.entries.push({
          ...reversalOf(wrong, dayAfter(DAYS), 'The cheque bounced.'),
          id: 'reversal',
          number: 0,
          recordedAt: new Date(0),
        })
        ledger.catchUp(dayAfter(DAYS))
        const { receipts: left } = factsOf(ledger.entries)
        expect(left).toHaveLength(given.length - 1)
        expect(ledger.balances()).toEqual(
          positionAt(plan, { receipts: left, waivedFees: new Set(), adjustedPesewas: 0 }, dayAfter(DAYS))
            .balances,
        )
      }),
      { numRuns: randomCases(400) },
    )
  })

  test('is settled to nothing but cash and income, and buy-out, equity and what was paid add up', () => {
    fc.assert(
      fc.property(plans, receipts, jobDays, fc.nat({ max: 10_000 }), (plan, given, jobs, share) => {
        const price = plan.instalments.reduce((sum, { equityPesewas }) => sum + equityPesewas, 0)
        const bought = play(plan, given, jobs)
        const before = bought.balances()
        const quote = purchaseQuote(before, price)
        const settling = { day: dayAfter(DAYS), reason: 'Settled', reference: 'R', evidence: 'E' }
        bought.write([purchaseEntry(bought.entries, quote, settling)])
        const end = bought.balances()
        // All that came in is the price, the rent and the fees.
        expect(end.cash).toBe(price - before.rent_income - before.late_fee_income)
        const { instalments_receivable, fees_receivable, equity, unpaid_equity, advance } = end
        const open = { instalments_receivable, fees_receivable, equity, unpaid_equity, advance }
        expect(Object.values(open).every((held) => held === 0)).toBe(true)

        const left = play(plan, given, jobs)
        const refundOf = (amount: number) => Math.floor((amount * share) / 10_000)
        const exit = exitQuote(left.balances(), { monthsPaid: 0, refundBasisPoints: share, refundOf })
        left.write([exitEntry(left.entries, exit, { ...settling, kind: 'default' })])
        const ended = left.balances()
        expect(ended.cash).toBe(before.cash - Math.max(exit.toRefundPesewas, 0))
        expect([ended.equity, ended.advance, ended.instalments_receivable]).toEqual([0, 0, 0])
        expect(0 - ended.retained_equity).toBe(exit.equityPesewas - exit.refundablePesewas)
      }),
      { numRuns: randomCases(400) },
    )
  })
})
