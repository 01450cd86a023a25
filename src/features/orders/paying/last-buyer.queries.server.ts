import type { Executor } from '#/database/connection.server.ts'

/** What somebody wrote about themselves with their last order; null for a first one. */
export async function findLastBuyer(db: Executor, { accountId }: { accountId: string }) {
  const last = await db
    .selectFrom('orders')
    .select(['fullName', 'phone', 'address', 'city', 'state', 'zipCode'])
    .where('userId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? null
}
