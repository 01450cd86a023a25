import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { runningSum } from './backup-archive.server.ts'

/** A table with its columns, those that the database computes left out. */
export type TableShape = { name: string; columns: string[]; order: string }
/** How much of a table there is; two tables with the same rows have the same checksum. */
export type TableCount = { name: string; rows: number; sha256: string }
export type SequenceValue = { name: string; value: string }

// Sessions would come back to life, and limits belong to the hour. Kysely's own tables say which migrations have run.
// What identifies applicants has to be gone when its time is over, and a copy would not be.
const LEFT_OUT = [
  'sessions',
  'rate_limits',
  'kysely_migration',
  'kysely_migration_lock',
  'application_identities',
  'application_files',
]
const PART_BYTES = 4 * 1024 * 1024

/** Makes values look the same on every server. Inside a transaction. */
export const PLAIN_VALUES = `
  set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local statement_timeout to 0;
  set local lock_timeout to 0; set local idle_in_transaction_session_timeout to 0`

/**
 * The tables with what people have put into them, in the order of their names. Rows are read by code point, since every
 * server sorts texts as it was set up, and the checksum is of the rows in their order.
 */
export async function listTables(client: PoolClient): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end,
           ', ' order by array_position(i.indkey::int2[], a.attnum))
         from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
         where i.indrelid = c.oid and i.indisprimary), 'whole_row::text collate "C"') as "order"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1)
     order by c.relname`,
    [LEFT_OUT],
  )
  return rows
}

export async function listSequences(client: PoolClient): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnsOf = ({ columns }: TableShape) => columns.map(quoted).join(', ')

/** Reads a table in the order of its key, in parts of about 4 MB; answers how much it was. */
export async function* copyOut(client: PoolClient, table: TableShape): AsyncGenerator<Buffer, TableCount> {
  const select = `select ${columnsOf(table)} from ${quoted(table.name)} whole_row order by ${table.order}`
  const count = runningCount(table.name)
  for await (const part of inParts(client.query(copyTo(`copy (${select}) to stdout`)))) {
    count.add(part)
    yield part
  }
  return count.total()
}

/** Counts a table part by part. */
export function runningCount(name: string) {
  const sum = runningSum()
  let rows = 0
  return {
    add: (part: Buffer) => {
      sum.update(part)
      // A row is a line: a line's end inside a value is written as two characters. The server's own count may come
      // after the end of the rows.
      for (const byte of part) if (byte === 10) rows += 1
    },
    total: (): TableCount => ({ name, rows, sha256: sum.digest('hex') }),
  }
}

async function* inParts(stream: Readable): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pending.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    yield Buffer.concat(pending)
    pending = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(pending)
}

/** Counts a table as `copyOut` does, without keeping anything. */
export async function countTable(client: PoolClient, table: TableShape): Promise<TableCount> {
  const parts = copyOut(client, table)
  for (;;) {
    const { done, value } = await parts.next()
    if (done) return value
  }
}

/** Takes the parts of a table one after another. */
export function openCopyIn(client: PoolClient, table: TableShape) {
  const stream = client.query(copyFrom(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`))
  const done = finished(stream)
  done.catch(() => undefined)
  return {
    write: async (part: Buffer) => {
      if (!stream.write(part)) await Promise.race([once(stream, 'drain'), done])
    },
    end: async () => {
      stream.end()
      await done
    },
  }
}

/**
 * Empties the tables and takes their triggers and foreign keys away while `load` fills them; the keys are checked when
 * they come back. Inside a transaction, so that everybody else sees all of it or nothing.
 */
export async function withoutConstraints(
  client: PoolClient,
  tables: readonly TableShape[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  const { rows: always } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger where tgenabled = 'A'`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  await load()
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  // The line above makes ordinary ones of them.
  for (const { table, name } of always)
    await client.query(`alter table ${table} enable always trigger ${name}`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

export async function setSequences(client: PoolClient, sequences: readonly SequenceValue[]): Promise<void> {
  for (const { name, value } of sequences) {
    await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, value])
  }
}
