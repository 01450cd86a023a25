import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths } from '#/shared/dates.ts'
import { randomCases } from '../../../tests/support/random-cases.ts'
import { FIRST_PLAN_RULE, planOf } from '../plans/plan-rule.rules.ts'
import { askedPesewas, planStanding } from './instalment.rules.ts'

const plans = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 60 }))
  .map(([price, months]) => planOf(price, months, FIRST_PLAN_RULE))

test('A schedule adds up, and what is paid pays the oldest first, to the pesewa', () => {
  fc.assert(
    fc.property(
      plans,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 70 }),
      (plan, share, later) => {
        if (!plan) throw new Error('It has months')
        const paidPesewas = Math.floor(askedPesewas(plan) * share)
        const orderedOn = '2026-01-31'
        const today = addMonths(orderedOn, later)
        const standing = planStanding(plan, { orderedOn, paidPesewas, today, isConfirmed: true })
        const sum = (of: 'amountPesewas' | 'paidPesewas') =>
          standing.instalments.reduce((all, one) => all + one[of], 0)
        expect(sum('amountPesewas') + plan.firstPaymentPesewas).toBe(plan.totalPesewas)
        expect(sum('paidPesewas')).toBe(paidPesewas)
        expect(standing.leftPesewas).toBe(plan.totalPesewas - plan.firstPaymentPesewas - paidPesewas)
        expect(standing.latePesewas).toBeLessThanOrEqual(standing.leftPesewas)
        const unpaid = standing.instalments.findIndex((one) => one.paidPesewas < one.amountPesewas)
        if (unpaid >= 0)
          expect(standing.instalments.slice(unpaid + 1).every((one) => one.paidPesewas === 0)).toBe(true)
      },
    ),
    { numRuns: randomCases(2_000) },
  )
})

// A day of the calendar so many months later, the last of a shorter one.
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`
}

test('A schedule agrees with an account of its days and decimals', () => {
  const days = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2040-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(plans, days, (plan, date) => {
      if (!plan) throw new Error('It has months')
      const orderedOn = date.toISOString().slice(0, 10)
      const standing = { orderedOn, paidPesewas: 0, today: orderedOn, isConfirmed: true }
      const rest = new Decimal(plan.totalPesewas).minus(new Decimal(plan.totalPesewas).div(2).ceil())
      const part = rest.div(plan.months).floor()
      const account = Array.from({ length: plan.months }, (_, at) => ({
        dueOn: monthsLater(orderedOn, at + 1),
        amountPesewas: (at + 1 === plan.months ? rest.minus(part.times(at)) : part).toNumber(),
      }))
      const { instalments } = planStanding(plan, standing)
      const found = instalments.map(({ dueOn, amountPesewas }) => ({ dueOn, amountPesewas }))
      if (JSON.stringify(found) !== JSON.stringify(account)) expect(found).toEqual(account)
    }),
    { numRuns: randomCases(10_000) },
  )
}, 120_000)

const plan = planOf(100_000_000, 3, FIRST_PLAN_RULE)
const on = (today: string, paidPesewas: number, isConfirmed = true) => {
  if (!plan) throw new Error('It has months')
  return planStanding(plan, { orderedOn: '2026-01-31', paidPesewas, today, isConfirmed })
}

test('Instalments are due on the day of the order, on the last of a shorter month, and late from the next day on', () => {
  expect(on('2026-02-28', 0).instalments).toMatchObject([
    { number: 1, dueOn: '2026-02-28', state: 'due', amountPesewas: 17_500_000 },
    { number: 2, dueOn: '2026-03-31', state: 'coming' },
    { number: 3, dueOn: '2026-04-30', state: 'coming' },
  ])
  expect(on('2026-03-01', 0)).toMatchObject({ latePesewas: 17_500_000 })
  expect(on('2026-03-01', 17_500_000)).toMatchObject({ latePesewas: 0, leftPesewas: 35_000_000 })
})

test('Nothing of a plan from before is late until it is confirmed', () => {
  expect(on('2027-01-01', 0, false)).toMatchObject({ latePesewas: 0, leftPesewas: 52_500_000 })
})
