import { describe, expect, test } from 'vitest'
import { canAgreementBecome, hasEnded, isLedgerOpen, RUNNING_STATUSES } from './agreement.rules.ts'
import { AGREEMENT_STATUS_KEYS } from './agreement.schema.ts'

describe('an agreement', () => {
  test('goes from application to purchase step by step', () => {
    const steps = ['applied', 'approved', 'offered', 'signed', 'active', 'bought'] as const
    for (const [at, from] of steps.entries())
      for (const [other, to] of steps.entries())
        expect([from, to, canAgreementBecome(from, to)]).toEqual([from, to, other === at + 1])
  })

  test('that runs ends as bought, exited or defaulted only', () => {
    expect(AGREEMENT_STATUS_KEYS.filter((to) => canAgreementBecome('active', to))).toEqual([
      'bought',
      'exited',
      'defaulted',
    ])
  })

  test('is refused or withdrawn only before it is signed', () => {
    for (const to of ['refused', 'withdrawn'] as const)
      for (const from of ['signed', 'active'] as const) expect(canAgreementBecome(from, to)).toBe(false)
  })

  test('that has ended never changes', () => {
    expect(AGREEMENT_STATUS_KEYS.filter(hasEnded)).toEqual([
      'bought',
      'exited',
      'defaulted',
      'expired',
      'refused',
      'withdrawn',
    ])
  })

  test('promises its home from the offer on and has a ledger from its signing on', () => {
    expect(AGREEMENT_STATUS_KEYS.filter(isLedgerOpen)).toEqual(['signed', 'active'])
    expect(RUNNING_STATUSES).toEqual(['offered', 'signed', 'active'])
  })
})
