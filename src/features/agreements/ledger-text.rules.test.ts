import { expect, test } from 'vitest'
import { PLAIN_ENTRY } from './ledger/journal.rules.ts'
import { presentLedger } from './ledger-text.rules.ts'

test('a payment that settles more than itself says what was paid ahead before', () => {
  const payment = { ...PLAIN_ENTRY, kind: 'payment', method: 'mobile_money', reference: 'FT1' } as const
  const postings = { cash: 487_500, advance: 487_500, instalments_receivable: -975_000 }
  const [row] = presentLedger(
    [
      {
        ...payment,
        ...{ id: 'one', key: 'one', occurredOn: '2026-08-11' },
        postings: { ...postings, unpaid_equity: 731_250, equity: -731_250 },
      },
    ],
    { months: 48 },
  )
  expect(row?.detail).toEqual([
    'Mobile money, reference FT1',
    'Went to: GH₵9,750 payments due',
    'Of it became equity: GH₵7,312.50',
  ])
  // In the row itself, whose figures would not add up without it.
  expect(row).toMatchObject({ paid: '4,875', equity: '7,312.50', withAhead: 'with GH₵4,875 paid ahead' })
})
