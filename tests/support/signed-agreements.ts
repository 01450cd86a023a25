import { sql, type Transaction } from 'kysely'
import type { Database } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'

/**
 * Changes what was signed, as if it had been signed so. The program cannot: only the owner of the tables can take off
 * what holds it, here for one transaction.
 */
export function changeSigned<T>(db: Database, change: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`alter table agreements disable trigger agreements_hold_signed`.execute(tx)
    const answer = await change(tx)
    await sql`alter table agreements enable always trigger agreements_hold_signed`.execute(tx)
    return answer
  })
}
