import { describe, expect, test } from 'vitest'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertSavedSearch } from '../../../tests/factories/saved-search-factory.ts'
import { useSavedSearchWorld } from '../../../tests/support/saved-search-world.ts'
import { changeRow, choicesOf, pauseRow } from './saved-search.commands.server.ts'
import { cleanUpSavedSearches, tellOfMatches } from './saved-search.jobs.server.ts'

const { database, services, later, publish, change, matchAll, matches, mails } = useSavedSearchWorld()

describe('what is found', () => {
  test('is told at once, next morning or on Monday, in one mail a search', async () => {
    for (const frequency of ['at-once', 'daily', 'weekly'] as const)
      await insertSavedSearch(database.db, { email: 'ama@example.com', search: '', frequency })
    await publish()
    later(2)
    await publish()
    later(2)
    await tellOfMatches(services)
    expect((await mails()).map(({ data }) => (data as { total: number }).total)).toEqual([2])
    services.time.now = new Date('2026-11-22T07:00:00Z')
    await tellOfMatches(services)
    expect(await mails()).toHaveLength(2)
    services.time.now = new Date('2026-11-23T07:00:00Z')
    await tellOfMatches(services)
    expect(await mails()).toHaveLength(3)
  })

  test('is not told while paused, by unconfirmed searches and addresses, of what is gone or not asked for', async () => {
    const unverified = await insertActor(database.db)
    await database.db
      .updateTable('accounts')
      .set({ emailVerifiedAt: null })
      .where('id', '=', unverified.accountId)
      .execute()
    const at = { search: '', frequency: 'at-once' } as const
    await insertSavedSearch(database.db, { ...at, accountId: unverified.accountId })
    await insertSavedSearch(database.db, { ...at, email: 'a@example.com', isConfirmed: false })
    await insertSavedSearch(database.db, { ...at, email: 'b@example.com', isPaused: true })
    await insertSavedSearch(database.db, { ...at, email: 'c@example.com', tellsNew: false })
    const pausedLater = await insertSavedSearch(database.db, { ...at, email: 'd@example.com' })
    const changedLater = await insertSavedSearch(database.db, { ...at, email: 'e@example.com' })
    await insertSavedSearch(database.db, { ...at, email: 'f@example.com' })
    const { id } = await publish()
    later(2)
    await matchAll()
    await database.db.transaction().execute(async (tx) => {
      await pauseRow(tx, pausedLater, services.time.now)
      const choices = choicesOf({
        name: 'Drops',
        frequency: 'at-once',
        tellsNew: false,
        tellsDrops: true,
        tellsReturns: true,
      })
      await changeRow(tx, changedLater, choices, {
        now: services.time.now,
        quietHours: services.config.savedSearches.quietHours,
      })
    })
    await change(id, { status: 'withdrawn' })
    await tellOfMatches(services)
    expect(await mails()).toEqual([])
    await change(id, { status: 'active' })
    later(32)
    await tellOfMatches(services)
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(['f@example.com'])
  })

  test('is forgotten with its search, and told to nobody when the search ended or was paused while it was noted', async () => {
    const { accountId } = await insertActor(database.db)
    const at = { search: '', frequency: 'at-once' } as const
    const ended = await insertSavedSearch(database.db, { ...at, accountId })
    const other = await insertSavedSearch(database.db, { ...at, accountId })
    const paused = await insertSavedSearch(database.db, { ...at, email: 'a@example.com', isPaused: true })
    const { id: propertyId } = await publish()
    later(2)
    await matchAll()
    await database.db.deleteFrom('savedSearches').where('id', '=', ended).execute()
    expect((await matches()).map(({ searchId }) => searchId)).toEqual([other])
    await database.db.deleteFrom('accounts').where('id', '=', accountId).execute()
    expect(await matches()).toEqual([])

    const noted = {
      ...{ propertyId, kind: 'new' as const },
      ...{ foundAt: services.time.now, dueAt: services.time.now },
    }
    await database.db
      .insertInto('savedSearchMatches')
      .values([
        { ...noted, searchId: ended },
        { ...noted, searchId: paused },
      ])
      .execute()
    await tellOfMatches(services)
    expect(await mails()).toEqual([])
    await cleanUpSavedSearches(database.db, services.time.now)
    expect((await matches()).map(({ searchId }) => searchId)).toEqual([paused])
  })
})
