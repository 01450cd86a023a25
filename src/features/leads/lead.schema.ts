import * as v from 'valibot'
import { MESSAGES } from '#/features/accounts/account.schema.ts'
import type { PropertyCardView, PropertyStatus, PropertyTag } from '#/features/properties/property.schema.ts'
import { isDay } from '#/shared/dates.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { isId } from '#/shared/ids.ts'
import { formNumber } from '#/shared/input.ts'
import { cleanText } from '#/shared/text.ts'
import { LEAD_STATUSES, type LeadKind, type LeadStatus } from './lead.rules.ts'

export const LEAD_PAGE_SIZE = 24
export const LEAD_NAME_LENGTH = 100
export const LEAD_NOTE_LENGTH = 2_000

export const LEAD_MESSAGES = {
  fillIn: 'Please fill in all fields.',
  failed:
    'Failed to send contact request. Please try again. Check your connection first; what you typed is still here.',
  contacted: 'Contact Request Sent',
  agentWillCall: 'The agent will contact you shortly. Initiating call...',
  requested: 'Request Sent',
  requestPassedOn: 'Your property request has been sent to an agent.',
  noteMissing: 'Write the note first',
  dayInvalid: 'Enter a day such as 2026-12-24',
  dayPast: 'Choose today or a day to come',
  ownerUnknown: 'Choose an administrator or the agent of the home',
  statusUnknown: 'Choose one of the statuses',
} as const

// What shows nothing is blank, however many characters it has.
const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
const oneLine = (text: string) => cleanText(text.replace(/\s+/g, ' '), text.length)

// The shape only; whether the number exists anywhere is decided on the server.
const PHONE_SHAPE = /^[+()\d\s.-]{6,30}$/

/** Whom the agent is to call. */
export const contactAgentForm = v.object({
  name: v.pipe(
    v.optional(v.string(), ''),
    v.transform(oneLine),
    v.check(isVisible, LEAD_MESSAGES.fillIn),
    v.maxLength(LEAD_NAME_LENGTH, MESSAGES.tooLong(LEAD_NAME_LENGTH)),
  ),
  phone: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check(isVisible, LEAD_MESSAGES.fillIn),
    v.regex(PHONE_SHAPE, MESSAGES.phoneInvalid),
  ),
})
export type ContactAgentForm = v.InferOutput<typeof contactAgentForm>

/** The same from whoever may be a visitor, with the field that only programs fill in. */
export const visitorContactForm = v.object({
  ...contactAgentForm.entries,
  [HONEYPOT]: v.optional(v.string(), ''),
})
export type VisitorContactForm = v.InferOutput<typeof visitorContactForm>

const propertyId = v.string()

/** What `POST /api/leads` takes. */
export const leadCall = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('contact-agent'), propertyId, ...visitorContactForm.entries }),
    v.object({ kind: v.literal('property-request'), propertyId }),
    v.object({
      kind: v.literal('whatsapp'),
      propertyId,
      planMonths: v.optional(v.nullable(v.pipe(v.number(), v.integer())), null),
    }),
  ],
  'Say what you want: contact-agent, property-request or whatsapp.',
)

/** What `POST /api/leads` answers; `dial` is the number that a phone calls then, in E.164, `chat` opens WhatsApp. */
export type LeadAnswer = { title: string; message: string; dial?: string; chat?: string }

const leadId = v.pipe(v.string(), v.check(isId))
// Without script an empty choice stands for nobody or no day.
const orNull = <T extends v.GenericSchema<string, string>>(schema: T) =>
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    schema,
  ])

/** The status alone, as the list sends it; `version` is what somebody saw who minds what others did meanwhile. */
export const leadStatusForm = v.object({
  leadId,
  status: v.picklist(LEAD_STATUSES, LEAD_MESSAGES.statusUnknown),
  version: v.optional(formNumber),
})

/** Everything about a lead that administrators decide; '' is nobody, and no day. `version` is what it was opened with. */
export const leadForm = v.object({
  status: v.picklist(LEAD_STATUSES, LEAD_MESSAGES.statusUnknown),
  ownerId: orNull(v.pipe(v.string(), v.check(isId, LEAD_MESSAGES.ownerUnknown))),
  dueOn: orNull(v.pipe(v.string(), v.check(isDay, LEAD_MESSAGES.dayInvalid))),
  // What is missing or no number is no version of any lead.
  version: v.pipe(v.optional(v.string(), ''), v.transform(Number)),
})

