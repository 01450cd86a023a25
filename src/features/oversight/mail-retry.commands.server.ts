import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { asAdministrator } from '../accounts/administrator-act.commands.server.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { requeueMail, requeueMailsLike } from '../mail/mail.commands.server.ts'
import { adminsOnly } from '../mail/mail.errors.ts'

/** Queues a failed mail again, with as many tries as a new one. Refuses whoever is no administrator, and any other mail. */
export async function retryMail(
  services: Pick<Services, 'db' | 'jobs' | 'clock'>,
  actor: Actor,
  { mailId }: { mailId: string },
): Promise<void> {
  await asAdministrator(
    services,
    actor,
    async (tx) => {
      const { accountId } = await requeueMail(tx, services, { mailId })
      await recordAudit(tx, {
        event: 'mail.retried',
        at: services.clock.now(),
        by: actor,
        subjectId: accountId,
        details: { mailId },
      })
    },
    { refuse: adminsOnly },
  )
}

/** Queues again every mail that failed as this one did; says how many. Refuses as `retryMail` does. */
export async function retryMailsLike(
  services: Pick<Services, 'db' | 'jobs' | 'clock'>,
  actor: Actor,
  { mailId }: { mailId: string },
): Promise<{ count: number }> {
  return await asAdministrator(
    services,
    actor,
    async (tx) => {
      const { count } = await requeueMailsLike(tx, services, { mailId })
      await recordAudit(tx, {
        event: 'mail.retried',
        at: services.clock.now(),
        by: actor,
        details: { mailId, count },
      })
      return { count }
    },
    { refuse: adminsOnly },
  )
}
