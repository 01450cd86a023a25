/**
 * What does each kind of request cost? Asks the program and the bare reference server for the same work in turn, in
 * rounds, and reads from /proc what CPU each request took, of the server and of PostgreSQL. The first run over so many
 * rows makes them and takes minutes; they stay in the data folder.
 *
 *   npm run bench:speed -- --rows 100000 --rounds 3 --only list-json,favorite
 */
import { parseArgs } from 'node:util'
import { type Contestant, signInBuyers, startProgram, startReference } from './contestants.ts'
import { failuresOf, load, type NextAsk } from './load.ts'
import { openMarketplace } from './marketplace.ts'
import { medianOf } from './measuring.ts'
import { listOperations, type Operation } from './operations.ts'
import { measurePgbench } from './pgbench.ts'
import { type BenchPostgres, startPostgres } from './postgres.ts'
import { cpuMilliseconds, whileWatching } from './processes.ts'
import { type Cost, conditionsOf, type SpeedResult, writeResult } from './results.ts'

const WORKERS = 4
const SECONDS = 1.5
// Before the first round the code is made fast, before the others only the connections are opened again.
const FIRST_WARM_UP_SECONDS = 2
const WARM_UP_SECONDS = 0.3
/** Of the slowest requests at least so many in all. */
const LEAST_TURNS = 4

const USAGE = `What a request costs, beside the bare reference server.

  npm run bench:speed -- --rows 100000 --rounds 3

  --rows     properties in all (100000 unless given)
  --rounds   how often each side has its turn (3 unless given)
  --only     names of what is measured, separated by commas
  --data     where the rows are kept (.cache/bench-data unless given)
  --program  the folder of another build of the program
  --label    a name for the result, beside others over as many rows
`

type Sides = { reference?: Cost; ours: Cost }

const { values: given } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    data: { type: 'string', default: '.cache/bench-data' },
    program: { type: 'string', default: '.' },
    label: { type: 'string', default: 'latest' },
    help: { type: 'boolean' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

if (given.help) say(USAGE)
else await main()

async function main(): Promise<void> {
  const rows = Number(given.rows)
  const only = given.only?.split(',')
  const postgres = await startPostgres(given.data)
  const started: Contestant[] = []
  const start = async (contestant: Promise<Contestant>) => {
    started.push(await contestant)
    return started.at(-1) as Contestant
  }
  try {
    const marketplace = await openMarketplace(postgres, { rows, folder: given.data, say })
    const folder = given.program
    const fresh = await start(startProgram(marketplace, { folder, environment: { PAGE_CACHE: 'off' } }))
    const cached = await start(startProgram(marketplace, { folder }))
    const bytes = Buffer.from(await (await fetch(`${cached.url}/properties`)).arrayBuffer())
    const reference = await start(startReference(marketplace, { bytes }))
    const buyers = await signInBuyers(fresh, marketplace, WORKERS)
    const operations = (await listOperations(marketplace, { program: fresh, buyers })).filter(
      ({ name }) => !only || only.includes(name),
    )
    const { result, busyProcessors } = await whileWatching(() =>
      measureAll(operations, { fresh, cached, reference, postgres }),
    )
    const pgbench = await measurePgbench(postgres, marketplace)
    const path = writeResult(`speed-${rows}-${given.label}`, {
      rows,
      conditions: { ...conditionsOf(folder, postgres.version), busyProcessors },
      listHtmlBytes: bytes.length,
      operations: result,
      pgbench,
    } satisfies SpeedResult)
    say(`\n${busyProcessors.toFixed(1)} processors busy in all; written to ${path}`)
  } finally {
    for (const contestant of started) await contestant.stop()
    await postgres.stop()
  }
}

async function measureAll(
  operations: Operation[],
  sides: { fresh: Contestant; cached: Contestant; reference: Contestant; postgres: BenchPostgres },
): Promise<SpeedResult['operations']> {
  say(`${'CPU ms per request, server + PostgreSQL'.padEnd(50)} reference          ours   ratio`)
  const results: SpeedResult['operations'] = []
  for (const operation of operations) {
    const rounds: Sides[] = []
    const ours = operation.isCached ? sides.cached : sides.fresh
    await warmUp(ours, operation.ours, FIRST_WARM_UP_SECONDS)
    if (operation.reference) await warmUp(sides.reference, operation.reference, FIRST_WARM_UP_SECONDS)
    for (let round = 0; round < Number(given.rounds); round++) {
      const measure = (side: Contestant, next: NextAsk) => costOf(side, sides.postgres, next, operation.name)
      rounds.push({
        ...(operation.reference && { reference: await measure(sides.reference, operation.reference) }),
        ours: await measure(ours, operation.ours),
      })
    }
    const result = summarise(operation, rounds)
    results.push(result)
    const sum = ({ server, postgres, failedPercent }: Cost) =>
      `${server.toFixed(2)} + ${postgres.toFixed(2)}${failedPercent ? ` (${failedPercent.toFixed(0)} % failed)` : ''}`
    say(
      `${operation.title.padEnd(50)} ${(result.reference ? sum(result.reference) : '').padStart(13)} ${sum(result.ours).padStart(15)} ${(result.ratio?.toFixed(1) ?? '').padStart(7)}`,
    )
  }
  return results
}

async function warmUp(side: Contestant, next: NextAsk, seconds: number): Promise<void> {
  await load(side.url, next, { workers: WORKERS, seconds, leastTurns: 2 })
}

async function costOf(side: Contestant, postgres: BenchPostgres, next: NextAsk, name: string): Promise<Cost> {
  await warmUp(side, next, WARM_UP_SECONDS)
  const [server, database] = [cpuMilliseconds(side.pid), cpuMilliseconds(postgres.pid)]
  const result = await load(side.url, next, { workers: WORKERS, seconds: SECONDS, leastTurns: LEAST_TURNS })
  const failures = failuresOf(result)
  if (Object.keys(result.statuses).some((status) => /^4/.test(status))) {
    throw new Error(`${name} is asked wrongly: ${JSON.stringify(result.statuses)}`)
  }
  return {
    server: (cpuMilliseconds(side.pid) - server) / result.requests,
    postgres: (cpuMilliseconds(postgres.pid) - database) / result.requests,
    ...(failures > 0 && { failedPercent: (100 * failures) / result.requests }),
  }
}

function summarise({ name, title }: Operation, rounds: Sides[]): SpeedResult['operations'][number] {
  const middle = (costs: Cost[]): Cost => ({
    server: medianOf(costs.map(({ server }) => server)),
    postgres: medianOf(costs.map(({ postgres }) => postgres)),
    ...(costs.some(({ failedPercent }) => failedPercent) && {
      failedPercent: medianOf(costs.map(({ failedPercent }) => failedPercent ?? 0)),
    }),
  })
  const all = ({ server, postgres }: Cost) => server + postgres
  const both = rounds.flatMap(({ reference, ours }) => (reference ? [{ reference, ours }] : []))
  return {
    name,
    title,
    ours: middle(rounds.map(({ ours }) => ours)),
    ...(both.length > 0 && {
      reference: middle(both.map(({ reference }) => reference)),
      // Of one round both sides were measured within seconds.
      ratio: medianOf(both.map(({ reference, ours }) => all(ours) / all(reference))),
    }),
  }
}
