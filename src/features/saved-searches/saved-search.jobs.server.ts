import type { Executor } from '#/database/connection.server.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { CONFIRM_DAYS } from './saved-search-link.rules.ts'

/** Forgets searches of addresses that nobody confirmed in time. */
export async function cleanUpSavedSearches(db: Executor, now: Date): Promise<void> {
  await db
    .deleteFrom('savedSearches')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', new Date(now.getTime() - CONFIRM_DAYS * MILLISECONDS_PER_DAY))
    .execute()
}
