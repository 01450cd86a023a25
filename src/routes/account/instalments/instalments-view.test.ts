import { expect, test } from 'vitest'
import { planStanding } from '#/features/instalments/instalment.rules.ts'
import { FIRST_PLAN_RULE, planOf } from '#/features/plans/plan-rule.rules.ts'
import { presentPlan } from './instalments-view.server.ts'

test('an instalment that is paid in part still says whether it is late, due or coming', () => {
  // GH₵150,000 in all: half of it first, then GH₵25,000 a month.
  const plan = planOf(10_000_000, 3, FIRST_PLAN_RULE)
  if (!plan) throw new Error('no plan')
  const labelsOn = (today: string) => {
    const dates = { orderedOn: '2026-01-05', paidPesewas: 3_000_000, today, isConfirmed: true }
    const view = { position: 1, title: 'House', plan, isConfirmed: true, isRunning: true, payments: [] }
    return presentPlan({ ...view, ...planStanding(plan, dates) }).instalments.map(({ label }) => label)
  }
  expect(labelsOn('2026-03-06')).toEqual(['Paid', 'Late, GH₵5,000 paid', 'Coming'])
  expect(labelsOn('2026-03-05')).toEqual(['Paid', 'Due today, GH₵5,000 paid', 'Coming'])
  expect(labelsOn('2026-03-04')).toEqual(['Paid', 'Coming, GH₵5,000 paid', 'Coming'])
})
