import { describe, expect, test } from 'vitest'
import { AGREEMENT_TERMS } from '../../../tests/factories/agreement-factory.ts'
import type { ExitRefundStep } from '../rent-to-own/terms.rules.ts'
import { agreementDocument } from './agreement-document.rules.ts'

const leavingWith = (exitRefund: ExitRefundStep[]) =>
  agreementDocument({
    number: 7,
    title: 'Home',
    location: 'Accra',
    terms: { ...AGREEMENT_TERMS, exitRefund },
    offerEndsOn: '2026-01-19',
  })
    .find(({ title }) => title === 'Leaving')
    ?.paragraphs.slice(0, -1)

describe('the agreement says what leaving refunds', () => {
  test.each<[ExitRefundStep[], string[]]>([
    [[], ['A buyer who leaves gets back none of the equity.']],
    [[{ fromMonth: 0, basisPoints: 5_000 }], ['From the first day on: 50% of the equity is refunded.']],
    [
      [
        { fromMonth: 1, basisPoints: 5_000 },
        { fromMonth: 6, basisPoints: 8_000 },
      ],
      [
        'Before 1 month is paid none of the equity is refunded.',
        'After 1 paid month or more: 50% of the equity is refunded.',
        'After 6 paid months or more: 80% of the equity is refunded.',
      ],
    ],
  ])('in each month, with the steps %j', (steps, paragraphs) => {
    expect(leavingWith(steps)).toEqual(paragraphs)
  })
})
