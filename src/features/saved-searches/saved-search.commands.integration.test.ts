import { beforeAll, describe, expect, test } from 'vitest'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { insertSavedSearch } from '../../../tests/factories/saved-search-factory.ts'
import { times, useBuyersWorld } from '../../../tests/support/buyers-world.ts'
import { logStatements } from '../../../tests/support/statement-log.ts'
import {
  changeSavedSearch,
  endSavedSearch,
  pauseSavedSearch,
  resumeSavedSearch,
  saveSearch,
} from './saved-search.commands.server.ts'
import { listSavedSearches } from './saved-search.queries.server.ts'
import { MOST_SAVED_SEARCHES, type SaveForm } from './saved-search.schema.ts'

const { database, services, newBuyer } = useBuyersWorld({ maxConnections: 10 })

let sent: ReturnType<typeof logStatements>
beforeAll(() => {
  sent = logStatements(database.pool)
})

const CHOICES = {
  name: 'Near work',
  frequency: 'weekly',
  tellsNew: true,
  tellsDrops: false,
  tellsReturns: false,
} as const
const FORM: SaveForm = { ...CHOICES, search: 'query=2+bedroom+east+legon&type=house&beds=3' }
const rowsOf = (accountId: string) =>
  database.db
    .selectFrom('savedSearches')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()

describe('a search that is saved', () => {
  test('keeps its words as they were typed, and neither order nor page', async () => {
    const buyer = await newBuyer()
    await saveSearch(services, buyer, {
      ...FORM,
      search: 'page=3&beds=3&sort=price-asc&query=2+Bedroom++east+legon&tYpe=x&type=HOUSE',
    })
    expect(await rowsOf(buyer.accountId)).toMatchObject([
      {
        ...CHOICES,
        search: 'query=2+Bedroom+east+legon&type=house&beds=3',
        confirmedAt: services.time.now,
        email: null,
        pausedAt: null,
      },
    ])
    expect(await listSavedSearches(services, buyer)).toMatchObject([
      {
        ...CHOICES,
        words: ['“2 Bedroom east legon”', 'House', '3+ beds'],
        href: '/properties?query=2+Bedroom+east+legon&type=house&beds=3',
        isPaused: false,
      },
    ])
  })

  test.each(['', '?', '%', 'minPrice=-1&beds=x', "query='; drop table saved_searches; --", '=&=&&', '%00'])(
    'may be %j, of which what nobody can read is left out',
    async (search) => {
      const buyer = await newBuyer()
      await saveSearch(services, buyer, { ...FORM, search })
      const [row] = await rowsOf(buyer.accountId)
      expect(row?.search).toBe(search.includes('drop') ? new URLSearchParams(search).toString() : '')
    },
  )

  test('is one of fifty, also when ten want the last place at once', async () => {
    const buyer = await newBuyer()
    for (let count = 0; count < MOST_SAVED_SEARCHES - 1; count++)
      await insertSavedSearch(database.db, { accountId: buyer.accountId })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => saveSearch(services, buyer, FORM)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ kind: 'conflict', code: 'saved_search.too_many' })
    expect(await rowsOf(buyer.accountId)).toHaveLength(MOST_SAVED_SEARCHES)
  })

  test('is refused to administrators', async () => {
    const administrator = await insertActor(database.db, 'admin')
    await expect(saveSearch(services, administrator, FORM)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await rowsOf(administrator.accountId)).toEqual([])
  })
})

describe('a saved search', () => {
  test('says how many homes it finds now', async () => {
    const buyer = await newBuyer()
    await saveSearch(services, buyer, { ...FORM, search: 'query=lighthouse' })
    const found = async () =>
      (await listSavedSearches(services, { accountId: buyer.accountId })).map((one) => one.found.total)
    expect(await found()).toEqual([0])
    await insertProperty(database.db, { title: 'House by the lighthouse' })
    expect(await found()).toEqual([1])
  })

  test('is counted in one statement with all others of its owner, each for itself', async () => {
    const buyer = await newBuyer()
    await insertProperty(database.db, { title: 'House by the lagoon' })
    await insertProperty(database.db, { title: 'House by the lagoon, shaded' })
    const searches = ['lagoon', 'shaded+lagoon', 'snowfield']
    for (const words of searches) await saveSearch(services, buyer, { ...FORM, search: `query=${words}` })
    sent.take()
    const rows = await listSavedSearches(services, { accountId: buyer.accountId })
    expect(Object.fromEntries(rows.map(({ href, found }) => [href.split('query=')[1], found.total]))).toEqual(
      {
        ...{ lagoon: 2, 'shaded+lagoon': 1, snowfield: 0 },
      },
    )
    expect(sent.take().filter(({ text }) => text.includes('as counts'))).toHaveLength(1)
  })

  test('is renamed, paused, resumed and ended by who saved it, however often they press', async () => {
    const buyer = await newBuyer()
    const savedSearchId = await saveSearch(services, buyer, FORM)
    const changed = { ...CHOICES, name: 'Near school', frequency: 'at-once', tellsReturns: true } as const
    await changeSavedSearch(services, buyer, { savedSearchId, ...changed })
    const paused = services.time.now
    await pauseSavedSearch(services, buyer, { savedSearchId })
    services.time.now = new Date('2026-11-22T09:00:00Z')
    await times(5, () => pauseSavedSearch(services, buyer, { savedSearchId }))
    expect(await rowsOf(buyer.accountId)).toMatchObject([{ ...changed, pausedAt: paused }])
    await resumeSavedSearch(services, buyer, { savedSearchId })
    expect(await rowsOf(buyer.accountId)).toMatchObject([{ ...changed, pausedAt: null }])
    const ends = await Promise.allSettled(
      Array.from({ length: 5 }, () => endSavedSearch(services, buyer, { savedSearchId })),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rowsOf(buyer.accountId)).toEqual([])
  })

  test('is as good as none for everybody else', async () => {
    const [owner, other] = [await newBuyer(), await newBuyer()]
    const savedSearchId = await saveSearch(services, owner, FORM)
    const ofAddress = await insertSavedSearch(database.db, { email: 'kofi@example.com' })
    const before = await rowsOf(owner.accountId)
    for (const id of [savedSearchId, ofAddress])
      for (const act of [
        changeSavedSearch(services, other, { savedSearchId: id, ...CHOICES, name: 'Mine now' }),
        pauseSavedSearch(services, other, { savedSearchId: id }),
        resumeSavedSearch(services, other, { savedSearchId: id }),
        endSavedSearch(services, other, { savedSearchId: id }),
      ])
        await expect(act).rejects.toMatchObject({ kind: 'not_found', code: 'saved_search.not_found' })
    expect(await rowsOf(owner.accountId)).toEqual(before)
  })

  test.each(['', 'x', "' or 1=1 --", '\u0000'])('is not found by the id %j', async (savedSearchId) => {
    const buyer = await newBuyer()
    await expect(endSavedSearch(services, buyer, { savedSearchId })).rejects.toMatchObject({
      kind: 'not_found',
    })
  })
})
