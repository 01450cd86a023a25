import * as v from 'valibot'
import { PARKED_DECISION_KEYS } from '#/features/collections/collection.schema.ts'
import { parseCedis } from '#/features/properties/price-text.rules.ts'
import { isCalendarDay } from '#/shared/dates.ts'
import {
  AGREEMENT_REASON_LENGTH,
  MOST_AUTHORITY_CHARACTERS,
  MOST_EMPLOYMENT_CHARACTERS,
  MOST_GUARANTOR_CHARACTERS,
  MOST_SIGNED_NAME_CHARACTERS,
} from './agreement.schema.ts'
import { readGhanaCard } from './ghana-card.rules.ts'
import { PAYMENT_METHOD_KEYS } from './ledger/ledger.schema.ts'

export const AGREEMENT_MESSAGES = {
  income: 'Enter the household’s income of a month in cedis, such as 6,500',
  employment: 'Say where the income comes from, such as nurse at a hospital, or trader',
  ghanaCard: 'Enter the number as the card shows it, such as GHA-123456789-0',
  guarantor: 'Enter the guarantor’s name, phone and how you know each other, or leave all three empty',
  guarantorConsent: 'Say that your guarantor agrees, or leave the guarantor out',
  consent: 'We need your consent to decide about the application',
  name: 'Type your full name',
  authority: 'Say by what right you sign for the seller, such as letter of authority of 3 March',
  accepted: 'Say that you have read the agreement',
  reason: 'Say why; the buyer reads it',
  amount: 'Enter an amount in cedis, such as 1,250 or 56.25',
  day: 'Enter the day on the statement',
  reference: 'Enter the reference as the statement or receipt shows it',
  evidence: 'Say where it was seen, such as the statement and its page',
  method: 'Choose how it was paid',
  decision: 'Choose what becomes of the payment',
  note: 'Say what was done, where and when',
  tooLong: 'That is too long',
} as const

const M = AGREEMENT_MESSAGES
const typed = v.optional(v.string(), '')
const cleaned = v.pipe(
  typed,
  v.transform((text) => text.replace(/\s+/g, ' ').trim()),
)
const words = (message: string, longest: number) =>
  v.pipe(cleaned, v.regex(/[\p{L}\p{N}]/u, message), v.maxLength(longest, M.tooLong))
const cedis = (message: string) =>
  v.pipe(
    typed,
    v.transform((text) => parseCedis(text) ?? 0),
    v.check((amount) => amount > 0, message),
  )
const ticked = (message: string) =>
  v.pipe(
    typed,
    v.check((text) => text === 'on', message),
  )
// Two people type its blanks in two ways.
const bankReference = v.pipe(
  typed,
  v.transform((text) => text.replace(/\s+/g, '')),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N}./_-]{2,99}$/u, M.reference),
)
// Where no money moves there is nothing to name.
const noReference = v.pipe(
  typed,
  v.transform((text) => text.replace(/\s+/g, '')),
  v.regex(/^([\p{L}\p{N}][\p{L}\p{N}./_-]{2,99})?$/u, M.reference),
)

const optionalWords = v.pipe(cleaned, v.maxLength(MOST_GUARANTOR_CHARACTERS, M.tooLong))

export const applicationForm = v.pipe(
  v.object({
    propertyId: v.string(),
    /** The id of the offer that the page showed. */
    offerId: typed,
    monthlyIncome: v.pipe(
      cedis(M.income),
      v.check((pesewas) => pesewas <= 1_000_000_000_000, M.income),
    ),
    employment: words(M.employment, MOST_EMPLOYMENT_CHARACTERS),
    ghanaCard: v.pipe(
      typed,
      v.transform((text) => readGhanaCard(text) ?? ''),
      v.check((card) => card !== '', M.ghanaCard),
    ),
    guarantorName: optionalWords,
    guarantorPhone: v.pipe(cleaned, v.regex(/^$|^[+()\d\s.-]{6,30}$/, M.guarantor)),
    guarantorRelationship: optionalWords,
    guarantorConsent: v.optional(v.string(), ''),
    consent: ticked(M.consent),
  }),
  v.forward(
    v.partialCheck(
      [['guarantorName'], ['guarantorPhone'], ['guarantorRelationship']],
      ({ guarantorName, guarantorPhone, guarantorRelationship }) =>
        new Set([guarantorName === '', guarantorPhone === '', guarantorRelationship === '']).size === 1,
      M.guarantor,
    ),
    ['guarantorName'],
  ),
  v.forward(
    v.partialCheck(
      [['guarantorName'], ['guarantorConsent']],
      ({ guarantorName, guarantorConsent }) => guarantorName === '' || guarantorConsent === 'on',
      M.guarantorConsent,
    ),
    ['guarantorConsent'],
  ),
)
export type ApplicationForm = v.InferOutput<typeof applicationForm>

