import { createECDH, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import type { DeviceForm } from '#/features/saved-searches/device.schema.ts'
import type { Frequency } from '#/features/saved-searches/saved-search.schema.ts'
import { writeKeys } from '#/features/saved-searches/saved-search-key.commands.server.ts'
import {
  createKnownPlaces,
  type KnownPlaces,
} from '#/features/search/suggestions/known-places.queries.server.ts'
import { readSearch } from '#/features/search/words/read-search.queries.server.ts'
import { factoryId } from './factory-id.ts'

const AT = '2026-11-20T09:00:00Z'

// To read the names of all places takes longer than all else here.
const placesOf = new WeakMap<Kysely<DB>, KnownPlaces>()

function knownPlacesOf(db: Kysely<DB>): KnownPlaces {
  const places = placesOf.get(db) ?? createKnownPlaces(db)
  placesOf.set(db, places)
  return places
}

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
    await writeKeys(tx, (filters) => readSearch(knownPlacesOf(db), filters), { searchId: id, search })
  })
  return id
}

/** What a browser says of itself when it is to be told. */
export function makeDeviceForm(): DeviceForm {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${factoryId()}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

/** A device of an account, which agreed to a key that is not ours. */
export async function insertDevice(
  db: Executor,
  { accountId, ...given }: { accountId: string } & Partial<DeviceForm>,
): Promise<string> {
  const id = factoryId()
  await db
    .insertInto('devices')
    .values({
      ...{ id, accountId },
      ...makeDeviceForm(),
      ...given,
      sessionId: factoryId(),
      serverKey: 's'.repeat(87),
      createdAt: AT,
    })
    .execute()
  return id
}
