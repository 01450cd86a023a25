import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { announcePageChange, listenForPageChanges } from '#/database/page-change.server.ts'
import { escapeLike } from '#/shared/text.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { createKnownPlaces, listTopWithCover } from './known-places.queries.server.ts'
import { similarity, trigramsOf, wordSimilarity } from './likeness.rules.ts'

const database = useTestDatabase()
const known = () => createKnownPlaces(database.db)

beforeAll(async () => {
  const { id: userId } = await insertProfile(database.db)
  for (const place of ['east-legon', 'east-legon', 'osu', 'kasoa', 'kasoa', 'kasoa', 'accra']) {
    await insertProperty(database.db, { userId, place })
  }
  await insertProperty(database.db, { userId, place: 'osu', status: 'sold' })
  await insertProperty(database.db, { userId, place: 'osu', status: 'draft', publishedAt: null })
  await insertProperty(database.db, { userId })
})

describe('top locations', () => {
  test('are neighbourhoods and undivided cities with most active properties first', async () => {
    const places = await known().listTop({ limit: 6 })
    expect(places.map((place) => [place.slug, place.count])).toEqual([
      ['kasoa', 3],
      ['east-legon', 2],
      ['osu', 1],
    ])
  })

  test('have a city in them most of whose homes lie in none of its neighbourhoods', async () => {
    const { id: userId } = await insertProfile(database.db)
    for (const place of ['ho', 'ho', 'ho', 'ho', 'mawuli-estate', 'wa', 'bamahu'])
      await insertProperty(database.db, { userId, place })
    const slugs = (await known().listTop({ limit: 99 })).map(({ slug }) => slug)
    expect(slugs).toEqual(expect.arrayContaining(['ho', 'mawuli-estate', 'bamahu']))
    expect(slugs).not.toContain('wa')
    await database.db.deleteFrom('properties').where('userId', '=', userId).execute()
  })

  test('are no more than asked for', async () => {
    expect(await known().listTop({ limit: 1 })).toHaveLength(1)
  })
})

