import { describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { findPlace } from './place.queries.server.ts'

const database = useTestDatabase()

describe('finding a place', () => {
  test.each(['east-legon', 'East Legon', 'EAST LEGON', ' east  legon ', 'East Legon, Accra'])(
    '%s means East Legon',
    async (nameOrSlug) => {
      expect(await findPlace(database.db, { nameOrSlug })).toMatchObject({
        kind: 'neighbourhood',
        slug: 'east-legon',
        label: 'East Legon, Accra',
      })
    },
  )

  test('a city and its region are told apart', async () => {
    expect(await findPlace(database.db, { nameOrSlug: 'accra' })).toMatchObject({ kind: 'city' })
    expect(await findPlace(database.db, { nameOrSlug: 'greater accra' })).toMatchObject({ kind: 'region' })
  })

  test.each([
    ['Madena', 'madina'],
    ['EASTLEGON', 'east-legon'],
    ['Bolga', 'bolgatanga'],
    ['la dade kotopon', 'la'],
    // A name goes before what another is called besides.
    ['Dome', 'dome'],
    ['Takoradi', 'sekondi-takoradi'],
  ])('%s means %s', async (nameOrSlug, slug) => {
    expect(await findPlace(database.db, { nameOrSlug })).toMatchObject({ slug })
  })

  test.each(['', ' ', 'Atlantis', '%', '_', '\u0000', "'", '\ud800'])(
    '%j means no place',
    async (nameOrSlug) => {
      expect(await findPlace(database.db, { nameOrSlug })).toBeUndefined()
    },
  )
})

describe('what lies in a place', () => {
  async function slugsIn(slug: string): Promise<string[]> {
    const place = await findPlace(database.db, { nameOrSlug: slug })
    const ids = place?.insideIds ?? []
    const rows = await database.db.selectFrom('places').select('slug').where('id', 'in', ids).execute()
    return rows.map((row) => row.slug)
  }

  test('a neighbourhood holds itself alone', async () => {
    expect(await slugsIn('osu')).toEqual(['osu'])
  })

  test('a region holds its cities and their neighbourhoods', async () => {
    const slugs = await slugsIn('greater-accra-region')
    expect(slugs).toEqual(
      expect.arrayContaining(['greater-accra-region', 'accra', 'osu', 'tema', 'tema-community-25']),
    )
    expect(slugs).not.toContain('kumasi')
  })
})
