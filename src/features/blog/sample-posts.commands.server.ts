import type { Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'

/** Deletes the sample articles, and no other; answers how many there were. */
export async function removeSamplePosts(tx: Transaction<DB>): Promise<number> {
  const gone = await tx.deleteFrom('posts').where('isSample', '=', true).returning('id').execute()
  return gone.length
}

/** Whether an article of the samples can be read. */
export async function showsSamplePosts(db: Executor): Promise<boolean> {
  const sample = await db
    .selectFrom('posts')
    .select('id')
    .where('isSample', '=', true)
    .where('publishedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return sample !== undefined
}
