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
    return presentPlan({ ...view, ...planStanding(plan, dates) }, today).instalments.map(({ label }) => label)
  }
  expect(labelsOn('2026-03-06')).toEqual(['Paid', 'Late, GH₵5,000 paid', 'Coming'])
  expect(labelsOn('2026-03-05')).toEqual(['Paid', 'Due today, GH₵5,000 paid', 'Coming'])
  expect(labelsOn('2026-03-04')).toEqual(['Paid', 'Coming, GH₵5,000 paid', 'Coming'])
})

test('the next instalment is the one after what is late, and a buyer reads short references', () => {
  const plan = planOf(10_000_000, 3, FIRST_PLAN_RULE)
  if (!plan) throw new Error('no plan')
  const online = { id: 'a', amountPesewas: 100, receivedOn: '2026-02-05', method: 'card' } as const
  const payments = [
    { ...online, reference: 'monthly-01a0a68c2ec07e6eb1b6ac806aab6d72' },
    { ...online, reference: 'GCB 4711' },
  ]
  const today = '2026-02-06'
  const dates = { orderedOn: '2026-01-05', paidPesewas: 0, today, isConfirmed: true }
  const view = { position: 1, title: 'House', plan, isConfirmed: true, isRunning: true, payments }
  const standing = { ...view, ...planStanding(plan, dates) }
  const { late, next, payments: shown } = presentPlan(standing, today)
  expect([late, next]).toEqual(['GH₵25,000', { dueOn: '5 March 2026', amount: 'GH₵25,000' }])
  expect(shown.map(({ text }) => text)).toEqual([
    expect.stringMatching(/, reference 6aab6d72$/),
    expect.stringMatching(/, GCB 4711$/),
  ])
  expect(presentPlan(standing, today, 'staff').payments[0]?.text).toMatch(/, monthly-01a0a68c2ec0/)
})

test('each instalment knows the payments that paid some of it, the oldest first', () => {
  // GH₵25,000 a month.
  const plan = planOf(10_000_000, 3, FIRST_PLAN_RULE)
  if (!plan) throw new Error('no plan')
  const paidBy = (...amounts: number[]) => {
    const payments = amounts.map((amountPesewas, at) => {
      return {
        id: `p${at}`,
        amountPesewas,
        receivedOn: '2026-02-05',
        method: 'cash',
        reference: 'R',
      } as const
    })
    const paidPesewas = amounts.reduce((sum, amount) => sum + amount, 0)
    const today = '2026-02-06'
    const standing = planStanding(plan, { orderedOn: '2026-01-05', paidPesewas, today, isConfirmed: true })
    const view = { position: 1, title: 'House', plan, isConfirmed: true, isRunning: true, payments }
    return presentPlan({ ...view, ...standing }, today).instalments.map((one) => one.paidBy)
  }
  expect(paidBy(2_500_000, 2_500_000)).toEqual([['p0'], ['p1'], []])
  expect(paidBy(1_000_000, 4_000_000)).toEqual([['p0', 'p1'], ['p1'], []])
  expect(paidBy(7_500_000)).toEqual([['p0'], ['p0'], ['p0']])
  expect(paidBy()).toEqual([[], [], []])
})

test('until what was paid is confirmed, days that have passed wait for it, and the next is one that is to come', () => {
  const plan = planOf(10_000_000, 3, FIRST_PLAN_RULE)
  if (!plan) throw new Error('no plan')
  const planOn = (today: string, paidPesewas = 0) => {
    const dates = { orderedOn: '2026-01-05', paidPesewas, today, isConfirmed: false }
    const view = { position: 1, title: 'House', plan, isConfirmed: false, isRunning: true, payments: [] }
    return presentPlan({ ...view, ...planStanding(plan, dates) }, today)
  }
  const shown = ({ next, instalments }: ReturnType<typeof planOn>) => [
    next?.dueOn,
    ...instalments.map(({ label }) => label),
  ]
  const waits = 'Waits for confirmation'
  expect(shown(planOn('2026-03-05'))).toEqual(['5 March 2026', waits, 'Due today', 'Coming'])
  expect(shown(planOn('2026-03-06', 3_000_000))).toEqual([
    '5 April 2026',
    'Paid',
    `${waits}, GH₵5,000 paid`,
    'Coming',
  ])
  expect(shown(planOn('2026-04-06'))).toEqual([undefined, waits, waits, waits])
})
