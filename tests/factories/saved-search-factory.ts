import type { Executor } from '#/database/connection.server.ts'
import type { Frequency } from '#/features/saved-searches/saved-search.schema.ts'
import { factoryId } from './factory-id.ts'

const AT = '2026-11-20T09:00:00Z'

/** A saved search of an account or an address that tells of everything, once a day unless told otherwise. */
export async function insertSavedSearch(
  db: Executor,
  {
    search = 'type=house',
    frequency = 'daily',
    isConfirmed = true,
    isPaused = false,
    ...given
  }: ({ accountId: string; email?: never } | { email: string; accountId?: never }) & {
    search?: string
    frequency?: Frequency
    isConfirmed?: boolean
    isPaused?: boolean
    tellsNew?: boolean
    tellsDrops?: boolean
    tellsReturns?: boolean
  },
): Promise<string> {
  const id = factoryId()
  await db
    .insertInto('savedSearches')
    .values({
      ...{ id, name: 'Houses of my own', search, frequency, createdAt: AT },
      ...{ tellsNew: true, tellsDrops: true, tellsReturns: true },
      ...given,
      ...(given.email ? { consentVersion: '2026-11' } : {}),
      confirmedAt: isConfirmed ? AT : null,
      pausedAt: isPaused ? AT : null,
    })
    .execute()
  return id
}
