import { formatDate, MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { AGREEMENT_STATUSES, type AgreementStatus } from './agreement.schema.ts'

// What can follow each status. Who may take which step is decided where it is taken.
const STEPS: Record<AgreementStatus, readonly AgreementStatus[]> = {
  applied: ['approved', 'refused', 'withdrawn'],
  approved: ['offered', 'refused', 'withdrawn'],
  offered: ['signed', 'expired', 'withdrawn'],
  // Who has paid a part of the option fee leaves with a settlement.
  signed: ['active', 'expired', 'exited', 'defaulted'],
  active: ['bought', 'exited', 'defaulted'],
  bought: [],
  exited: [],
  defaulted: [],
  expired: [],
  refused: [],
  withdrawn: [],
}

/** Whether an agreement may go from one status to the other; never to the one it has. */
export function canAgreementBecome(from: AgreementStatus, to: AgreementStatus): boolean {
  return STEPS[from].includes(to)
}

/** Statuses in which an agreement binds both parties or is about to: the home is promised to its buyer. */
export const RUNNING_STATUSES = ['offered', 'signed', 'active'] as const satisfies AgreementStatus[]

/** Statuses after which nothing follows. */
export function hasEnded(status: AgreementStatus): boolean {
  return STEPS[status].length === 0
}

/** Statuses in which an agreement has a ledger that goes on. */
export function isLedgerOpen(status: AgreementStatus): boolean {
  return status === 'signed' || status === 'active'
}

/** While it is in one of these, nobody applies for the same home again. */
export const OPEN_STATUSES = [
  'applied',
  'approved',
  'offered',
  'signed',
  'active',
] as const satisfies AgreementStatus[]

/** What somebody has running about a home. */
export type RunningAgreement = { id: string; status: AgreementStatus; createdAt: Date }

/** Where it is, in a sentence to the buyer: `You applied on 24 November 2026.` */
export function runningSentence({
  status,
  createdAt,
}: Pick<RunningAgreement, 'status' | 'createdAt'>): string {
  if (status === 'approved') return `Your application of ${formatDate(createdAt)} is approved.`
  if (status === 'offered') return 'Your agreement for this home waits for your signature.'
  if (status === 'signed') return 'You have signed the agreement for this home.'
  if (status === 'active') return 'You rent this home to own.'
  return `You applied on ${formatDate(createdAt)}.`
}

/** Where an agreement is, in words to its buyer: whose turn it is where that is theirs. */
export function buyerStatus(status: AgreementStatus, { isAsked }: { isAsked: boolean }): string {
  if (status === 'applied' && isAsked) return 'Waits for your papers'
  return status === 'offered' ? 'Waits for your signature' : AGREEMENT_STATUSES[status]
}

/** How the history begins of an applicant’s answer to what was asked for. */
export const ANSWERED = 'The applicant answered: '

/** When whoever proposed a change of the ledger may agree to it, where no other administrator can: a day later. */
export function mayAgreeAloneFrom(proposedAt: Date): Date {
  return new Date(proposedAt.getTime() + MILLISECONDS_PER_DAY)
}
