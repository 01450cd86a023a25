import { join } from 'node:path'
import { connect } from '#/database/connection.server.ts'
import { generateProperties } from '#/database/seed/generate-properties.server.ts'
import { createLog } from '#/platform/log/log.server.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database.server.ts'
import { PROJECT_ROOT } from '../project-root.server.ts'
import { readSettingsFile } from '../settings-file.server.ts'
import { createProgressBar } from './progress-bar.ts'
import { readArguments, runCommand, say } from './run-command.ts'

const USAGE = `Fills the database with invented properties, the same ones for the same numbers.

  npm run db:generate -- --properties 100000 --seed 1

  --properties  how many, up to 10,000,000
  --seed        a whole number; each may be loaded once (1 unless given)
  --until       the day of the last publication, such as 2026-11-01
`

function readOptions(): { properties: number; seed: number; until: Date | undefined } | undefined {
  const text = { type: 'string' } as const
  const options = { properties: text, seed: text, until: text, help: { type: 'boolean' } } as const
  const values = readArguments(options, USAGE)
  if (values.help || values.properties === undefined) return undefined
  return {
    properties: wholeNumber('--properties', values.properties, 1, 10_000_000),
    seed: wholeNumber('--seed', values.seed ?? '1', 0, 2_147_483_647),
    until: values.until === undefined ? undefined : day(values.until),
  }
}

function wholeNumber(name: string, given: string, least: number, most: number): number {
  const value = /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN
  if (value >= least && value <= most) return value
  throw new StartProblem(
    `${name} must be a whole number from ${least} to ${most.toLocaleString('en-GB')}; it is "${given}".`,
  )
}

function day(given: string): Date {
  const date = new Date(`${given}T00:00:00Z`)
  if (/^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(date.getTime())) return date
  throw new StartProblem(`--until must be a day such as 2026-11-01; it is "${given}".`)
}

async function generate(): Promise<void> {
  const options = readOptions()
  if (!options) {
    process.stdout.write(USAGE)
    return
  }
  readSettingsFile()
  const config = readConfig(process.env)
  const log = createLog({ level: config.log.level === 'info' ? 'warn' : config.log.level })
  const database = await openDatabase({ config, projectRoot: PROJECT_ROOT, log, onProgress: say })
  // Ended half-way, the transaction leaves nothing; a server that was started for it must not stay either.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void database.close().finally(() => process.exit(1)))
  }
  const connection = connect({ url: database.url, maxConnections: 2, isUnlimited: true })
  try {
    const started = performance.now()
    const made = await generateProperties({
      connection,
      folder: join(PROJECT_ROOT, 'samples'),
      count: options.properties,
      seed: options.seed,
      until: options.until,
      onProgress: createProgressBar(process.stdout, options.properties),
      onStep: say,
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    say(
      `${made.properties.toLocaleString('en-GB')} properties of ${made.agents.toLocaleString('en-GB')} agents in ${seconds} s.`,
    )
  } finally {
    await connection.close()
    await database.close()
  }
}

await runCommand(generate)