export const agreementForm = v.object({ agreementId: v.string() })

export const signatureForm = v.object({
  agreementId: v.string(),
  name: words(M.name, MOST_SIGNED_NAME_CHARACTERS),
  documentHash: typed,
  accepted: ticked(M.accepted),
})

export const offerForm = v.object({
  agreementId: v.string(),
  name: words(M.name, MOST_SIGNED_NAME_CHARACTERS),
  authority: words(M.authority, MOST_AUTHORITY_CHARACTERS),
})

export const reasonForm = v.object({
  agreementId: v.string(),
  reason: words(M.reason, AGREEMENT_REASON_LENGTH),
})

export const paymentForm = v.object({
  agreementId: v.string(),
  amount: cedis(M.amount),
  receivedOn: v.pipe(typed, v.trim(), v.check(isCalendarDay, M.day)),
  method: v.picklist(PAYMENT_METHOD_KEYS, M.method),
  reference: bankReference,
  evidence: words(M.evidence, AGREEMENT_REASON_LENGTH),
})
export type PaymentForm = v.InferOutput<typeof paymentForm>

export const reversalForm = v.object({
  agreementId: v.string(),
  entryId: typed,
  reason: words(M.reason, AGREEMENT_REASON_LENGTH),
})

export const adjustmentForm = v.object({
  agreementId: v.string(),
  amount: cedis(M.amount),
  direction: v.picklist(['add', 'take'], 'Choose whether the equity grows or falls'),
  reason: words(M.reason, AGREEMENT_REASON_LENGTH),
})

/** `effectiveOn` is the day that the page showed. */
export const raiseForm = v.object({
  agreementId: v.string(),
  effectiveOn: typed,
  price: cedis(M.amount),
  reason: words(M.reason, AGREEMENT_REASON_LENGTH),
})

export const raiseWithdrawalForm = v.object({
  agreementId: v.string(),
  raiseId: typed,
  reason: words(M.reason, AGREEMENT_REASON_LENGTH),
})

export const parkedPaymentForm = v.object({
  agreementId: v.string(),
  reference: typed,
  decision: v.picklist(PARKED_DECISION_KEYS, M.decision),
  reason: words(M.reason, AGREEMENT_REASON_LENGTH),
})
export type ParkedPaymentForm = v.InferOutput<typeof parkedPaymentForm>

/** A refund that has failed, as the page showed it. */
export const agreementRefundForm = v.object({ agreementId: v.string(), refund: typed })
export type AgreementRefundForm = v.InferOutput<typeof agreementRefundForm>

/** That it was paid back by hand. */
export const settledAgreementRefundForm = v.object({
  ...agreementRefundForm.entries,
  note: words(M.note, AGREEMENT_REASON_LENGTH),
})
export type SettledAgreementRefundForm = v.InferOutput<typeof settledAgreementRefundForm>

export const proposalForm = v.object({ agreementId: v.string(), proposalId: typed })

export const settlementForm = v.object({
  agreementId: v.string(),
  /** The sum that the page showed, in whole pesewas. */
  shown: v.pipe(
    typed,
    v.transform((text) => Number(text)),
    v.check((shown) => Number.isSafeInteger(shown), 'Load the page again'),
  ),
  reference: noReference,
  evidence: v.pipe(cleaned, v.maxLength(AGREEMENT_REASON_LENGTH, M.tooLong)),
  reason: v.pipe(cleaned, v.maxLength(AGREEMENT_REASON_LENGTH, M.tooLong)),
})
export type SettlementForm = v.InferOutput<typeof settlementForm>