export const leadNoteForm = v.object({
  text: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => cleanText(text.replace(/\r\n?/g, '\n'), text.length)),
    v.check(isVisible, LEAD_MESSAGES.noteMissing),
    v.maxLength(LEAD_NOTE_LENGTH, MESSAGES.tooLong(LEAD_NOTE_LENGTH)),
  ),
})

/** Removing a lead asks for nothing more. */
export const leadEraseForm = v.object({})

/** Which leads somebody wants to see. */
export type LeadFilters = {
  kind?: LeadKind
  status?: LeadStatus
  /** Only those that are neither won nor lost. */
  isOpen?: boolean
  /** Only those that wait for somebody now: new, or their day has come. */
  isToDo?: boolean
  /** An administrator's id, or 'none' for leads without an owner. */
  owner?: string
  /** Those that this account owns, or that are about its homes. */
  mineOf?: string
  /** Looked for in name, e-mail address, phone number, property, subject and message. */
  query: string
  /** Only those that are late: new for too long, or open past their day. */
  isLate: boolean
}

/** A lead in the list. */
export type LeadSummaryView = {
  id: string
  kind: LeadKind
  status: LeadStatus
  /** For how long it is late, `2 days`; null where it is not. */
  lateFor: string | null
  /** Null once the account is gone. */
  name: string | null
  email: string | null
  /** E.164 */
  phone: string | null
  /** Null once the property is gone; its title stays. */
  propertyId: string | null
  propertyTitle: string | null
  subject: string | null
  ownerId: string | null
  ownerName: string | null
  /** Of the home it is about. */
  agentName: string | null
  /** A day, `2026-12-24`; `isDue` from that day on, while the lead is open. */
  dueOn: string | null
  isDue: boolean
  createdAt: Date
}

export type LeadNoteView = {
  id: string
  text: string
  /** Null once the account is gone. */
  authorName: string | null
  createdAt: Date
}

export type LeadHome = {
  cover: PropertyCardView['cover']
  /** Formatted, each month for rent. */
  price: string
  tag: PropertyTag
  status: PropertyStatus
}

/** One lead with everything its page shows. */
export type LeadView = LeadSummaryView & {
  message: string | null
  planMonths: number | null
  /** Whether the account that sent it may no longer sign in; false for one sent without an account. */
  isSenderBlocked: boolean
  /** The home as it is now; null for a lead about none, and once it is gone. */
  home: LeadHome | null
  /** Whether visitors still see the property's page. */
  isPropertyPublic: boolean
  /** When it first stopped being new. */
  answeredAt: Date | null
  /** When it was last changed, in milliseconds: what a form of it was opened with. */
  version: number
  /** The newest first. */
  notes: LeadNoteView[]
}

/** How fast an agent answers. */
export type AnswerTimeView = {
  agentId: string
  name: string
  answered: number
  /** Still new. */
  waiting: number
  /** Half of the answered ones took no longer; null where none was answered. */
  medianSeconds: number | null
}

/** Who can take care of leads; `isOfHome` is who advertises the home that this lead is about. */
export type LeadOwnerView = { id: string; name: string; isOfHome: boolean }

/** How far it is for whoever sent it. */
export const OWN_STATUS_LABELS: Record<LeadStatus, string> = {
  new: 'Sent',
  contacted: 'Answered',
  viewing: 'Viewing',
  won: 'Agreed',
  lost: 'Closed',
}

/** What somebody asked of an agent, as they see it themselves. */
export type OwnRequestView = {
  id: string
  kind: LeadKind
  propertyId: string | null
  /** As it was called when they asked. */
  propertyTitle: string
  /** The home as visitors see it now; null where they see none any more. */
  home: {
    location: string
    pricePesewas: number
    tag: PropertyTag
    status: PropertyStatus
    cover: PropertyCardView['cover']
  } | null
  /** Null where no agent is known any more. */
  agentName: string | null
  /** E.164; what the agent gives as numbers. */
  agentPhone: string | null
  whatsappPhone: string | null
  /** As they called themselves. */
  name: string | null
  /** E.164, at which they asked to be called. */
  phone: string | null
  status: LeadStatus
  createdAt: Date
  answeredAt: Date | null
}

/** What somebody wrote to the office, as they see it themselves. */
export type OwnMessageView = {
  id: string
  subject: string
  message: string
  status: LeadStatus
  createdAt: Date
}
