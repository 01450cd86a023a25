import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'

/**
 * Locks every administrator who can sign in until the transaction ends, and answers their ids. Whoever takes a role
 * away or deletes an administrator does this first, so that two who do it to each other go one after the other.
 */
export async function lockAdministrators(tx: Transaction<DB>): Promise<string[]> {
  const rows = await tx
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.id')
    .select('profiles.id')
    .where('profiles.role', '=', 'admin')
    .orderBy('profiles.id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}
