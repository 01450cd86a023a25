import { setTimeout } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { codeOf } from '#/shared/errors.ts'
import type { Database } from './connection.server.ts'
import type { DB } from './schema.gen.ts'

const MOST_TRIES = 3
const LONGEST_PAUSE_MILLISECONDS = 50
// A serialization failure or a deadlock: the server rolled one transaction back for another, so nothing of it happened.
const ROLLED_BACK = new Set(['40001', '40P01'])

/** True when the server undid what was asked because of another transaction, so that it may be asked again. */
export function wasRolledBack(error: unknown): boolean {
  return ROLLED_BACK.has(codeOf(error))
}

/**
 * Runs a transaction, and runs it again, three times in all, when the server rolled it back because of another. Only
 * for what may happen twice: whatever `act` does outside its transaction is repeated, so never around a payment.
 */
export async function withTransactionRetries<T>(
  db: Database,
  act: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(act)
    } catch (error) {
      if (!wasRolledBack(error) || tries === MOST_TRIES) throw error
      await setTimeout(Math.random() * LONGEST_PAUSE_MILLISECONDS)
    }
  }
}
