import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'

const JUST_PLACED_MS = 10 * 60_000

/**
 * Somebody's own last order while it is new: whoever lost the page that was to say so still hears of it. Undefined
 * without one, and for one that was given up.
 */
export async function findJustPlaced(
  db: Executor,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ id: string; number: number; isPaid: boolean } | undefined> {
  return await db
    .selectFrom('orders')
    .select(['id', 'number', sql<boolean>`status <> 'awaiting_payment'`.as('isPaid')])
    .where('userId', '=', accountId)
    .where('createdAt', '>', new Date(now.getTime() - JUST_PLACED_MS))
    .where('status', 'in', ['awaiting_payment', 'paid', 'completed'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}
