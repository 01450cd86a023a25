import { dayOf, MILLISECONDS_PER_DAY, startOfDay, waitedFor } from '#/shared/dates.ts'
import { countOf } from '#/shared/text.ts'

export const LEAD_KINDS = ['contact-agent', 'property-request', 'whatsapp', 'message'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

/** The words for each kind. */
export const LEAD_KIND_LABELS: Record<LeadKind, string> = {
  'contact-agent': 'Contact request',
  'property-request': 'Property request',
  whatsapp: 'WhatsApp',
  message: 'Message',
}

/** What somebody may look for; more is cut. */
export const LEAD_QUERY_LENGTH = 200

export const LEAD_STATUSES = ['new', 'contacted', 'viewing', 'won', 'lost'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** The words for each status. */
export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  viewing: 'Viewing',
  won: 'Won',
  lost: 'Lost',
}

/** A lead that is still new after so many days is late. */
export const LATE_AFTER_DAYS = 2

/** Over so many days it is counted how fast agents answer. */
export const ANSWER_DAYS = 90

/** Leads that came before this moment and are still new are late. */
export function lateBefore(now: Date): Date {
  return new Date(now.getTime() - LATE_AFTER_DAYS * MILLISECONDS_PER_DAY)
}

/** For how long a lead is late, `2 days`: since it came while nobody has answered in time, else since its due day; null for one that is not. */
export function lateFor(
  { status, createdAt, dueOn }: { status: LeadStatus; createdAt: Date; dueOn: string | null },
  now: Date,
): string | null {
  if (status === 'new' && createdAt < lateBefore(now)) return waitedFor(createdAt, now)
  const today = dayOf(now)
  if (dueOn === null || dueOn >= today || !isDue({ status, dueOn }, now)) return null
  const days = Math.round((startOfDay(today).getTime() - startOfDay(dueOn).getTime()) / MILLISECONDS_PER_DAY)
  return countOf(days, 'day', 'days')
}

/** True from its due day on, in Accra, while something is left to do. */
export function isDue({ status, dueOn }: { status: LeadStatus; dueOn: string | null }, now: Date): boolean {
  return dueOn !== null && status !== 'won' && status !== 'lost' && dueOn <= dayOf(now)
}

/**
 * The text to look for in what leads hold: a phone number typed at home or with blanks becomes the part of it that
 * every way of writing it shares.
 */
export function searchedText(query: string): string {
  if (!/^[+()\d\s.-]+$/.test(query)) return query
  const digits = query.replace(/\D/g, '')
  return digits.length < 6 ? query : digits.replace(/^0+/, '')
}

/** The number at which an agent is called, in E.164: the one for calls, else the one for WhatsApp, else the office's. */
export function numberToDial(
  { agentPhone, whatsappPhone }: { agentPhone: string | null; whatsappPhone: string | null },
  officePhone: string,
): string {
  return agentPhone ?? whatsappPhone ?? officePhone
}
