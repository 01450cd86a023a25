/**
 * What does each kind of request cost? Asks the program and the bare reference server for the same work in turn, in
 * rounds, and reads from /proc what CPU each request took, of the server and of PostgreSQL. The first run over so many
 * rows makes them and takes minutes; they stay in the data folder.
 *
 *   npm run bench:speed -- --rows 100000 --rounds 3 --only list-json,favorite
 */
import { type Contestant, signInBuyers } from './contestants.ts'
import { failuresOf, load, type NextAsk } from './load.ts'
import { medianOf } from './measuring.ts'
import { listOperations, type Operation } from './operations.ts'
import { measurePgbench } from './pgbench.ts'
import type { BenchPostgres } from './postgres.ts'
import { cpuMilliseconds, whileWatching } from './processes.ts'
import type { Cost, SpeedResult } from './results.ts'
import { onStage, readOptions, STAGE_USAGE, type Stage, say } from './stage.ts'

const WORKERS = 4
const SECONDS = 1.5
// Before the first round the code is made fast, before the others only the connections are opened again.
const FIRST_WARM_UP_SECONDS = 2
const WARM_UP_SECONDS = 0.3
/** Of the slowest requests at least so many in all. */
const LEAST_TURNS = 4

const options = readOptions(
  { rounds: { type: 'string', default: '3' }, only: { type: 'string' } },
  `What a request costs, beside the bare reference server.
${STAGE_USAGE}  --rounds   how often each side has its turn (3 unless given)
  --only     names of what is measured, separated by commas
`,
)
if (options) await onStage(options, (stage) => main(stage, options))

type Sides = { reference?: Cost; ours: Cost }

async function main(stage: Stage, { rounds, only }: { rounds: string; only?: string }): Promise<void> {
  const fresh = await stage.startProgram({ PAGE_CACHE: 'off' })
  const cached = await stage.startProgram()
  const bytes = Buffer.from(await (await fetch(`${cached.url}/properties`)).arrayBuffer())
  const reference = await stage.startReference(bytes)
  const buyers = await signInBuyers(fresh, stage.marketplace, WORKERS)
  const wanted = only?.split(',')
  const operations = (await listOperations(stage.marketplace, { program: fresh, buyers })).filter(
    ({ name }) => !wanted || wanted.includes(name),
  )
  const sides = { fresh, cached, reference, postgres: stage.postgres }
  const { result, busyProcessors } = await whileWatching(() => measureAll(operations, sides, Number(rounds)))
  const pgbench = await measurePgbench(stage.postgres, stage.marketplace)
  if (pgbench) say(`${'List by pgbench alone'.padEnd(50)} ${pgbench.postgres.toFixed(2).padStart(13)}`)
  say(`\n${busyProcessors.toFixed(1)} processors busy in all`)
  stage.write('speed', {
    rows: stage.rows,
    conditions: { ...stage.conditions(), busyProcessors },
    listHtmlBytes: bytes.length,
    operations: result,
    pgbench,
  } satisfies SpeedResult)
}

async function measureAll(
  operations: Operation[],
  sides: { fresh: Contestant; cached: Contestant; reference: Contestant; postgres: BenchPostgres },
  roundCount: number,
): Promise<SpeedResult['operations']> {
  say(`${'CPU ms per request, server + PostgreSQL'.padEnd(50)} reference          ours   ratio`)
  const results: SpeedResult['operations'] = []
  for (const operation of operations) {
    const rounds: Sides[] = []
    const ours = operation.isCached ? sides.cached : sides.fresh
    await warmUp(ours, operation.ours, FIRST_WARM_UP_SECONDS)
    if (operation.reference) await warmUp(sides.reference, operation.reference, FIRST_WARM_UP_SECONDS)
    for (let round = 0; round < roundCount; round++) {
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
