import { callUs, moment } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'

/** To an administrator who asked whether mails arrive. */
export const mailTestMail: MailTemplate<Record<string, never>> = {
  name: 'mail-test',
  subject: 'Mails arrive',
  write: (_, { brand, owedAt }) => ({
    preview: 'This is the test mail that you asked for.',
    paragraphs: [
      'Hello,',
      `This is the test mail that you asked for on the System page on ${moment(owedAt)}. The mail server took it and it arrived.`,
      'Look at where it arrived: in the folder for spam something of SPF, DKIM or DMARC is missing.',
    ],
    surprise: { question: 'You did not ask for it?', answer: callUs(brand) },
  }),
}
