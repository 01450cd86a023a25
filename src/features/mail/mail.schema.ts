import * as v from 'valibot'
import type { Brand } from '#/features/brand/brand.config.ts'

/** How long the link that confirms a subscription works. */
export const CONFIRM_DAYS = 7

/** A property of an order; `due` is formatted. */
export type OrderedItem = {
  title: string
  tag: 'For Sale' | 'For Rent'
  planMonths: number | null
  due: string
}

/** What each template needs to know. Links are made when the mail is sent, from the token's id. */
export type MailData = {
  'verify-email': { fullName: string | null; tokenId: string }
  'already-registered': { fullName: string | null }
  'reset-password': { fullName: string | null; tokenId: string }
  'password-changed': { fullName: string | null; wasReset: boolean }
  'role-changed': { fullName: string | null; role: 'user' | 'admin' }
  'account-deleted': { fullName: string | null }
  'order-confirmed': {
    fullName: string | null
    orderId: string
    number: number
    items: OrderedItem[]
    /** Null without rentals; `moveIn` is formatted. */
    lease: { months: number; moveIn: string } | null
    total: string
  }
  'order-received': { fullName: string | null; orderId: string; number: number; items: OrderedItem[] }
  /** To an agent of the order. Of the buyer nothing: the mail does not go with their account. */
  'order-decided': {
    fullName: string | null
    orderId: string
    number: number
    status: 'completed' | 'cancelled'
    titles: string[]
  }
  'order-status': {
    fullName: string | null
    orderId: string
    number: number
    status: 'completed' | 'cancelled'
  }
  /** To the agent. Of whoever asks nothing: a mail does not go with their account. */
  'lead-received': {
    fullName: string | null
    leadId: string
    kind: 'contact-agent' | 'property-request'
    propertyTitle: string
  }
  /** To the office. What was written is read when the mail is made: a mail does not go with whoever wrote. */
  'message-received': { leadId: string }
  /** To whoever wrote, with nothing of what they wrote: anybody can type another person's address. */
  'message-acknowledged': Record<string, never>
  'newsletter-confirm': { subscriberId: string }
  'newsletter-known': { subscriberId: string }
  'newsletter-post': { subscriberId: string; postId: string; title: string; excerpt: string }
}
export type MailTemplate = keyof MailData

/** What the recipient reads in the list of mails. */
export const MAIL_SUBJECTS: Record<MailTemplate, string> = {
  'verify-email': 'Verify your e-mail address',
  'already-registered': 'You already have an account',
  'reset-password': 'Reset your password',
  'password-changed': 'Your password was changed',
  'role-changed': 'Your role was changed',
  'account-deleted': 'Your account was deleted',
  'order-confirmed': 'Your order is confirmed',
  'order-received': 'You have a new order',
  'order-decided': 'An order on your properties has changed',
  'order-status': 'Your order has changed',
  'lead-received': 'Somebody asks about your property',
  'message-received': 'A message from the contact form',
  'message-acknowledged': 'We have your message',
  'newsletter-confirm': 'Confirm your subscription',
  'newsletter-known': 'You get our newsletter already',
  'newsletter-post': 'Newsletter',
}

/** True for a template that this version knows; a row may be older or newer than the program. */
export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(MAIL_SUBJECTS, name)
}

/** A template with what it needs to know. */
export type MailContent = { [T in MailTemplate]: { template: T; data: MailData[T] } }[MailTemplate]

/** What somebody wrote to the office. */
export type WrittenMessage = {
  name: string
  email: string
  /** E.164. */
  phone: string | null
  subject: string
  text: string
}

/** Everything that a mail's text is made of. */
export type MailToRender = MailContent & {
  /** When the mail became due, which is when its link began to live. */
  owedAt: Date
  /** The token of the link, for the templates that have one. */
  token: string | undefined
  /** For the mail that passes it on. */
  message?: WrittenMessage | undefined
  siteUrl: string
  brand: Brand
}
export type RenderedMail = {
  subject: string
  html: string
  text: string
  link: string | undefined
  /** Where a mail program unsubscribes the recipient, for the templates that go to a list. */
  unsubscribeUrl?: string
}
/** Makes a mail's text; given to the job, because it is loaded only when there is a mail to send. */
export type RenderMail = (mail: MailToRender) => Promise<RenderedMail>

export const MAIL_STATUSES = ['queued', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

export const MAIL_PAGE_SIZE = 50

/** A mail of the outbox as administrators see it; never its text, which may hold a link. */
export type MailView = {
  id: string
  /** Null after the address was erased. */
  recipient: string | null
  subject: string
  status: MailStatus
  attempts: number
  lastError: string | null
  /** In Accra: `21 November 2026, 09:14`. */
  createdAt: string
  sentAt: string | null
}

export const retryForm = v.object({ mailId: v.pipe(v.string(), v.uuid()) })
