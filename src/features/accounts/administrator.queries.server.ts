import { sql, type Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import type { Actor } from '#/shared/actor.ts'

/**
 * The ids of all administrators who can sign in, not the blocked ones; nobody else takes this list until the transaction ends. Whoever takes
 * a role away or deletes an administrator asks for it first, so that two who do it to each other go one after the
 * other, and the second sees what the first did.
 */
export async function lockAdministrators(tx: Transaction<DB>): Promise<string[]> {
  // One lock and not one a row: rows are locked in an order that a new administrator changes, and two could meet.
  await sql`select pg_advisory_xact_lock(hashtext('fihankra administrators'))`.execute(tx)
  const rows = await selectAdministrators(tx).orderBy('profiles.id').execute()
  return rows.map((row) => row.id)
}

/** Whether there is an administrator beside this one who can agree to something: who is blocked can agree to nothing. */
export async function hasOtherAdministrator(
  db: Executor,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<boolean> {
  return (
    (await selectAdministrators(db).where('profiles.id', '!=', accountId).executeTakeFirst()) !== undefined
  )
}

const selectAdministrators = (db: Executor) =>
  db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.id')
    .select('profiles.id')
    .where('profiles.role', '=', 'admin')
    .where('accounts.blockedAt', 'is', null)
