import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor, Role } from '#/shared/actor.ts'
import { requireAdministrator } from '../../access/administrator.policy.ts'
import { advertises, isAdministrator, roleOf } from '../../access/role.policy.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { queueMail } from '../../mail/mail.commands.server.ts'
import { roleChangedMail } from '../account.emails.ts'
import { lastAdministrator, onlyAdminsChangeRoles, personNotFound } from '../account.errors.ts'
import { lockAdministrators } from '../administrator.queries.server.ts'
import { confirmAdministrator } from '../administrator-act.commands.server.ts'

/**
 * Refuses while somebody has what an ordinary user cannot have, and passes on what else is open; in the transaction, with
 * the account locked.
 */
export type LeaveNothingOpen = (
  tx: Transaction<DB>,
  person: { accountId: string; now: Date },
) => Promise<void>

/**
 * Makes somebody an administrator, an agent or an ordinary user; it counts from their next request, and a mail tells them. A
 * role they have already is no change and no refusal. Refuses who is not an administrator at this very moment,
 * whoever cannot sign in, to leave the marketplace without an administrator, and what `leaveNothingOpen` says to somebody
 * who is to advertise nothing any more.
 */
export async function changeRole(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  wanted: { accountId: string; role: Role },
  leaveNothingOpen: LeaveNothingOpen,
): Promise<void> {
  requireAdministrator(actor, onlyAdminsChangeRoles)
  await withTransactionRetries(db, async (tx) => {
    const administrators = await lockAdministrators(tx)
    // After the list, which whoever takes this person's role away or deletes them holds until they are done.
    await confirmAdministrator(tx, actor, { now: clock.now(), refuse: onlyAdminsChangeRoles })
    const person = await tx
      .selectFrom('accounts')
      .leftJoin('profiles', 'profiles.id', 'accounts.id')
      .select(['accounts.id', 'accounts.email', 'profiles.fullName', 'profiles.role'])
      .where('accounts.id', '=', wanted.accountId)
      .forUpdate('accounts')
      .executeTakeFirst()
    if (!person) throw personNotFound()
    const { role } = wanted
    // Without a profile somebody is a user.
    const from = roleOf(person)
    if (from === role) return
    if (!isAdministrator(wanted) && administrators.every((id) => id === person.id)) throw lastAdministrator()

    const now = clock.now()
    if (advertises({ role: from }) && !advertises(wanted))
      await leaveNothingOpen(tx, { accountId: person.id, now })
    await tx
      .insertInto('profiles')
      .values({ id: person.id, email: person.email, role, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ role, updatedAt: now }))
      .execute()
    await recordAudit(tx, {
      event: 'account.role_changed',
      at: now,
      by: actor,
      subjectId: person.id,
      details: { from, to: role },
    })
    await queueMail(
      tx,
      { jobs, clock },
      {
        template: roleChangedMail,
        data: { fullName: person.fullName, role, from },
        accountId: person.id,
        recipient: person.email,
      },
    )
  })
}
