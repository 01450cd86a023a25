import type { Kysely } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import type { Frequency } from '#/features/saved-searches/saved-search.schema.ts'
import { writeKeys } from '#/features/saved-searches/saved-search-key.commands.server.ts'
import { createKnownPlaces } from '#/features/search/suggestions/known-places.queries.server.ts'
import { readSearch } from '#/features/search/words/read-search.queries.server.ts'
import { factoryId } from './factory-id.ts'

const AT = '2026-11-20T09:00:00Z'

/** A saved search of an account or an address that tells of everything, once a day unless told otherwise. */
export async function insertSavedSearch(
  db: Kysely<DB>,
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
  await db.transaction().execute(async (tx) => {
    await tx
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
    await writeKeys(tx, (filters) => readSearch(createKnownPlaces(db), filters), { searchId: id, search })
  })
  return id
}

/** A device of an account, with keys that nobody has. */
export async function insertDevice(
  db: Executor,
  { accountId, endpoint }: { accountId: string; endpoint: string },
): Promise<string> {
  const id = factoryId()
  await db
    .insertInto('devices')
    .values({
      ...{ id, accountId, endpoint },
      sessionId: factoryId(),
      p256dh: 'p'.repeat(87),
      auth: 'a'.repeat(22),
      serverKey: 's'.repeat(87),
      createdAt: AT,
    })
    .execute()
  return id
}
