import type { Transaction } from 'kysely'
import { announcePageChange } from '#/database/page-change.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { notSignedIn } from '../access/access.errors.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { queueMail } from '../mail/mail.commands.server.ts'
import { lastAdministrator } from './account.errors.ts'
import { withAccountPermit } from './account-permit.commands.server.ts'
import { lockAdministrators } from './administrator.queries.server.ts'
import { confirmPassword } from './password.commands.server.ts'
import { refuseWhileOrdering } from './pending-order.queries.server.ts'

/**
 * Ends somebody's account at their own request: account, profile, sessions, links, mails and what they advertise go in
 * one transaction; what they did to things of others stays without their name. Refuses a wrong password, the last
 * administrator, and whoever has a pending order or one on what they advertise.
 */
export async function deleteAccount(
  services: Services,
  actor: Actor,
  { password }: { password: string },
): Promise<void> {
  await confirmPassword(services, actor, password, 'password')
  const end = async (tx: Transaction<DB>) => {
    // Asked for everybody: the role of the request may have changed by now.
    const administrators = await lockAdministrators(tx)
    const isAdministrator = administrators.includes(actor.accountId)
    if (isAdministrator && administrators.length === 1) throw lastAdministrator()

    // The account first: whoever would make the profile anew looks for it and waits here, as does a checkout by them or
    // of what they advertise.
    for (const table of ['accounts', 'profiles'] as const)
      await tx.selectFrom(table).select('id').where('id', '=', actor.accountId).forUpdate().execute()
    await refuseWhileOrdering(tx, actor)

    // Sessions, links and mails go with the account, properties with the profile.
    const account = await tx
      .deleteFrom('accounts')
      .where('id', '=', actor.accountId)
      .returning('email')
      .executeTakeFirst()
    if (!account) throw notSignedIn()
    await tx.deleteFrom('linkRequests').where('email', '=', account.email.toLowerCase()).execute()
    const profile = await tx
      .deleteFrom('profiles')
      .where('id', '=', actor.accountId)
      .returning('fullName')
      .executeTakeFirst()

    // What they advertised has gone with them.
    await announcePageChange(tx)
    await recordAudit(tx, {
      event: 'account.deleted',
      at: services.clock.now(),
      by: actor,
      subjectId: actor.accountId,
    })
    await queueMail(tx, services, {
      template: 'account-deleted',
      data: { fullName: profile?.fullName ?? null },
      accountId: null,
      recipient: account.email,
      erasesRecipient: true,
    })
  }
  await withAccountPermit(actor, () => withTransactionRetries(services.db, end))
}
