import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { imageUses } from './image-uses.server.ts'

const database = useTestDatabase()
const declared = imageUses.flatMap(({ columns }) => columns).sort()

async function listImageColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select constrained.conrelid::regclass || '.' || attribute.attname as name
    from pg_constraint as constrained
      join pg_attribute as attribute
        on attribute.attrelid = constrained.conrelid and attribute.attnum = any (constrained.conkey)
    where constrained.contype = 'f' and constrained.confrelid = 'images'::regclass
    order by 1
  `.execute(database.db)
  return rows.map(({ name }) => name)
}

test('every column with a picture belongs to a use that somebody declares', async () => {
  expect(await listImageColumns()).toEqual(declared)
})

test('a new column with a picture is missed', async () => {
  await sql`create table planted_flyers (front_image_id uuid references images (id))`.execute(database.db)
  const columns = await listImageColumns()
  await sql`drop table planted_flyers`.execute(database.db)
  expect(columns.filter((column) => !declared.includes(column))).toEqual(['planted_flyers.front_image_id'])
})
