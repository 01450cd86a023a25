import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { addressOf, callUs, greet } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'
import type { LeadKind } from './lead.rules.ts'

const LONGEST_TITLE = 90

const ASKED: Record<
  Exclude<LeadKind, 'message'>,
  { preview: string; sentence: (title: string) => string }
> = {
  'contact-agent': {
    preview: 'They ask to be called.',
    sentence: (title) => `Somebody asks to be called about what you advertise: ${title}.`,
  },
  'property-request': {
    preview: 'They want to have it.',
    sentence: (title) => `Somebody has requested what you advertise: ${title}.`,
  },
  whatsapp: {
    preview: 'Their chat goes to our office.',
    sentence: (title) =>
      `Somebody went to WhatsApp about what you advertise: ${title}. You have no WhatsApp number in your settings, so the chat goes to our office.`,
  },
}

/** To the agent, or of one who is blocked to the office. Of whoever asks nothing: a mail does not go with their account. */
export const leadReceivedMail: MailTemplate<{
  fullName: string | null
  leadId: string
  kind: keyof typeof ASKED
  propertyTitle: string
  isOfBlockedAgent?: true
}> = {
  name: 'lead-received',
  subject: 'Somebody asks about your property',
  write: ({ fullName, leadId, kind, propertyTitle, isOfBlockedAgent }, facts) => {
    const title = shorten(propertyTitle, LONGEST_TITLE)
    const { preview, sentence } = ASKED[kind]
    return {
      preview,
      paragraphs: [
        greet(fullName),
        ...(isOfBlockedAgent
          ? [
              `Somebody asks about a home whose agent is blocked: ${title}.`,
              'It is for the office now. Hand the home over to somebody who can answer.',
            ]
          : [sentence(title)]),
        'Their name and number are on the page of the lead. Please answer within two days, and say there that you have.',
      ],
      action: { label: 'Open the lead', href: addressOf(facts, urls.lead(leadId)) },
      surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
    }
  },
}

/** To whoever takes care of a lead, on its day. Of whoever asks nothing, as above. */
export const leadDueMail: MailTemplate<{ fullName: string | null; leadId: string; about: string | null }> = {
  name: 'lead-due',
  subject: 'A lead is due today',
  write: ({ fullName, leadId, about }, facts) => ({
    preview: 'You wanted to see to it by now.',
    paragraphs: [
      greet(fullName),
      about
        ? `A lead about ${shorten(about, LONGEST_TITLE)} is due, and it is still open.`
        : 'A lead is due, and it is still open.',
      'Call or write to them, then say on the page of the lead how it stands, or choose another day.',
    ],
    action: { label: 'Open the lead', href: addressOf(facts, urls.lead(leadId)) },
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}
