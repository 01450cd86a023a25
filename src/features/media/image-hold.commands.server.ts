import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Actor } from '#/shared/actor.ts'

/**
 * Holds pictures until the transaction ends, so that no clean-up takes away what nothing shows yet. Answers whether all
 * of them, each given once, are there, were uploaded by the actor and are to stay: one of the demo is gone in an hour.
 */
export async function holdOwnImages(
  tx: Transaction<DB>,
  actor: Pick<Actor, 'accountId'>,
  imageIds: readonly string[],
): Promise<boolean> {
  if (imageIds.length === 0) return true
  const found = await tx
    .selectFrom('images')
    .select('id')
    .where('id', 'in', imageIds)
    .where('uploadedBy', '=', actor.accountId)
    .where('expiresAt', 'is', null)
    .forKeyShare()
    .execute()
  return found.length === imageIds.length
}
