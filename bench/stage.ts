import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Contestant, startProgram, startReference } from './contestants.ts'
import { type Marketplace, openMarketplace } from './marketplace.ts'
import { type BenchPostgres, startPostgres } from './postgres.ts'
import { type Conditions, conditionsOf, writeResult } from './results.ts'

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Settings with which a measured program makes its administrator. */
export const ADMINISTRATOR = { ADMIN_EMAIL: 'bench@example.com', ADMIN_PASSWORD: 'pangolin-in-the-rain' }

/** The options that every measurement over generated rows takes on its command line. */
const STAGE_OPTIONS = {
  rows: { type: 'string', default: '100000' },
  data: { type: 'string', default: '.cache/bench-data' },
  program: { type: 'string', default: '.' },
  label: { type: 'string', default: 'latest' },
  help: { type: 'boolean' },
} as const

export const STAGE_USAGE = `
  --rows     properties in all (100000 unless given)
  --data     where the rows are stored for the next time (.cache/bench-data unless given)
  --program  the folder of another build of the program
  --label    a name for the result, beside others over as many rows
`

export type Stage = {
  rows: number
  marketplace: Marketplace
  postgres: BenchPostgres
  startProgram(environment?: Record<string, string>): Promise<Contestant>
  startReference(bytes?: Buffer): Promise<Contestant>
  conditions(): Conditions
  /** Stores a measurement for the report, under its name, the rows and the label. */
  write(name: string, result: object): void
}

/** PostgreSQL with the rows that the command line asks for, for as long as `act` takes; stops whatever it started. */
export async function onStage(
  given: { rows: string; data: string; program: string; label: string },
  act: (stage: Stage) => Promise<void>,
): Promise<void> {
  const rows = Number(given.rows)
  const folder = given.program
  const postgres = await startPostgres(given.data)
  const started: Contestant[] = []
  const noted = async (contestant: Promise<Contestant>) => {
    started.push(await contestant)
    return contestant
  }
  try {
    const marketplace = await openMarketplace(postgres, { rows, folder: given.data, program: folder, say })
    await act({
      rows,
      marketplace,
      postgres,
      // The first start of all makes the administrator whom a later measurement signs in as.
      startProgram: (environment) =>
        noted(startProgram(marketplace, { folder, environment: { ...ADMINISTRATOR, ...environment } })),
      startReference: (bytes = Buffer.alloc(0)) => noted(startReference(marketplace, { bytes })),
      conditions: () => conditionsOf(folder, postgres.version),
      write: (name, result) => say(`Written to ${writeResult(`${name}-${rows}-${given.label}`, result)}`),
    })
  } finally {
    for (const contestant of started) await contestant.stop()
    await postgres.stop()
  }
}

/** The options of a command line, or undefined when it asked for help, which is then given. */
export function readOptions<const More extends ParseArgsOptionsConfig>(more: More, usage: string) {
  const { values } = parseArgs({ options: { ...STAGE_OPTIONS, ...more } })
  if (!(values as { help?: boolean }).help) return values
  say(usage)
  return undefined
}
