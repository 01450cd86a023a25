import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { asAdministrator } from '../accounts/administrator-act.commands.server.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { queueMail } from '../mail/mail.commands.server.ts'
import { adminsOnly, tooManyTestMails } from '../mail/mail.errors.ts'
import { takeRecipientBudget } from '../mail/recipient-budget.commands.server.ts'
import { mailTestMail } from './mail-test.emails.ts'

/**
 * Owes an administrator a mail to their own address, and answers that address. Refuses whoever is no administrator, and
 * more mails than one recipient may get.
 */
export async function sendTestMail(
  services: Pick<Services, 'db' | 'jobs' | 'clock' | 'config'>,
  actor: Actor,
): Promise<{ email: string }> {
  return await asAdministrator(
    services,
    actor,
    async (tx, { email }) => {
      if (!(await takeRecipientBudget(tx, services, email))) throw tooManyTestMails()
      const { accountId } = actor
      await queueMail(tx, services, { template: mailTestMail, data: {}, accountId, recipient: email })
      await recordAudit(tx, {
        event: 'mail.tested',
        at: services.clock.now(),
        by: actor,
        subjectId: accountId,
        details: {},
      })
      return { email }
    },
    { refuse: adminsOnly },
  )
}
