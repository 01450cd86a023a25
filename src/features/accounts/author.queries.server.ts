import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Actor } from '#/shared/actor.ts'
import { notSignedIn } from './account.errors.ts'

/**
 * Lets one act of an author on what is new and on drafts follow the other until `tx` ends, and says who they are;
 * refuses who is gone.
 */
export async function lockAuthor(
  tx: Transaction<DB>,
  actor: Actor,
): Promise<{ fullName: string | null; email: string }> {
  const author = await tx
    .selectFrom('profiles')
    .select(['fullName', 'email'])
    .where('id', '=', actor.accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!author) throw notSignedIn()
  return author
}
