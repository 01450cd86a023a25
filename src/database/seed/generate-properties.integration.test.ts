import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartProblem } from '#/shared/start-problem.ts'
import { type TestDatabase, useTestDatabase } from '../../../tests/support/test-database.ts'
import { type Connection, connect } from '../connection.server.ts'
import { generateProperties } from './generate-properties.server.ts'

const folder = join(import.meta.dirname, '../../../samples')
const tables = ['profiles', 'images', 'properties', 'property_images', 'property_status_changes']

// What is done otherwise for many is the same for some hundreds of them.
const IN_BULK = { count: 500, leastInBulk: 500 }

const nil = '00000000-0000-0000-0000-000000000000'

/** A connection as the generator's own program has it. */
function useOwner(database: TestDatabase): { readonly connection: Connection } {
  let connection: Connection
  beforeAll(() => {
    connection = connect({ url: database.url, maxConnections: 2, isUnlimited: true })
  })
  afterAll(() => connection.close())
  return {
    get connection() {
      return connection
    },
  }
}

async function hashOf({ db }: Connection, table: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(line, '|' order by line)) as hash
    from (select ${sql.id(table)}::text as line from ${sql.id(table)}) as lines`.execute(db)
  return rows[0]?.hash ?? ''
}

/** Indexes, constraints and triggers with all that may be set on them, the triggers of foreign keys too. */
async function structureOf({ db }: Connection): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', pg_get_indexdef(indexrelid), pg_get_userbyid(relowner), indisvalid, indisready, indislive,
      indisclustered, indisreplident, indimmediate, reltablespace, reloptions) as line
    from pg_index join pg_class on oid = indexrelid
    where relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated, condeferrable,
      condeferred, conindid::regclass)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', tgrelid::regclass, case when tgisinternal then conname else pg_get_triggerdef(t.oid) end,
      tgtype, tgfoid::regproc, tgenabled)
    from pg_trigger as t left join pg_constraint as c on c.oid = tgconstraint
    order by line`.execute(db)
  return rows.map(({ line }) => line)
}

