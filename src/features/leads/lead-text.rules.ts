import { formatDate, formatDateTime } from '#/shared/dates.ts'
import { formatPrice } from '#/shared/money.ts'
import { formatPhone } from '#/shared/phone.ts'
import { countOf } from '#/shared/text.ts'
import { whatsappLink } from '../properties/property.rules.ts'
import { LEAD_KIND_LABELS, LEAD_STATUS_LABELS, numberToDial } from './lead.rules.ts'
import type {
  AnswerTimeView,
  LeadNoteView,
  LeadSummaryView,
  LeadView,
  OwnMessageView,
  OwnRequestView,
} from './lead.schema.ts'

type Labels = { kindLabel: string; statusLabel: string }

/** `chat` opens WhatsApp with their number, `mail` a letter to their address about what they asked. `createdAt` is ISO 8601, UTC; `receivedAt` reads `21 November 2026, 09:14`, `dueShown` reads `24 December 2026`. */
export type LeadSummaryText = Omit<LeadSummaryView, 'createdAt'> &
  Labels & {
    phoneShown: string | null
    chat: string | null
    mail: string | null
    dueShown: string | null
    createdAt: string
    receivedAt: string
  }

export type LeadNoteText = Omit<LeadNoteView, 'createdAt'> & { createdAt: string; writtenAt: string }

export type LeadText = Omit<LeadView, keyof LeadSummaryView | 'answeredAt' | 'notes'> &
  LeadSummaryText & { answeredAt: string | null; notes: LeadNoteText[] }

type Sent = { createdAt: string; sentAt: string }

/**
 * `price` reads `GH₵1,250,000`, each month for rent; `phone` as people write it. `call` and `chat` reach the agent, or
 * the office for one who gives no number.
 */
export type OwnRequestText = Omit<
  OwnRequestView,
  'createdAt' | 'answeredAt' | 'home' | 'agentPhone' | 'whatsappPhone'
> & {
  /** `21 November 2026`; null while nobody has answered, and of one that was closed. */
  answeredOn: string | null
  /** `You asked to be called on 024 412 3456.` */
  asked: string
  call: { href: string; shown: string }
  chat: string
  home: (Omit<NonNullable<OwnRequestView['home']>, 'pricePesewas'> & { price: string }) | null
} & Sent

export type OwnMessageText = Omit<OwnMessageView, 'createdAt'> & Sent

/** A lead of a list for reading. Formats dates: server only. */
export function presentLeadSummary<T extends LeadSummaryView>({ createdAt, ...lead }: T) {
  return {
    ...lead,
    kindLabel: LEAD_KIND_LABELS[lead.kind],
    statusLabel: LEAD_STATUS_LABELS[lead.status],
    phoneShown: lead.phone && formatPhone(lead.phone),
    chat: lead.phone && whatsappLink(lead.phone, openingOf(lead)),
    mail: lead.email && mailLink(lead.email, lead.subject ?? lead.propertyTitle),
    dueShown: lead.dueOn && formatDate(new Date(`${lead.dueOn}T00:00:00Z`)),
    createdAt: createdAt.toISOString(),
    receivedAt: formatDateTime(createdAt),
  }
}

/** A letter that answers what somebody wrote or asked about: their subject, or the home. */
export function mailLink(email: string, about: string | null): string {
  const address = `mailto:${encodeURIComponent(email)}`
  return about ? `${address}?subject=${encodeURIComponent(`Re: ${about}`)}` : address
}

// What a chat with whoever asks begins with.
function openingOf({
  name,
  propertyTitle,
  subject,
}: Pick<LeadSummaryView, 'name' | 'propertyTitle' | 'subject'>): string {
  const about = propertyTitle ?? subject
  return `Hello${name ? ` ${name}` : ''}${about ? `, about ${about}` : ''}: `
}

/** One lead for reading; `answeredAt` reads `21 November 2026, 09:14, within 3 hours`. Formats dates: server only. */
export function presentLead({ answeredAt, notes, ...lead }: LeadView): LeadText {
  return {
    ...presentLeadSummary(lead),
    answeredAt:
      answeredAt &&
      `${formatDateTime(answeredAt)}, within ${spanOf((answeredAt.getTime() - lead.createdAt.getTime()) / 1_000)}`,
    notes: notes.map(({ createdAt, ...note }) => ({
      ...note,
      createdAt: createdAt.toISOString(),
      writtenAt: formatDateTime(createdAt),
    })),
  }
}

/** What somebody asked for, for reading. Formats money and dates: server only. */
export function presentOwnRequest(
  { createdAt, answeredAt, home, phone, agentPhone, whatsappPhone, ...request }: OwnRequestView,
  office: { phone: string; whatsapp: string },
): OwnRequestText {
  const dial = numberToDial({ agentPhone, whatsappPhone }, office.phone)
  return {
    ...request,
    // A number stays on one line.
    asked: askedBy(request.kind, phone && formatPhone(phone).replaceAll(' ', '\u00a0')),
    call: { href: `tel:${dial}`, shown: formatPhone(dial) },
    chat: whatsappLink(
      whatsappPhone ?? office.whatsapp,
      openingOf({ ...request, name: request.agentName, subject: null }),
    ),
    home: home && presentHome(home),
    phone: phone && formatPhone(phone),
    // One that was closed was settled that day, by an answer or without any.
    answeredOn:
      answeredAt && request.status !== 'new' && request.status !== 'lost' ? formatDate(answeredAt) : null,
    ...presentSent(createdAt),
  }
}

function askedBy(kind: OwnRequestView['kind'], phone: string | null): string {
  if (kind === 'contact-agent') return `You asked to be called${phone ? ` on ${phone}` : ''}.`
  return `You asked for this home${phone ? `, and can be called on ${phone}` : ''}.`
}

const presentHome = ({ pricePesewas, ...home }: NonNullable<OwnRequestView['home']>) => ({
  ...home,
  price: formatPrice(pricePesewas),
})

/** What somebody wrote, for reading. Formats dates: server only. */
export function presentOwnMessage({ createdAt, ...message }: OwnMessageView): OwnMessageText {
  return { ...message, ...presentSent(createdAt) }
}

const presentSent = (createdAt: Date): Sent => ({
  createdAt: createdAt.toISOString(),
  sentAt: formatDateTime(createdAt),
})

/** How fast an agent answers, for reading. */
export type AnswerTimeText = {
  agentId: string
  name: string
  answered: string
  waiting: number
  took: string
}

/** `took` reads `3 hours`. */
export function presentAnswerTime({ medianSeconds, answered, ...time }: AnswerTimeView): AnswerTimeText {
  return {
    ...time,
    answered: answered.toLocaleString('en-GB'),
    took: medianSeconds === null ? 'None answered' : spanOf(medianSeconds),
  }
}

// What was answered in less than a minute was answered within one.
function spanOf(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return countOf(minutes, 'minute', 'minutes')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? countOf(hours, 'hour', 'hours') : countOf(Math.round(hours / 24), 'day', 'days')
}
