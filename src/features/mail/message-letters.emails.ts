import { formatPhone } from '#/shared/phone.ts'
import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import type { Letter } from './letter.emails.ts'
import { MAIL_SUBJECTS, type MailToRender } from './mail.schema.ts'

type MessageMail = Extract<MailToRender, { template: `message-${string}` }>

const LONGEST_SUBJECT = 120

/** The words of a mail about a message to the office. Only the office's holds what somebody wrote. */
export function writeMessageLetter(mail: MessageMail): Letter {
  const { brand, message } = mail
  const phone = formatPhone(brand.phone).replaceAll(' ', '\u00a0')
  const letter = { subject: MAIL_SUBJECTS[mail.template], heading: MAIL_SUBJECTS[mail.template] }

  switch (mail.template) {
    case 'message-received':
      return {
        ...letter,
        ...(message ? { subject: `Message: ${shorten(message.subject, LONGEST_SUBJECT)}` } : {}),
        preview: 'Reply to this mail to answer.',
        paragraphs: message
          ? [
              `From: ${message.name}`,
              `E-mail: ${message.email}`,
              ...(message.phone ? [`Phone: ${formatPhone(message.phone)}`] : []),
              `Subject: ${message.subject}`,
            ]
          : [],
        ...(message ? { quote: message.text } : {}),
        action: { label: 'Open the lead', href: `${mail.siteUrl}${urls.lead(mail.data.leadId)}` },
        surprise: {
          question: 'How to answer:',
          answer:
            'reply to this mail, which goes to whoever wrote, and say on the page of the lead that you have.',
        },
      }
    case 'message-acknowledged':
      return {
        ...letter,
        preview: 'We will reply by e-mail.',
        paragraphs: [
          'Hello,',
          `Thank you for writing to ${brand.name}. Your message is with our office, and we will reply by e-mail.`,
          `We are there ${brand.openingHours}. If it cannot wait, call us on ${phone}.`,
        ],
        surprise: {
          question: 'You did not write to us?',
          answer: 'Somebody may have mistyped their address. You need not do anything.',
        },
      }
  }
}
