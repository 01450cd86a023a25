import { expect, test } from 'vitest'
import { actHref } from '#/web/act/act.ts'
import { AGREEMENT_ACTS } from './agreement-detail-acts.ts'
import { questionOf } from './agreement-detail-questions.ts'

const proposals = [
  { id: 'own', kind: 'adjustment', amount: 'GH₵20,000', isOwn: true },
  { id: 'other', kind: 'reversal', amount: '−GH₵500', isOwn: false },
] as const
const asked = (act: 'withdrawProposal' | 'declineProposal', proposalId: string) =>
  questionOf(
    { act: actHref(AGREEMENT_ACTS[act], { agreementId: 'a' }), kind: 'confirm', values: { proposalId } },
    { application: null, proposals },
  )

test('what goes with a proposal is asked first, with what it would do and how much', () => {
  expect(asked('withdrawProposal', 'own')).toMatchObject({
    title: 'Withdraw your proposal?',
    detail: 'Adjust the equity: GH₵20,000',
    confirm: 'Withdraw it',
  })
  expect(asked('declineProposal', 'other')).toMatchObject({
    title: 'Decline the proposal?',
    detail: 'Undo an entry: −GH₵500',
    confirm: 'Decline it',
  })
  expect(asked('declineProposal', 'gone')).toBeUndefined()
})

test('what cannot be reached is called as the button is', () => {
  expect(AGREEMENT_ACTS.withdrawProposal.unreached).toBe('Failed to withdraw it')
  expect(AGREEMENT_ACTS.declineProposal.unreached).toBe('Failed to decline it')
})