describe('five hundred generated properties', () => {
  const first = useOwner(useTestDatabase())
  const second = useOwner(useTestDatabase())
  const progress: number[] = []

  beforeAll(async () => {
    const run = { folder, count: 500, seed: 7 }
    await generateProperties({
      ...run,
      connection: first.connection,
      onProgress: (done) => progress.push(done),
    })
    await generateProperties({ ...run, connection: second.connection })
  })

  test.each(tables)('are the same rows in two databases: %s', async (table) => {
    const hash = await hashOf(first.connection, table)
    expect(hash).toMatch(/^[0-9a-f]{32}$/)
    expect(await hashOf(second.connection, table)).toBe(hash)
  })

  test('tell how far they are', () => {
    expect(progress.at(-1)).toBe(500)
  })

  test('have at least two pictures each, their first at the first position, and no room twice', async () => {
    const { rows } = await sql<{ least: number; most: number; firsts: number }>`
      select min(n)::int as least, max(n)::int as most, sum(firsts)::int as firsts
      from (
        select count(*) as n, count(*) filter (where position = 0) as firsts
        from property_images group by property_id
      ) as counted`.execute(first.connection.db)
    expect(rows[0]).toEqual({ least: 2, most: 6, firsts: 500 })
  })

  test('have a history that ends in their status', async () => {
    const { rows } = await sql`
      select p.status from properties as p
      where p.status is distinct from (
        select c.to_status from property_status_changes as c
        where c.property_id = p.id order by c.changed_at desc, c.id desc limit 1
      )`.execute(first.connection.db)
    expect(rows).toEqual([])
  })

  test('are mostly active, spread over two years and over many places and texts', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where status = 'active')::int as active, count(distinct place_id)::int as places,
        count(distinct title)::int as titles, count(distinct description)::int as descriptions,
        count(distinct type)::int as types,
        extract(day from max(published_at) - min(published_at))::int as days
      from properties`.execute(first.connection.db)
    expect(rows[0]?.active).toBeGreaterThan(450)
    expect(rows[0]?.places).toBeGreaterThan(25)
    expect(rows[0]?.titles).toBeGreaterThan(490)
    expect(rows[0]?.descriptions).toBe(500)
    expect(rows[0]?.types).toBe(6)
    expect(rows[0]?.days).toBeGreaterThan(700)
  })

  test('are refused a second time, and nothing is added', async () => {
    const again = generateProperties({ connection: first.connection, folder, count: 10, seed: 7 })
    await expect(again).rejects.toBeInstanceOf(StartProblem)
    await expect(again).rejects.toThrow('seed 7')
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from properties`.execute(
      first.connection.db,
    )
    expect(rows[0]?.n).toBe(500)
  })

  test('may be joined by those of another seed', async () => {
    await generateProperties({ connection: first.connection, folder, count: 10, seed: 8 })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from properties`.execute(
      first.connection.db,
    )
    expect(rows[0]?.n).toBe(510)
  })
})

describe('a run of more properties than there were', () => {
  const owner = useOwner(useTestDatabase())
  const steps: string[] = []
  let before: string[]

  beforeAll(async () => {
    const { connection } = owner
    await generateProperties({ connection, folder, count: 300, seed: 1 })
    before = await structureOf(connection)
    const onStep = (step: string) => steps.push(step)
    await generateProperties({ connection, folder, ...IN_BULK, seed: 2, onStep })
  })

  test('leaves indexes, constraints and triggers exactly as they were', async () => {
    expect(before.filter((line) => line.includes('CREATE INDEX properties_words ON'))).toHaveLength(1)
    expect(before.filter((line) => line.includes('properties_count_inserted'))).toHaveLength(1)
    expect(before.filter((line) => line.includes('property_images_property_id_fkey')).length).toBeGreaterThan(
      1,
    )
    expect(await structureOf(owner.connection)).toEqual(before)
  })

  test('tells which index it builds and which reference it checks', () => {
    expect(steps).toContainEqual(expect.stringMatching(/^Building index \d+ of \d+: properties_words$/))
    // That of a constraint which no other table refers to.
    expect(steps).toContainEqual(expect.stringMatching(/: property_images_property_id_image_id_key$/))
    expect(steps).toContainEqual(
      expect.stringMatching(/^Checking foreign key \d of 9: properties_user_id_fkey$/),
    )
    expect(steps.at(-1)).toBe('Collecting statistics')
  })

  test('counts those that were there and those that came', async () => {
    const { rows } = await sql<{ counted: number; stored: number; total: number; changes: number }>`
      select (select count(*)::int from properties where status = 'active') as counted,
        (select sum(count)::int from property_counts where scope_id = ${nil}) as stored,
        (select count::int from property_totals where scope_id = ${nil}) as total,
        (select count(*)::int from property_count_changes) as changes`.execute(owner.connection.db)
    const [counts] = rows
    expect(counts?.counted).toBeGreaterThan(720)
    expect(counts).toMatchObject({ stored: counts?.counted, total: counts?.counted, changes: 0 })
  })

  test('notes of each published home since when it is listed, as a run of fewer does row by row', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*)::int as published, count(n.property_id)::int as noted,
        count(*) filter (where n.user_id = p.user_id and n.place_id = p.place_id and n.type = p.type
          and n.title = lower(p.title) and n.first_listed_at = p.published_at
          and (n.left_at is null) = (p.status in ('active', 'reserved')))::int as alike
      from properties as p left join property_publications as n on n.property_id = p.id
      where p.published_at is not null`.execute(owner.connection.db)
    const [found] = rows
    expect(found?.published).toBeGreaterThan(750)
    expect(found).toMatchObject({ noted: found?.published, alike: found?.published })
  })

  test('leaves the trigger that counts what is inserted later', async () => {
    const { connection } = owner
    await generateProperties({ connection, folder, count: 20, seed: 3 })
    const { rows } = await sql<{ difference: number }>`
      select (select count(*) from properties where status = 'active')::int
        - (select sum(count) from property_counts where scope_id = ${nil})::int as difference`.execute(
      connection.db,
    )
    expect(rows[0]?.difference).toBe(0)
  })

  test('is refused rows that refer to nothing, as before', async () => {
    const orphan = sql`update property_images set image_id = ${nil} where position = 0`
    await expect(orphan.execute(owner.connection.db)).rejects.toMatchObject({ code: '23503' })
  })
})

describe('a smaller run beside more properties', () => {
  const owner = useOwner(useTestDatabase())

  test('drops no index', async () => {
    const { connection } = owner
    const identities = () =>
      sql`select array_agg(indexrelid order by indexrelid)::text as ids from pg_index`
        .execute(connection.db)
        .then(({ rows }) => rows)
    await generateProperties({ connection, folder, count: IN_BULK.count + 1, seed: 1 })
    const before = await identities()
    await generateProperties({ connection, folder, ...IN_BULK, seed: 2 })
    expect(await identities()).toEqual(before)
  })
})

describe('a run that fails in the middle', () => {
  const owner = useOwner(useTestDatabase())

  test.each([
    ['while rows are copied', 'onProgress', /./],
    ['while indexes are built', 'onStep', /^Building index 9 of/],
    ['while foreign keys are checked', 'onStep', /^Checking foreign key 2 of/],
    ['while places are counted', 'onStep', /^Counting/],
  ] as const)('%s leaves nothing behind, indexes and triggers as they were', async (_, hook, when) => {
    const { connection } = owner
    const before = await structureOf(connection)
    const failing = generateProperties({
      ...{ connection, folder, ...IN_BULK, seed: 1 },
      [hook]: (told: unknown) => {
        if (when.test(String(told))) throw new Error('interrupted')
      },
    })
    await expect(failing).rejects.toThrow('interrupted')
    const left = await sql<{ n: number }>`select count(*)::int as n from properties`.execute(connection.db)
    expect(left.rows[0]?.n).toBe(0)
    expect(await structureOf(connection)).toEqual(before)
  })

  test('may be tried again with the same seed', async () => {
    const { connection } = owner
    await expect(generateProperties({ connection, folder, count: 20, seed: 1 })).resolves.toMatchObject({
      properties: 20,
    })
  })
})
