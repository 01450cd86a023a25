import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { generateSchemaTypes, SCHEMA_TYPES } from '../../scripts/schema-types.ts'
import { useTestDatabase } from '../support/test-database.ts'

const database = useTestDatabase()

describe('the types of the tables', () => {
  test('are those of the migrated database (npm run db:types writes them)', async () => {
    expect(readFileSync(SCHEMA_TYPES, 'utf8')).toBe(await generateSchemaTypes(database.url))
  })

  test('would not be, had a migration added a column', async () => {
    await sql`alter table places add column planted text`.execute(database.db)
    expect(await generateSchemaTypes(database.url)).toContain('planted: string | null')
    expect(readFileSync(SCHEMA_TYPES, 'utf8')).not.toContain('planted')
  })

  test('name the words that a check allows, and nothing that it does not', async () => {
    await sql`alter table places
      add column chosen text not null default 'one' check (chosen in ('one', 'a second, it''s')),
      add column single text check (single in ('only')),
      add column excluded text check (excluded not in ('never')),
      add column long text check (length(long) > 3)`.execute(database.db)
    const types = await generateSchemaTypes(database.url)
    expect(types).toContain(`chosen: Generated<"one" | "a second, it's">`)
    expect(types).toContain('single: "only" | null')
    expect(types).toContain('excluded: string | null')
    expect(types).toContain('long: string | null')
  })
})
