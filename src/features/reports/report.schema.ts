import * as v from 'valibot'
import { MESSAGES } from '#/features/accounts/account.schema.ts'
import type { PropertyCardView, PropertyTag } from '#/features/properties/property.schema.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { isId } from '#/shared/ids.ts'
import { formMoment, formNumber } from '#/shared/input.ts'
import { keysOf } from '#/shared/records.ts'
import { asWritten } from '#/shared/text.ts'

/** What can be wrong with a property, with the words that visitors choose and administrators read. */
export const REPORT_REASONS = {
  unavailable: 'It is no longer available',
  'wrong-price': 'The price is wrong',
  'wrong-place': 'The place is wrong',
  'other-pictures': 'The pictures are of another home',
  'money-first': 'Somebody asks for money before a visit',
  'listed-twice': 'It is listed twice',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS

export const REPORT_NOTE_LENGTH = 500
export const REPORT_PAGE_SIZE = 50
/** How long a settled report is retained. */
export const SETTLED_DAYS = 180

export const REPORT_STATUSES = ['open', 'settled'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

export const REPORT_MESSAGES = {
  reasonMissing: 'Choose what is wrong',
  thanks: 'Thank you. We have your report.',
} as const

const reasons = keysOf(REPORT_REASONS)

const note = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => asWritten(text).trim()),
  v.maxLength(REPORT_NOTE_LENGTH, MESSAGES.tooLong(REPORT_NOTE_LENGTH)),
)

/** What a visitor says is wrong; an empty note is none. */
export const reportForm = v.object({
  // A form without a choice sends none.
  reason: v.pipe(v.optional(v.string(), ''), v.picklist(reasons, REPORT_MESSAGES.reasonMissing)),
  note,
  [HONEYPOT]: v.optional(v.string(), ''),
})
export type ReportForm = v.InferInput<typeof reportForm>

/** Settles a report, with what was done; with `undoOf`, the moment at which it was settled (milliseconds), it is open again. */
export const settleForm = v.object({
  reportId: v.pipe(v.string(), v.check(isId)),
  note,
  undoOf: v.optional(formMoment),
})

/**
 * What becomes of a home that was reported. Taking it off settles these reports of it (their ids, with spaces between);
 * with `undoOf`, the moment of the change (milliseconds), and the version that the home got, all is taken back.
 */
export const reportedHomeForm = v.object({
  propertyId: v.pipe(v.string(), v.check(isId)),
  to: v.picklist(['withdrawn', 'active']),
  reports: v.pipe(
    v.optional(v.string(), ''),
    v.transform((ids) => ids.split(' ').filter(Boolean)),
    v.array(v.pipe(v.string(), v.check(isId))),
    v.maxLength(REPORT_PAGE_SIZE),
  ),
  undoOf: v.optional(formMoment),
  version: v.optional(formNumber, '0'),
})

/** A report as administrators read it. */
export type ReportView = {
  id: string
  reason: ReportReason
  note: string | null
  propertyId: string
  propertyTitle: string
  pricePesewas: number
  tag: PropertyTag
  cover: PropertyCardView['cover']
  /** Whether visitors still see the property's page. */
  isPropertyPublic: boolean
  /** Who advertises it; null when they gave no name. */
  agentName: string | null
  /** In E.164; null when they gave none. */
  agentPhone: string | null
  /** Where they are written to over WhatsApp. */
  agentWhatsapp: string | null
  agentEmail: string | null
  reportedAt: Date
  settledAt: Date | null
  /** What was done about it; null where nobody said, and while it is open. */
  settlementNote: string | null
  /** Null while it is open, and once the profile is gone. */
  settledBy: string | null
}
