import { paymentQuestion } from '#/routes/admin/payments/payment-detail-questions.ts'
import { keysOf } from '#/shared/records.ts'
import { type ActAnswer, paramsOf, type Question } from '#/web/act/act.ts'
import { AGREEMENT_ACTS, type AgreementAct } from './agreement-detail-acts.ts'
import { PARKED_QUESTION } from './agreement-parked-card.tsx'

const QUESTIONS: Partial<Record<AgreementAct, Question>> = {
  refuse: {
    title: 'Refuse the application?',
    sentence: 'The buyer reads the reason. This cannot be taken back.',
    confirm: 'Refuse',
    icon: null,
  },
  expire: {
    title: 'End it?',
    sentence: 'The agreement ends unpaid, and the home is on the market again.',
    confirm: 'End it',
    icon: null,
  },
  reverse: {
    title: 'Undo this entry?',
    sentence: 'A new entry undoes it and names it; the buyer reads why. Each is undone once.',
    confirm: 'Undo it',
    icon: null,
  },
  adjust: {
    title: 'Adjust the equity?',
    sentence: 'The buyer reads the reason. It moves no money.',
    confirm: 'Adjust it',
    icon: null,
  },
  raise: {
    title: 'Announce the raise?',
    sentence: 'The buyer is mailed the new price and what it changes. Until its day it can be withdrawn.',
    confirm: 'Announce it',
    icon: null,
    isHarmless: true,
  },
  withdrawRaise: {
    title: 'Withdraw the raise?',
    sentence: 'The price stays as it was, and the buyer is mailed.',
    confirm: 'Withdraw it',
    icon: null,
  },
  decideParked: PARKED_QUESTION,
  retryRefund: paymentQuestion('retryRefund'),
  settleRefund: paymentQuestion('settleRefund'),
  purchase: {
    title: 'Settle the purchase?',
    sentence: 'The ledger is closed and the home becomes sold. This cannot be taken back here.',
    confirm: 'Settle it',
    icon: null,
  },
  exit: {
    title: 'Settle the exit?',
    sentence: 'The ledger is closed and the home is on the market again. This cannot be taken back.',
    confirm: 'Settle it',
    icon: null,
  },
  default: {
    title: 'End it for default?',
    sentence:
      'Do so only after notices. What is owed beyond the refund is written off, and the home is on the market again. This cannot be taken back.',
    confirm: 'End it',
    icon: null,
  },
}

const ASKED = keysOf(QUESTIONS)

/** What is asked before an act. */
export function agreementQuestion(act: AgreementAct): Question {
  const question = QUESTIONS[act]
  if (!question) throw new Error(`${act} is not asked about`)
  return question
}

type Burden = { share: string; limit: string; above: string | null } | null

/** What is asked before an approval: `application` says what part of the income is paid, and what is above the limit. */
export function approvalQuestion(application: Burden): Question {
  return {
    title: 'Approve the application?',
    sentence: `${
      application?.above
        ? `The payment takes ${application.share} of the household income: that is above the ${application.limit} limit by ${application.above} a month. `
        : ''
    }The buyer gets a mail, and you can sign the agreement for the seller.`,
    confirm: 'Approve it',
    icon: null,
    isHarmless: true,
  }
}

/** What a proposal would do, followed by how much. */
export const PROPOSED = { reversal: 'Undo an entry', adjustment: 'Adjust the equity' }

type Proposal = { id: string; kind: keyof typeof PROPOSED; amount: string; isOwn: boolean }

/** What is asked before a proposal is declined, or withdrawn by whoever made it. */
export function proposalQuestion({ kind, amount, isOwn }: Omit<Proposal, 'id'>): Question {
  return {
    title: isOwn ? 'Withdraw your proposal?' : 'Decline the proposal?',
    sentence:
      'The ledger stays as it is, and nobody can agree to it any more. To do it after all, propose it again.',
    detail: `${PROPOSED[kind]}: ${amount}`,
    confirm: isOwn ? 'Withdraw it' : 'Decline it',
    icon: null,
  }
}

/** The question of an act that came back to be confirmed; undefined when what it is about has gone meanwhile. */
export function questionOf(
  { act, values }: ActAnswer & { kind: 'confirm' },
  { application, proposals }: { application: Burden; proposals: readonly Proposal[] },
): Question | undefined {
  if (paramsOf(AGREEMENT_ACTS.approve, act)) return approvalQuestion(application)
  if (paramsOf(AGREEMENT_ACTS.declineProposal, act) || paramsOf(AGREEMENT_ACTS.withdrawProposal, act)) {
    const proposal = proposals.find(({ id }) => id === values.proposalId)
    return proposal && proposalQuestion(proposal)
  }
  return agreementQuestion(ASKED.find((name) => paramsOf(AGREEMENT_ACTS[name], act)) ?? 'expire')
}