describe('suggestions', () => {
  async function suggested(query: string, limit = 8): Promise<string[]> {
    return (await known().suggest({ query, limit })).map((place) => place.slug)
  }

  test('put the place whose name begins like that first', async () => {
    expect((await suggested('east'))[0]).toBe('east-legon')
    expect((await suggested('CANT'))[0]).toBe('cantonments')
    expect((await suggested('accra'))[0]).toBe('accra')
  })

  test('put places with homes before those without that fit as well', async () => {
    expect((await suggested('ka')).slice(0, 1)).toEqual(['kasoa'])
    expect(await suggested('kan')).toContain('kaneshie')
    const words = await known().suggest({ query: 'leg', limit: 8 })
    expect(words.slice(0, 2).map(({ slug }) => slug)).toEqual(['east-legon', 'legon'])
  })

  test('put the place first whose name is nearest to what was mistyped', async () => {
    expect((await suggested('east legn'))[0]).toBe('east-legon')
    expect((await suggested('takorady'))[0]).toBe('sekondi-takoradi')
  })

  test('name a place once, however many of its names fit', async () => {
    const slugs = await suggested('east legon')
    expect(slugs[0]).toBe('east-legon')
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  test('find a later word of the name', async () => {
    expect(await suggested('legon')).toContain('east-legon')
  })

  test.each([
    ['cantoments', 'cantonments'],
    ['east legn', 'east-legon'],
    ['takorady', 'sekondi-takoradi'],
    ['kumassi', 'kumasi'],
    ['madena', 'madina'],
    ['eastlegon', 'east-legon'],
    ['dzowulu', 'dzorwulu'],
    ['ashalley botwe', 'ashaley-botwe'],
    ['sowutoum', 'sowutuom'],
    ['kwabenia', 'kwabenya'],
    ['sakumona', 'sakumono'],
    ['labadi', 'la'],
    ['techimen', 'techiman'],
    ['bolga', 'bolgatanga'],
    ['koforiduah', 'koforidua'],
    ['ledzokuku', 'teshie'],
    ['Téma', 'tema'],
    ['Ɔsu', 'osu'],
  ])('forgive a typing mistake or know another name: %s', async (query, slug) => {
    expect(await suggested(query)).toContain(slug)
  })

  test('count what is active in the place and inside it', async () => {
    const [accra] = await known().suggest({ query: 'accra', limit: 1 })
    expect(accra).toMatchObject({ slug: 'accra', count: 4 })
    const [empty] = await known().suggest({ query: 'Wa', limit: 1 })
    expect(empty).toMatchObject({ slug: 'wa', count: 0 })
  })

  test('are the busiest places while nothing is typed', async () => {
    expect(await suggested('  ', 2)).toEqual(['kasoa', 'east-legon'])
  })

  test.each(['zzzzqq', '%', '_', '\\', "'", '\u0000%'])('there are none for %j', async (query) => {
    expect(await suggested(query)).toEqual([])
  })

  test('are no more than asked for', async () => {
    expect(await suggested('a', 3)).toHaveLength(3)
  })
})

describe('suggestions from memory', () => {
  const MISSPELT = ['cantoments', 'takorady', 'kumassi', 'eastlegon', 'ashalley botwe', 'bolga', 'koforiduah']
  const ODD = ['ho ', 'knust', '(knust)', 'la-', "o'", '1', 'a b', 'legon, a', 'accra region', 'zzz']

  test('are those that PostgreSQL would find for any beginning of any name, and for names with letters wrong', async () => {
    const typed = await listTyped()
    expect(typed.length).toBeGreaterThan(130)
    const places = trusting()
    const differing: object[] = []
    for (const query of typed) {
      const [expected, given] = await Promise.all([oracle(query, 8), places.suggest({ query, limit: 8 })])
      const slugs = given.map(({ slug, count }) => `${slug} ${count}`)
      if (slugs.join() !== expected.join()) differing.push({ query, expected, slugs })
    }
    expect(differing).toEqual([])
  })

  test('compare letters as PostgreSQL does', async () => {
    const pairs = [...MISSPELT, ...ODD, 'e', 'east', 'ga east municipal'].flatMap((one) =>
      ['east legon, accra', 'koforidua, eastern region', 'kwame nkrumah (knust)', 'la', "o'reilly"].map(
        (other) => [one, other] as const,
      ),
    )
    const { rows } = await sql<{ similarity: number; wordSimilarity: number }>`
      select similarity(one, other) as similarity, word_similarity(one, other) as word_similarity
      from unnest(${pairs.map(([one]) => one)}::text[], ${pairs.map(([, other]) => other)}::text[])
        with ordinality as pairs (one, other, at)
      order by at`.execute(database.db)
    for (const [index, [one, other]] of pairs.entries()) {
      const [wanted, text] = [trigramsOf(one), trigramsOf(other)]
      expect(similarity(wanted, text), `${one} and ${other}`).toBeCloseTo(rows[index]?.similarity ?? -1, 5)
      expect(wordSimilarity(wanted, text), `${one} in ${other}`).toBeCloseTo(
        rows[index]?.wordSimilarity ?? -1,
        5,
      )
    }
  })

  test('ask the database nothing until a change of homes was heard of', async () => {
    const statements = countStatements()
    const places = createKnownPlaces(statements.db)
    places.trust()
    const first = await places.suggest({ query: 'osu', limit: 1 })
    expect(statements.count).toBe(2)
    expect(await places.suggest({ query: 'osu', limit: 1 })).toEqual(first)
    await places.suggest({ query: 'tema', limit: 8 })
    places.noteChange(['posts'])
    await places.listTop({ limit: 8 })
    expect(statements.count).toBe(2)
    places.noteChange(['property:1', 'properties'])
    await Promise.all([places.suggest({ query: 'osu', limit: 1 }), places.listTop({ limit: 8 })])
    expect(statements.count).toBe(3)
    places.noteChange([])
    await places.suggest({ query: 'osu', limit: 1 })
    expect(statements.count).toBe(5)
  })

  test('are read with every question while changes are not heard', async () => {
    const statements = countStatements()
    const places = createKnownPlaces(statements.db)
    places.trust()
    places.distrust()
    await places.suggest({ query: 'osu', limit: 1 })
    const before = statements.count
    await places.suggest({ query: 'osu', limit: 1 })
    expect(statements.count).toBe(before + 1)
    places.trust()
    await places.suggest({ query: 'osu', limit: 1 })
    expect(statements.count).toBe(before + 1)
  })

  test('know what another program changed as soon as it is told', async () => {
    const places = createKnownPlaces(database.db)
    const [listening, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const listener = listenForPageChanges({
      url: database.url,
      onChange: (subjects) => {
        places.noteChange(subjects)
        if (subjects.includes('properties')) heard.resolve()
      },
      onUpToDate: () => {
        places.trust()
        listening.resolve()
      },
      onDeaf: () => places.distrust(),
      onProblem: (error) => heard.reject(error),
    })
    try {
      await listening.promise
      const [before] = await places.suggest({ query: 'dodowa', limit: 1 })
      const { id: userId } = await insertProfile(database.db)
      await insertProperty(database.db, { userId, place: 'dodowa' })
      await database.db.transaction().execute((tx) => announcePageChange(tx, ['properties']))
      await heard.promise
      const [after] = await places.suggest({ query: 'dodowa', limit: 1 })
      expect(after?.count).toBe((before?.count ?? 0) + 1)
    } finally {
      await listener.stop()
    }
  })

  test('fail with the database, and answer again when it does', async () => {
    const statements = countStatements()
    const places = createKnownPlaces(statements.db)
    places.trust()
    statements.problem = new Error('no connection')
    await expect(places.suggest({ query: 'osu', limit: 1 })).rejects.toThrow('no connection')
    statements.problem = undefined
    expect(await places.suggest({ query: 'osu', limit: 1 })).toHaveLength(1)
  })

  /** Beginnings of every name and label, every third also with a letter left out and with two exchanged. */
  async function listTyped(): Promise<string[]> {
    const { rows } = await sql<{ text: string }>`
      select label as text from places union select name from place_aliases order by 1`.execute(database.db)
    const typed = rows.flatMap(({ text }, index) => {
      const length = 1 + (index % Math.min(text.length, 14))
      const middle = Math.floor(text.length / 2)
      const wrong = [
        text.slice(0, middle) + text.slice(middle + 1),
        text.slice(0, middle - 1) + text.charAt(middle) + text.charAt(middle - 1) + text.slice(middle + 1),
      ]
      return [text.slice(0, length), ...(index % 3 === 0 ? wrong : [])]
    })
    // Each takes PostgreSQL a while.
    const some = typed.filter((_, index) => index % (import.meta.env.MODE === 'long' ? 1 : 12) === 0)
    return [...new Set([...some, ...MISSPELT, ...ODD])].filter((text) => text.trim() !== '')
  }

  /** What PostgreSQL answers with its own comparison of letters: slugs and counts. */
  async function oracle(query: string, limit: number): Promise<string[]> {
    const typed = query.replace(/\s+/g, ' ').trim().toLowerCase()
    const pattern = escapeLike(typed)
    const fit = sql`id, distance, word_similarity(${typed}, text) as similarity, similarity(${typed}, name) as closeness`
    const { rows } = await sql<{ slug: string; count: number }>`
      with names as materialized (
        select id, text, name, case
            when name = ${typed} then 0
            when text like ${`${pattern}%`} then 1
            when text like ${`% ${pattern}%`} then 2
            when text like ${`%${pattern}%`} then 3
            else 4
          end as distance
        from (
          select id, lower(label) as text, lower(name) as name from places
          union all
          select place_id, lower(name), lower(name) from place_aliases
        ) as names
      ), holding as materialized (select ${fit} from names where distance < 4),
      alike as (
        select ${fit} from names
        where distance = 4 and (select count(distinct id) from holding) < ${limit}::integer
      ), best as (
        select id, min(distance) as distance, max(similarity) as similarity, max(closeness) as closeness
        from (select * from holding union all select * from alike where similarity >= 0.45) as found
        group by id
      )
      select slug, counted.count
      from best
        join places using (id)
        cross join lateral (
          select coalesce(sum(count), 0)::bigint as count
          from (
            select count from property_totals where scope_id = best.id
            union all
            select change from property_count_changes where scope_id = best.id
          ) as parts
        ) as counted
      order by case distance when 2 then 1 else distance end, distance < 4 and counted.count > 0 desc, distance,
        similarity desc, closeness desc, label
      limit ${limit}::integer`.execute(database.db)
    return rows.map(({ slug, count }) => `${slug} ${count}`)
  }

  const trusting = () => {
    const places = known()
    places.trust()
    return places
  }
})

describe('top locations with a picture', () => {
  test('are the top locations, without a cover where no home has one', async () => {
    const tops = await listTopWithCover({ db: database.db, knownPlaces: known() }, { limit: 3 })
    expect(tops).toEqual((await known().listTop({ limit: 3 })).map((place) => ({ ...place, cover: null })))
  })
})

/** The database, with how many statements it was asked, and a problem to fail with. */
function countStatements() {
  const state = { count: 0, problem: undefined as Error | undefined, db: database.db }
  state.db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      state.count += 1
      if (state.problem) throw state.problem
      return result
    },
  })
  return state
}
