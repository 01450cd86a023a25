import type { PoolClient } from 'pg'

/** What is taken off a table and put back: statements that are run as they stand. */
type Part = { name: string; drop: string; create: string }

/**
 * Runs `fill` while the tables have no foreign keys and no indexes but those of keys that others may refer to,
 * then builds again what was dropped: each index at once and each reference checked by one join costs a fraction of
 * both row by row. Everything is read from the catalogue, so nothing a migration adds can be forgotten.
 *
 * The client must be in a transaction, as an owner of the tables. Because dropping and building belong to it, a run
 * that fails, is interrupted or loses its server leaves every index as it was. Until it ends nobody else can read
 * the tables, nor those that they refer to. `onStep` hears a sentence for each thing that takes long.
 */
export async function withoutIndexes(
  client: PoolClient,
  tables: readonly string[],
  fill: () => Promise<void>,
  onStep: (sentence: string) => void,
): Promise<void> {
  const references = await readParts(client, REFERENCES, tables)
  const indexes = await readParts(client, INDEXES, tables)
  onStep(
    `Setting aside ${indexes.length} indexes and ${references.length} foreign keys. Other programs wait for these tables until the end.`,
  )
  for (const part of [...references, ...indexes]) await client.query(part.drop)
  await fill()
  for (const [index, part] of indexes.entries()) {
    onStep(`Building index ${index + 1} of ${indexes.length}: ${part.name}`)
    await client.query(part.create)
  }
  for (const [index, part] of references.entries()) {
    onStep(`Checking foreign key ${index + 1} of ${references.length}: ${part.name}`)
    await client.query(part.create)
  }
}

async function readParts(client: PoolClient, query: string, tables: readonly string[]): Promise<Part[]> {
  return (await client.query<Part>(query, [tables])).rows
}

// An index that a primary key rests on stays: rows come in the order of their keys, which costs it little, and other
// tables refer to it; so does a unique one that others refer to. What carries anything that its definition does not
// tell stays too.
const INDEXES = `
  select class.relname as name,
    case when own.oid is null then format('drop index %s', indexrelid::regclass)
      else format('alter table %s drop constraint %I', indrelid::regclass, own.conname) end as drop,
    case when own.oid is null then pg_get_indexdef(indexrelid)
      else format('alter table %s add constraint %I %s', indrelid::regclass, own.conname, pg_get_constraintdef(own.oid))
      end as create
  from pg_index join pg_class as class on class.oid = indexrelid
    left join pg_constraint as own on own.conindid = indexrelid and own.contype <> 'f'
  where indrelid = any ($1::regclass[])
    and indisvalid and not indisclustered and not indisreplident and class.reltablespace = 0
    and (own.oid is null or own.contype = 'u')
    and not exists (select from pg_constraint where contype = 'f' and conindid = indexrelid)
    and not exists (select from pg_attribute where attrelid = indexrelid and attstattarget >= 0)
    and obj_description(indexrelid, 'pg_class') is null and obj_description(own.oid, 'pg_constraint') is null
  order by indrelid, class.relname`

const REFERENCES = `
  select conname as name, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint
  where contype = 'f' and conrelid = any ($1::regclass[]) and obj_description(oid, 'pg_constraint') is null
  order by conrelid, conname`
