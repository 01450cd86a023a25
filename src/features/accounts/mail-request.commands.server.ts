import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import { emailSubject, takeAttempts, takeAttemptsIfAny } from '../limits/limit.commands.server.ts'
import { addressSubject } from '../limits/limit.rules.ts'
import type { MailTemplate } from '../mail/mail.schema.ts'

/**
 * True when this recipient may get another mail of this kind now. Asked alike for known and unknown addresses, and a
 * limit that is reached is not told, so that nobody learns who has an account or got a mail.
 */
export async function mayMail(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  template: MailTemplate,
  email: string,
): Promise<boolean> {
  const { mailPerAccountShort, mailPerAccountLong } = services.config.accounts.limits
  const subject = emailSubject(email)
  const taken = await takeAttemptsIfAny(services, [
    { name: `mail:${template}:short`, subject, limit: mailPerAccountShort },
    { name: `mail:${template}:long`, subject, limit: mailPerAccountLong },
  ])
  return taken !== undefined
}

/** Counts a request for a mail from the visitor's address; refuses with `limit.reached`, whoever the recipient is. */
export async function countMailRequest(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  visitor: Visitor,
): Promise<void> {
  await takeAttempts(services, [
    {
      name: 'mail-request:address',
      subject: addressSubject(visitor.ip),
      limit: services.config.accounts.limits.mailRequestsPerAddress,
    },
  ])
}
