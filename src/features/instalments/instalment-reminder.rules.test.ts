import { describe, expect, test } from 'vitest'
import type { Plan } from '../plans/plan-rule.rules.ts'
import { planStanding } from './instalment.rules.ts'
import { instalmentRemindersOn } from './instalment-reminder.rules.ts'

const plan: Plan = {
  months: 3,
  ruleVersion: 1,
  totalPesewas: 120_000,
  firstPaymentPesewas: 60_000,
  monthlyPesewas: 20_000,
  lastMonthlyPesewas: 20_000,
  surchargePesewas: 0,
}
// Instalments on 1 April, 1 May and 1 June.
const keysOn = (today: string, paidPesewas = 0, isConfirmed = true) =>
  instalmentRemindersOn(
    planStanding(plan, { orderedOn: '2026-03-01', paidPesewas, today, isConfirmed }),
    today,
  ).map(({ key }) => key)

describe('the buyer of a plan', () => {
  test.each([
    ['2026-03-24', []],
    ['2026-03-25', ['before:7:1']],
    ['2026-03-30', ['before:7:1']],
    ['2026-03-31', ['before:1:1']],
    ['2026-04-01', []],
    ['2026-04-02', ['after:1']],
    ['2026-04-07', ['after:1']],
    ['2026-04-08', []],
    ['2026-05-01', ['arrears:30:1']],
    ['2026-05-31', ['before:1:3', 'arrears:60:1']],
    ['2026-07-15', ['arrears:90:1']],
  ])('is reminded on %s of %j', (day, keys) => {
    expect(keysOn(day)).toEqual(keys)
  })

  test('is reminded of nothing that is paid, and of what is left of an instalment', () => {
    expect(keysOn('2026-03-31', 20_000)).toEqual([])
    expect(keysOn('2026-04-30', 20_000)).toEqual(['before:1:2'])
    expect(
      instalmentRemindersOn(
        planStanding(plan, {
          orderedOn: '2026-03-01',
          paidPesewas: 15_000,
          today: '2026-04-02',
          isConfirmed: true,
        }),
        '2026-04-02',
      ),
    ).toMatchObject([{ key: 'after:1', toPayPesewas: 5_000 }])
  })

  test('hears of nothing late while nobody has confirmed what was paid', () => {
    expect(keysOn('2026-05-15', 0, false)).toEqual([])
  })
})
