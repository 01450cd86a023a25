import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartProblem } from '#/shared/start-problem.ts'
import { type TestDatabase, useTestDatabase } from '../../../tests/support/test-database.ts'
import { type Connection, connect } from '../connection.server.ts'
import { generateProperties } from './generate-properties.server.ts'

const folder = join(import.meta.dirname, '../../../samples')
const tables = ['profiles', 'images', 'properties', 'property_images', 'property_status_changes']

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

describe('a run that fails in the middle', () => {
  const owner = useOwner(useTestDatabase())

  test('leaves nothing behind, and the same seed may be tried again', async () => {
    const { connection } = owner
    const failing = generateProperties({
      ...{ connection, folder, count: 6_000, seed: 1 },
      onProgress: () => {
        throw new Error('interrupted')
      },
    })
    await expect(failing).rejects.toThrow('interrupted')
    const left = await sql<{ n: number }>`select count(*)::int as n from properties`.execute(connection.db)
    expect(left.rows[0]?.n).toBe(0)
    await expect(generateProperties({ connection, folder, count: 20, seed: 1 })).resolves.toMatchObject({
      properties: 20,
    })
  })
})
