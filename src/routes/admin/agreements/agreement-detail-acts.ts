import type { Acts } from '#/web/act/act.ts'

const AGREEMENT = '/dashboard/agreements/:agreementId'

/** What administrators do with one agreement. */
export const AGREEMENT_ACTS = {
  approve: { path: `${AGREEMENT}/approval`, unreached: 'Failed to approve it' },
  ask: { path: `${AGREEMENT}/question`, unreached: 'Failed to ask' },
  refuse: { path: `${AGREEMENT}/refusal`, unreached: 'Failed to refuse it' },
  offer: { path: `${AGREEMENT}/offer`, unreached: 'Failed to offer it' },
  expire: { path: `${AGREEMENT}/expiry`, unreached: 'Failed to end it' },
  record: { path: `${AGREEMENT}/payment`, unreached: 'Failed to record the payment' },
  reverse: { path: `${AGREEMENT}/reversal`, unreached: 'Failed to undo it' },
  adjust: { path: `${AGREEMENT}/adjustment`, unreached: 'Failed to adjust the equity' },
  raise: { path: `${AGREEMENT}/price`, unreached: 'Failed to raise the price' },
  withdrawRaise: { path: `${AGREEMENT}/price/withdrawal`, unreached: 'Failed to withdraw it' },
  decideParked: { path: `${AGREEMENT}/parked-payment`, unreached: 'Failed to decide about the payment' },
  retryRefund: { path: `${AGREEMENT}/refund/retry`, unreached: 'Failed to ask again' },
  settleRefund: { path: `${AGREEMENT}/refund/settlement`, unreached: 'Failed to note the refund' },
  makeProposal: { path: `${AGREEMENT}/proposal`, unreached: 'Failed to make it' },
  declineProposal: { path: `${AGREEMENT}/proposal/refusal`, unreached: 'Failed to decline it' },
  withdrawProposal: { path: `${AGREEMENT}/proposal/withdrawal`, unreached: 'Failed to withdraw it' },
  purchase: { path: `${AGREEMENT}/purchase`, unreached: 'Failed to settle the purchase' },
  exit: { path: `${AGREEMENT}/exit`, unreached: 'Failed to settle the exit' },
  default: { path: `${AGREEMENT}/default`, unreached: 'Failed to end it' },
  document: { path: `${AGREEMENT}/document`, unreached: 'Failed to make the file' },
} as const satisfies Acts
export type AgreementAct = keyof typeof AGREEMENT_ACTS
