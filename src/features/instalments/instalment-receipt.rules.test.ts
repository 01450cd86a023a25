import { expect, test } from 'vitest'
import { presentInstalmentReceipt } from './instalment-receipt.rules.ts'

type View = Parameters<typeof presentInstalmentReceipt>[0]

const receipt = (overrides: Partial<View> = {}) =>
  presentInstalmentReceipt({
    id: '01890000-0000-7000-8000-000000000001',
    order: {
      id: '01890000-0000-7000-8000-000000000002',
      number: 1042,
      placedAt: new Date('2026-01-31T09:00:00Z'),
      buyer: null,
    },
    number: 2,
    home: { title: 'Villa in Cantonments', location: 'Cantonments, Accra' },
    plan: {
      months: 3,
      ruleVersion: 1,
      totalPesewas: 120_000_001,
      firstPaymentPesewas: 60_000_001,
      monthlyPesewas: 20_000_000,
      lastMonthlyPesewas: 20_000_000,
      surchargePesewas: 0,
    },
    amountPesewas: 20_000_000,
    receivedOn: '2026-03-02',
    method: 'bank_transfer',
    reference: 'Statement 7',
    recordedAt: new Date('2026-03-03T09:14:00Z'),
    online: null,
    paidBeforePesewas: 5_000_000,
    undoneAt: null,
    ...overrides,
  })

test('says which instalments a payment pays, a part of one too, and how the plan stands after it', () => {
  const { title, head, pays, amount, after } = receipt()
  expect(title).toBe('Receipt for an instalment of order 1042')
  expect(head).toBe('Paid on 2 March 2026. Receipt 1042-2.')
  expect(pays).toEqual([
    ['Part of instalment 1 of 3, due 28 February 2026', 'GH₵150,000'],
    ['Part of instalment 2 of 3, due 31 March 2026', 'GH₵50,000'],
  ])
  expect(amount).toEqual(['Paid', 'GH₵200,000'])
  expect(after).toEqual([
    ['The plan over 3 months', 'GH₵1,200,000.01'],
    ['Paid with the order', 'GH₵600,000.01'],
    ['Paid in instalments, with this one', 'GH₵250,000'],
    ['Left to pay', 'GH₵350,000'],
  ])
})

test('says that a plan is paid off by its last payment, and that nothing was taken by a simulated one', () => {
  const { rows, notes, pays, after } = receipt({
    paidBeforePesewas: 40_000_000,
    online: { paidWith: 'Visa ending in 4242', isSimulated: true },
  })
  expect(rows[0]).toEqual(['Method', 'Visa ending in 4242'])
  expect(notes).toEqual(['This payment was simulated: no money was taken.'])
  expect(pays).toEqual([['Instalment 3 of 3, due 30 April 2026', 'GH₵200,000']])
  expect(after.at(-1)).toEqual(['The plan is paid off', 'GH₵0'])
})

test.each([
  [null, 'taken off', 'Taken off on 5 March 2026. It does not count for the plan any more.'],
  [
    { paidWith: 'Mobile money', isSimulated: false },
    'asked back',
    'Asked back on 5 March 2026. It does not count for the plan any more.',
  ],
] as const)('is no receipt of what does not count any more (%#)', (online, end, head) => {
  const text = receipt({ online, undoneAt: new Date('2026-03-05T09:00:00Z') })
  expect(text.title).toBe(`Payment for order 1042, ${end}`)
  expect(text.head).toBe(head)
  expect([text.pays, text.after]).toEqual([[], []])
  expect(text.amount).toEqual([`Was paid, ${end}`, 'GH₵200,000'])
  expect(JSON.stringify(text)).not.toContain('Receipt for')
})
