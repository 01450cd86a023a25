import { keysOf } from '#/shared/records.ts'

/** Where an agreement is in its life, with its words; the first three are before it is signed. */
export const AGREEMENT_STATUSES = {
  applied: 'Applied',
  approved: 'Approved',
  offered: 'Offered',
  signed: 'Signed',
  active: 'Active',
  bought: 'Bought',
  exited: 'Exited',
  defaulted: 'Defaulted',
  expired: 'Expired',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
} as const
export type AgreementStatus = keyof typeof AGREEMENT_STATUSES
export const AGREEMENT_STATUS_KEYS = keysOf(AGREEMENT_STATUSES)

export const AGREEMENT_REASON_LENGTH = 500
export const MOST_EMPLOYMENT_CHARACTERS = 200
export const MOST_SIGNED_NAME_CHARACTERS = 100
export const MOST_AUTHORITY_CHARACTERS = 200

export const MOST_GUARANTOR_CHARACTERS = 100

/** Which consent to the use of their data applicants give. */
export const APPLICATION_CONSENT_VERSION = '2026-11b'
