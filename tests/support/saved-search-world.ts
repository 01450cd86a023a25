import { beforeEach } from 'vitest'
import { matchNextChange } from '#/features/saved-searches/saved-search-match.commands.server.ts'
import { insertProfile } from '../factories/profile-factory.ts'
import { insertProperty } from '../factories/property-factory.ts'
import { useTestDatabase } from './test-database.ts'
import { makeTestServices } from './test-services.ts'

const START = new Date('2026-11-21T09:00:00Z')
const MINUTE = 60_000

/** Homes of one agent that change, and what saved searches make of it; empty and at `START` before each test. */
export function useSavedSearchWorld() {
  const database = useTestDatabase({ maxConnections: 10 })
  const services = makeTestServices(database)
  let userId: string

  beforeEach(async () => {
    services.time.now = START
    services.addedJobs.length = 0
    for (const table of ['savedSearches', 'mails', 'properties', 'accounts', 'profiles'] as const)
      await database.db.deleteFrom(table).execute()
    userId = (await insertProfile(database.db)).id
  })

  return {
    database,
    services,
    later(minutes: number): void {
      services.time.now = new Date(services.time.now.getTime() + minutes * MINUTE)
    },
    publish: (values: Parameters<typeof insertProperty>[1] = {}) =>
      insertProperty(database.db, { userId, updatedAt: services.time.now, ...values }),
    change: (id: string, values: object) =>
      database.db
        .updateTable('properties')
        .set({ ...values, updatedAt: services.time.now })
        .where('id', '=', id)
        .execute(),
    async matchAll(): Promise<void> {
      while (await matchNextChange(services));
    },
    matches: () =>
      database.db
        .selectFrom('savedSearchMatches')
        .select(['searchId', 'propertyId', 'kind', 'fromPesewas'])
        .orderBy('searchId')
        .orderBy('propertyId')
        .execute(),
    mails: () =>
      database.db
        .selectFrom('mails')
        .selectAll()
        .where('template', '=', 'saved-search-matches')
        .orderBy('createdAt')
        .execute(),
  }
}
