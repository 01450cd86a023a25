import type { AgreementStatus } from '#/features/agreements/agreement.schema.ts'

/** How the state of an agreement stands out; what is missing is neutral. */
export const AGREEMENT_BADGES: Partial<Record<AgreementStatus, 'success' | 'danger' | 'popular'>> = {
  applied: 'popular',
  active: 'success',
  bought: 'success',
  defaulted: 'danger',
}

/** What the badge of an application says that waits for papers of its applicant. */
export const WAITS_FOR_PAPERS = 'Waits for papers'
