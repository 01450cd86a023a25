import { describe, expect, test } from 'vitest'
import { paymentSchedule } from '../../cart/payment-schedule.rules.ts'
import { FIRST_PLAN_RULE, planOf } from '../../plans/plan-rule.rules.ts'
import { NO_RENT_TERMS } from '../../properties/property.schema.ts'
import { nextPayment } from './order-due.rules.ts'

const rental = {
  tag: 'For Rent' as const,
  pricePesewas: 3_000_00,
  plan: null,
  ...NO_RENT_TERMS,
  advanceMonths: 6,
}
const lease = { orderedOn: '2026-11-21', lease: { months: 12, moveInOn: '2026-12-01' } }
const sale = {
  tag: 'For Sale' as const,
  pricePesewas: 400_000_00,
  plan: planOf(400_000_00, 6, FIRST_PLAN_RULE),
  ...NO_RENT_TERMS,
}
const ordered = { orderedOn: '2026-11-21', lease: null }

describe('the next payment', () => {
  test('of a rental is the rest of the advance on signing, then each month’s rent, until the lease ends', () => {
    const steps = paymentSchedule(rental, lease)
    expect(nextPayment(steps, '2026-11-21')).toMatchObject({
      kind: 'advance',
      on: '2026-12-01',
      amountPesewas: 15_000_00,
    })
    expect(nextPayment(steps, '2026-12-02')).toMatchObject({
      kind: 'rent',
      on: '2027-06-01',
      amountPesewas: 3_000_00,
    })
    expect(nextPayment(steps, '2027-06-02')?.on).toBe('2027-07-01')
    expect(nextPayment(steps, '2027-11-02')).toBeNull()
  })

  test('of a rental counts in what else is due on signing', () => {
    const steps = paymentSchedule({ ...rental, agentFeePesewas: 1_050_00, depositPesewas: 4_000_00 }, lease)
    expect(nextPayment(steps, '2026-11-21')).toEqual({
      kind: 'advance',
      on: '2026-12-01',
      amountPesewas: 15_000_00 + 1_000_00 + 1_050_00,
      also: ['deposit', 'agent-fee'],
    })
    expect(nextPayment(steps, '2026-12-02')).toMatchObject({ amountPesewas: 3_000_00, also: [] })
  })

  test('of a purchase without a plan is the other half, whose day nobody knows yet', () => {
    const steps = paymentSchedule({ ...sale, plan: null }, ordered)
    expect(nextPayment(steps, '2030-01-01')).toMatchObject({ kind: 'other-half', on: null })
  })
})
