import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

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
    ])
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}
