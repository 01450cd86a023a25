import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { phonePatterns } from '#/shared/phone.ts'

// An order's own number has fewer digits.
const LEAST_DIGITS = 6

/** The condition on `orders` that they were placed with this phone number, in any usual spelling; of other words never. */
export const hasPhone = (query: string) =>
  sql<boolean>`orders.phone like any(${phonePatterns(query, LEAST_DIGITS)}::text[])`

/** Who placed orders with this phone number, by id. For administrators. */
export const buyersWithPhone = (db: Executor, query: string) =>
  db.selectFrom('orders').select('orders.userId as id').where(hasPhone(query)).$narrowType<{ id: string }>()
