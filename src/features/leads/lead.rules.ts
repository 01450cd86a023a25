import { dayOf, MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { LATE_AFTER_DAYS, type LeadStatus } from './lead.schema.ts'

/** Leads that came before this moment and are still new are late. */
export function lateBefore(now: Date): Date {
  return new Date(now.getTime() - LATE_AFTER_DAYS * MILLISECONDS_PER_DAY)
}

/** True for a lead that nobody answered in time. */
export function isLate({ status, createdAt }: { status: LeadStatus; createdAt: Date }, now: Date): boolean {
  return status === 'new' && createdAt < lateBefore(now)
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
