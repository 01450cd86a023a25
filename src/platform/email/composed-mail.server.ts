import type { SendMailOptions } from 'nodemailer'
import type { EmailMessage, Sender } from './email.ts'

/** A mail as the library takes it: addresses as objects and an envelope of our own, so that no text can add a recipient. */
export function composeMail(from: Sender, message: EmailMessage): SendMailOptions {
  return {
    from: { name: from.name, address: from.address },
    to: { name: '', address: message.to },
    ...(message.replyTo ? { replyTo: { name: message.replyTo.name, address: message.replyTo.address } } : {}),
    envelope: { from: from.address, to: [message.to] },
    messageId: `<${message.messageId}>`,
    subject: message.subject,
    text: message.text,
    html: message.html,
    attachments: (message.attachments ?? []).map(({ name, mediaType, content }) => ({
      filename: name,
      contentType: mediaType,
      content,
    })),
    headers: {
      // Answering machines leave such mails alone.
      'Auto-Submitted': 'auto-generated',
      ...(message.unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
