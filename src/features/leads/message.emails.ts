import { formatPhone } from '#/shared/phone.ts'
import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { addressOf, phoneOf } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'

const LONGEST_SUBJECT = 120

/** To the office, with what somebody wrote, which is read when the mail is made: it does not go with whoever wrote. */
export const messageReceivedMail: MailTemplate<{ leadId: string }> = {
  name: 'message-received',
  subject: 'A message from the contact form',
  write: ({ leadId }, facts) => ({
    ...(facts.message ? { subject: `Message: ${shorten(facts.message.subject, LONGEST_SUBJECT)}` } : {}),
    preview: 'Reply to this mail to answer.',
    paragraphs: facts.message
      ? [
          `From: ${facts.message.name}`,
          `E-mail: ${facts.message.email}`,
          ...(facts.message.phone ? [`Phone: ${formatPhone(facts.message.phone)}`] : []),
          `Subject: ${facts.message.subject}`,
        ]
      : [],
    ...(facts.message ? { quote: facts.message.text } : {}),
    action: { label: 'Open the lead', href: addressOf(facts, urls.lead(leadId)) },
    surprise: {
      question: 'How to answer:',
      answer:
        'reply to this mail, which goes to whoever wrote, and say on the page of the lead that you have.',
    },
  }),
}

/** To whoever wrote, with nothing of what they wrote: anybody can type another person's address. */
export const messageAcknowledgedMail: MailTemplate<Record<string, never>> = {
  name: 'message-acknowledged',
  subject: 'We have your message',
  write: (_, { brand }) => ({
    preview: 'We will reply by e-mail.',
    paragraphs: [
      'Hello,',
      `Thank you for writing to ${brand.name}. Your message is with our office, and we will reply by e-mail.`,
      `We are there ${brand.openingHours}. If it cannot wait, call us on ${phoneOf(brand)}.`,
    ],
    surprise: {
      question: 'You did not write to us?',
      answer: 'Somebody may have mistyped their address. You need not do anything.',
    },
  }),
}
