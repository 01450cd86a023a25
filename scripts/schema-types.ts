import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { connect } from '../src/database/connection.server.ts'

export const SCHEMA_TYPES = 'src/database/schema.gen.ts'

const OPTIONS = [
  '--dialect=postgres',
  '--camel-case',
  '--numeric-parser=number',
  // A day is text, `2026-11-21`: as a point in time it would be another day elsewhere.
  '--date-parser=string',
  // Money and counts are whole numbers far below 2^53; the driver parses them so.
  '--type-mapping={"int8":"number"}',
  '--exclude-pattern=(kysely_*|pgboss.*)',
]

/** TypeScript types of a migrated database's tables, as `src/database/schema.gen.ts` holds them. */
export async function generateSchemaTypes(databaseUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fihankra-types-'))
  try {
    const file = join(folder, 'schema.gen.ts')
    const tool = join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js')
    await promisify(execFile)(process.execPath, [
      tool,
      `--url=${databaseUrl}`,
      `--out-file=${file}`,
      ...OPTIONS,
      `--overrides=${JSON.stringify({ columns: await readChoices(databaseUrl) })}`,
    ])
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Columns without a check of their own, whose words another column's check lists. */
const SAME_WORDS: Record<string, string> = {
  'agreement_status_changes.from_status': 'agreements.status',
  'agreement_status_changes.to_status': 'agreements.status',
}

type Column = { name: string; checks: string[]; isNullable: boolean; hasDefault: boolean }

/** The types of the text columns that a check holds to a list of words, by `table.column`: a union of the words. */
async function readChoices(databaseUrl: string): Promise<Record<string, string>> {
  const { db, close } = connect({ url: databaseUrl, maxConnections: 1 })
  try {
    const { rows } = await sql<Column>`
      select
        pg_class.relname || '.' || attname as name,
        array(
          select pg_get_constraintdef(oid) from pg_constraint
          where contype = 'c' and conrelid = attrelid and conkey = array[attnum]
        ) as checks,
        not attnotnull as "isNullable",
        atthasdef as "hasDefault"
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where pg_class.relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      order by 1`.execute(db)
    const listed = new Map(rows.map(({ name, checks }) => [name, checks.flatMap(wordsOf)]))
    return Object.fromEntries(
      rows.flatMap(({ name, isNullable, hasDefault }) => {
        const words = listed.get(SAME_WORDS[name] ?? name) ?? []
        if (words.length === 0) return []
        const type = [...words.map((word) => JSON.stringify(word)), ...(isNullable ? ['null'] : [])].join(
          ' | ',
        )
        return [[name, hasDefault ? `Generated<${type}>` : type]]
      }),
    )
  } finally {
    await close()
  }
}

// As PostgreSQL writes a list of words again, and a list of one.
const LIST = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(?<many>.+)\]\)|(?<one>'.*'::text))\)\)$/

function wordsOf(definition: string): string[] {
  const { many, one } = LIST.exec(definition)?.groups ?? {}
  const words = (many ?? one ?? '').matchAll(/'((?:[^']|'')*)'::text/g)
  return [...words].map(([, word = '']) => word.replaceAll("''", "'"))
}
