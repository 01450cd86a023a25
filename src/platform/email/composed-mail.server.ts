import type { SendMailOptions } from 'nodemailer'
import type { EmailMessage, Sender } from './email.ts'

/** A mail as the library takes it: addresses as objects and an envelope of our own, so that no text can add a recipient. */
export function composeMail(from: Sender, message: EmailMessage): SendMailOptions {
  return {
    from: { name: from.name, address: from.address },
    to: { name: '', address: message.to },
    envelope: { from: from.address, to: [message.to] },
    messageId: `<${message.messageId}>`,
    subject: message.subject,
    text: message.text,
    html: message.html,
    // Answering machines leave such mails alone.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
