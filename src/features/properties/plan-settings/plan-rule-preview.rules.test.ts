import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { planAmounts } from '../../plans/plan-rule.rules.ts'
import { yearlyRate } from '../property.rules.ts'
import { previewPlans } from './plan-rule-preview.rules.ts'

const lengths = fc.integer({ min: 1, max: 60 })

test('On a declining balance the yearly rate is the same for every length, compounded by the month', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000_000, max: MAX_PESEWAS }),
      lengths,
      fc.integer({ min: 100, max: 5_000 }),
      (pricePesewas, months, yearly) => {
        const plan = planAmounts(pricePesewas, months, { kind: 'declining', basisPoints: yearly })
        const rate = yearlyRate({ pricePesewas, months, ...plan })
        const wanted = (1 + yearly / 10_000 / 12) ** 12 - 1
        // The first payment is half of the total, so that half a pesewa more or less moves the rate a little.
        expect(rate).toBeCloseTo(wanted, 3)
      },
    ),
  )
})

test('A plan whose first payment is the whole price has no yearly rate', () => {
  const home = { pricePesewas: 10_000_000, maxPaymentPlanMonths: 12 }
  const flat = { kind: 'flat', amountPesewas: 10_000_000, version: 1 } as const
  const rows = previewPlans(flat, { home, now: flat })
  expect(rows.map(({ yearlyRate: rate }) => rate)).toEqual([null, null, null])
})
