import type { Transaction, Updateable } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { keysOf } from '#/shared/records.ts'
import { notSignedIn } from '../access/access.errors.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { withAccountPermit } from './account-permit.commands.server.ts'
import { createMissingProfile } from './profile-creation.commands.server.ts'

type ProfileValues = Pick<
  Updateable<DB['profiles']>,
  'fullName' | 'phone' | 'address' | 'bio' | 'agentPhone' | 'whatsappPhone' | 'licenceNumber' | 'photoImageId'
>

/**
 * Changes fields of one's own profile, which is made when it is missing, and calls `beforeWriting` with those that
 * differ, within the same transaction; nothing is written when none does. The log learns which, not to what.
 */
export async function changeOwnProfile<T extends ProfileValues>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  wanted: T,
  beforeWriting: (tx: Transaction<DB>, changed: readonly (keyof T)[]) => Promise<void> = async () =>
    undefined,
): Promise<void> {
  const fields = keysOf<keyof T & keyof ProfileValues>(wanted)
  const change = async (tx: Transaction<DB>) => {
    const account = await tx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', actor.accountId)
      .forKeyShare()
      .executeTakeFirst()
    if (!account) throw notSignedIn()
    const now = clock.now()
    await createMissingProfile(tx, { accountId: actor.accountId, email: account.email, now })
    const profile = (await tx
      .selectFrom('profiles')
      .select(fields)
      .where('id', '=', actor.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()) as ProfileValues
    const changed = fields.filter((field) => profile[field] !== wanted[field])
    if (changed.length === 0) return
    await beforeWriting(tx, changed)
    await tx
      .updateTable('profiles')
      .set({ ...wanted, updatedAt: now })
      .where('id', '=', actor.accountId)
      .execute()
    await recordAudit(tx, {
      event: 'account.profile_changed',
      at: now,
      by: actor,
      subjectId: actor.accountId,
      details: { fields: changed.join(', ') },
    })
  }
  await withAccountPermit(actor, () => withTransactionRetries(db, change))
}
