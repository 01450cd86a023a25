import { expect, test } from 'vitest'
import type { CollectionTry } from '#/features/collections/collection.schema.ts'
import type { RentToOwnTerms } from '#/features/rent-to-own/terms.rules.ts'
import { latestOf, presentHistory, presentProposal, termsLine } from './agreement-detail-view.server.ts'

const returned: CollectionTry = {
  reference: 'monthly-1',
  attemptKey: null,
  amountPesewas: 625_000,
  provider: 'simulated',
  state: 'returned',
  address: null,
  reason: 'The agreement had ended before this payment came in.',
  paidWith: null,
  begunAt: new Date('2026-11-03T09:00:00Z'),
  at: new Date('2026-11-03T09:05:00Z'),
  isRefundStuck: false,
}
const exit = {
  fromStatus: 'active',
  toStatus: 'exited',
  reason: 'Moves abroad',
  changedAt: new Date('2026-11-03T09:01:00Z'),
} as const

test('a payment that was approved after the exit stands after it, with why it went back', () => {
  expect(presentHistory([exit], [returned]).map(({ text, reason }) => [text, reason])).toEqual([
    ['Exited', 'Moves abroad'],
    ['GH₵6,250 paid back', 'The agreement had ended before this payment came in. · Payment monthly-1'],
  ])
})

test('an application that was asked for more is not said to have applied twice', () => {
  const change = { toStatus: 'applied', reason: null, changedAt: new Date('2026-11-01T09:00:00Z') } as const
  const later = [
    change,
    { ...change, reason: 'More is needed: Payslips' },
    { ...change, reason: 'The applicant answered: Here they are' },
  ]
  expect(presentHistory(later, []).map(({ text }) => text)).toEqual(['Applied', 'More asked for', 'Answered'])
  // Nor does the line above the folded history say so.
  expect(latestOf(later, [])).toBe('Answered · 1 November 2026, 09:00')
  expect(latestOf(later.slice(0, 2), [])).toBe('More asked for · 1 November 2026, 09:00')
})

test('the last step and the payments that went back are said in one line', () => {
  expect(latestOf([exit], [returned])).toBe('Exited · 3 November 2026, 09:01 · 1 payment paid back')
  expect(latestOf([], [returned])).toBe('1 payment paid back')
})

test('one that could not be paid back is not said to be', () => {
  expect(presentHistory([], [{ ...returned, isRefundStuck: true }])[0]?.text).toBe(
    'GH₵6,250 could not be paid back',
  )
})

test('the listed price stands beside the agreed one only where it is another', () => {
  const terms = { pricePesewas: 88_000_000, optionFeePesewas: 8_800_000, months: 60 } as RentToOwnTerms
  const listed = (pesewas: number | null) => termsLine(terms, pesewas)
  expect(listed(90_000_000)).toBe(
    'Price GH₵880,000 (listed for GH₵900,000) · option fee GH₵88,000 · 60 months',
  )
  expect([listed(88_000_000), listed(null)]).toEqual(
    Array(2).fill('Price GH₵880,000 · option fee GH₵88,000 · 60 months'),
  )
})

test.each([
  [{ isOwn: false, mayAgree: true, aloneFrom: null }, 'Ama Serwaa proposed it on 27 November 2026, 16:00.'],
  [
    { isOwn: true, mayAgree: false, aloneFrom: null },
    'You proposed it on 27 November 2026, 16:00. Another administrator has to agree.',
  ],
  [
    { isOwn: true, mayAgree: false, aloneFrom: new Date('2026-11-28T16:00:00Z') },
    'You proposed it on 27 November 2026, 16:00. Another administrator has to agree; as there is no other, you can yourself from 28 November 2026, 16:00.',
  ],
  [
    { isOwn: true, mayAgree: true, aloneFrom: new Date('2026-11-28T16:00:00Z') },
    'You proposed it on 27 November 2026, 16:00. There is no other, and a day has passed: you can agree yourself.',
  ],
])('a change that waits says who proposed it, and who can agree to it when: %j', (standing, proposed) => {
  const proposal = {
    id: 'one',
    kind: 'adjustment',
    amountPesewas: -5_000,
    reason: 'Counted twice',
    proposedAt: new Date('2026-11-27T16:00:00Z'),
    proposedByName: 'Ama Serwaa',
    ...standing,
  } as const
  expect(presentProposal(proposal)).toMatchObject({ proposed, amount: '−GH₵50' })
})
