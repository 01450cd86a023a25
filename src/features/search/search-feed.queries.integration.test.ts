import { beforeEach, describe, expect, test } from 'vitest'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { PROPERTY_SORTS, type PropertyFilters } from './search.schema.ts'
import { readCursor, writeCursor } from './search-cursor.rules.ts'
import { listFeedStretch } from './search-feed.queries.server.ts'

const database = useTestDatabase()

let userId = ''

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  userId = (await insertProfile(database.db)).id
})

// Prices and moments are shared by several, so that the order within them counts as well.
async function insertMany(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const { id } = await insertProperty(database.db, {
      userId,
      title: index % 2 ? 'Painted house with garden' : 'Family house with garden',
      place: index % 3 ? 'east-legon' : 'osu',
      pricePesewas: 10_000_000 + (index % 4) * 1_000_000,
      publishedAt: `2026-03-0${1 + (index % 3)}T09:00:00.000${index % 2 ? 100 : 900}Z`,
    })
    ids.push(id)
  }
  return ids
}

/** Follows the list to its end as a reader does, through written cursors; `meanwhile` acts between two requests. */
async function walk(filters: PropertyFilters, limit: number, meanwhile = async () => {}) {
  const seen: string[] = []
  const totals = new Set<number>()
  let cursor: string | undefined
  do {
    const stretch = await listFeedStretch(database.db, {
      filters,
      limit,
      from: cursor === undefined ? undefined : readCursor(cursor, filters),
    })
    expect(stretch.ids.length).toBeLessThanOrEqual(limit)
    seen.push(...stretch.ids)
    totals.add(stretch.total)
    cursor = stretch.next ? writeCursor(stretch.next, filters) : undefined
    if (cursor) await meanwhile()
  } while (cursor)
  return { seen, totals: [...totals] }
}

const searches: PropertyFilters[] = [{}, { query: 'house' }, { location: 'osu' }, { minPrice: 110_000 }]

describe('following the list', () => {
  test.each(PROPERTY_SORTS.flatMap((sort) => searches.map((filters) => ({ ...filters, sort }))))(
    'comes past each property once while others are added: %j',
    async (filters) => {
      await insertMany(25)
      const whole = await listFeedStretch(database.db, { filters, limit: 50 })
      expect(whole).toMatchObject({ total: whole.ids.length, next: null })
      for (const limit of [1, 4, 7]) {
        // A few only: what is added ahead of a reader who takes one at a time would never end.
        let added = 0
        const { seen, totals } = await walk(filters, limit, async () => {
          if (added++ < 6) await insertMany(1)
        })
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen).toEqual(expect.arrayContaining(whole.ids))
        expect(seen.filter((id) => whole.ids.includes(id))).toEqual(whole.ids)
        expect(totals).toHaveLength(1)
        await database.db.deleteFrom('properties').where('id', 'not in', whole.ids).execute()
      }
    },
  )

  test('goes on behind a property that was removed meanwhile', async () => {
    await insertMany(6)
    const { ids, next } = await listFeedStretch(database.db, { filters: {}, limit: 3 })
    await database.db
      .deleteFrom('properties')
      .where('id', '=', next?.id ?? '')
      .execute()
    const rest = await listFeedStretch(database.db, { filters: {}, limit: 3, from: next ?? undefined })
    expect(new Set([...ids, ...rest.ids]).size).toBe(6)
    expect(rest.next).toBeNull()
  })

  test('passes over what visitors do not find in the list', async () => {
    await insertProperty(database.db, { userId, status: 'reserved' })
    await insertProperty(database.db, { userId, status: 'draft', publishedAt: null })
    expect(await listFeedStretch(database.db, { filters: {}, limit: 3 })).toEqual({
      ids: [],
      total: 0,
      isCapped: false,
      next: null,
    })
  })

  test('finds nothing between bounds that exclude each other', async () => {
    await insertMany(1)
    const filters = { minPrice: 300_000, maxPrice: 100_000 }
    expect(await listFeedStretch(database.db, { filters, limit: 3 })).toEqual({
      ids: [],
      total: 0,
      isCapped: false,
      next: null,
    })
  })
})
