import { callUs, greet, moment } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'

export const accountDeletedMail: MailTemplate<{ fullName: string | null }> = {
  name: 'account-deleted',
  subject: 'Your account was deleted',
  write: ({ fullName }, { brand, owedAt }) => ({
    preview: 'Your profile and everything in your account are gone.',
    paragraphs: [
      greet(fullName),
      `Your account with ${brand.name} was deleted on ${moment(owedAt)}, with your profile and all that belonged to it. Orders and enquiries stay in our books without your name.`,
      'We forget this address too, so this is our last mail to you.',
    ],
    surprise: { question: 'You did not ask for this?', answer: callUs(brand) },
  }),
}
