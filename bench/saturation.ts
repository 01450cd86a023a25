/**
 * How much can it do, and what happens when more is asked? Pages that are not cached and the list as JSON at rising
 * concurrency, beside the reference; 64 connections on such pages for a minute; readers alone and readers while others
 * write. Times depend on the machine and on whatever else it does.
 *
 *   npm run bench:saturation -- --rows 1000000
 */
import { randomUUID } from 'node:crypto'
import { type Contestant, signInAdministrator, signInBuyers } from './contestants.ts'
import { failuresOf, type LoadResult, load, type NextAsk } from './load.ts'
import { listOperations, sampleIds } from './operations.ts'
import { whileWatching } from './processes.ts'
import type { LoadSummary, SaturationResult } from './results.ts'
import { ADMINISTRATOR, onStage, readOptions, STAGE_USAGE, type Stage, say } from './stage.ts'

const CONCURRENCIES = [1, 2, 4, 8, 16, 32, 64]
const STEP_SECONDS = 4
const READERS = 8
const WRITERS = 2
const WRITE_SECONDS = 15

const options = readOptions(
  { seconds: { type: 'string', default: '60' } },
  `Throughput and waiting at rising concurrency.\n${STAGE_USAGE}  --seconds  how long 64 connections ask (60 unless given)\n`,
)
if (options) await onStage(options, (stage) => main(stage, Number(options.seconds)))

async function main(stage: Stage, seconds: number): Promise<void> {
  const program = await stage.startProgram({ PAGE_CACHE: 'off', ...ADMINISTRATOR })
  const reference = await stage.startReference()
  const buyers = await signInBuyers(program, stage.marketplace, READERS)
  const operations = await listOperations(stage.marketplace, { program, buyers })
  const { result, busyProcessors } = await whileWatching(async () => {
    const steps: SaturationResult['steps'] = []
    for (const name of ['list-html', 'list-json', 'detail-html']) {
      const operation = operations.find((each) => each.name === name)
      if (!operation) throw new Error(`There is no operation ${name}`)
      say(`\n${operation.title}: connections, answers a second, ms at p50, p95, p99, failures`)
      for (const connections of CONCURRENCIES) {
        const ours = await step('ours', program, operation.ours, connections)
        const theirs = operation.reference
          ? await step('reference', reference, operation.reference, connections)
          : undefined
        steps.push({ name, title: operation.title, connections, ours, reference: theirs })
      }
    }
    const list = operations.find(({ name }) => name === 'list-html')?.ours as NextAsk
    say(`\n64 connections for ${seconds} s on list pages that are not cached`)
    const crowd = summarise(await load(program.url, list, { workers: 64, seconds }))
    sayStep('ours', crowd, 64)
    return { steps, crowd, writes: await measureWrites(stage, program, list, buyers) }
  })
  stage.write('saturation', {
    rows: stage.rows,
    conditions: { ...stage.conditions(), busyProcessors },
    ...result,
  } satisfies SaturationResult)
}

async function step(side: string, contestant: Contestant, next: NextAsk, connections: number) {
  const summary = summarise(await load(contestant.url, next, { workers: connections, seconds: STEP_SECONDS }))
  sayStep(side, summary, connections)
  return summary
}

function summarise(result: LoadResult): LoadSummary {
  const { requests, seconds, medianMilliseconds, p95Milliseconds, p99Milliseconds, statuses } = result
  const failures = failuresOf(result)
  const perSecond = (requests - failures) / seconds
  return { requests, failures, statuses, perSecond, medianMilliseconds, p95Milliseconds, p99Milliseconds }
}

function sayStep(side: string, summary: LoadSummary, connections: number): void {
  const { perSecond, medianMilliseconds, p95Milliseconds, p99Milliseconds, failures } = summary
  const times = [medianMilliseconds, p95Milliseconds, p99Milliseconds].map((time) =>
    time.toFixed(0).padStart(6),
  )
  say(
    `${side.padEnd(10)} ${String(connections).padStart(3)} ${perSecond.toFixed(1).padStart(8)} ${times.join('')} ${failures || ''}`,
  )
}

/** Readers of lists alone, then while buyers save favourites and an administrator reserves and frees properties. */
async function measureWrites(
  { marketplace }: Stage,
  program: Contestant,
  list: NextAsk,
  buyers: { cookie: string }[],
): Promise<SaturationResult['writes']> {
  const ids = await sampleIds(marketplace.url)
  const administrator = await signInAdministrator(program, ADMINISTRATOR)
  const sent = (cookie: string | undefined, type: string) => ({
    'Content-Type': type,
    Origin: program.url,
    Cookie: cookie,
    'Idempotency-Key': randomUUID(),
  })
  const write: NextAsk = (worker, turn) =>
    worker % 2 === 0
      ? {
          path: '/api/favorites',
          method: 'POST',
          headers: sent(buyers[worker % buyers.length]?.cookie, 'application/json'),
          body: JSON.stringify({ propertyId: ids[(turn >> 1) % ids.length], isFavorite: turn % 2 === 0 }),
        }
      : {
          path: `/dashboard/properties/${ids[(turn >> 1) % ids.length]}/status`,
          method: 'POST',
          headers: sent(administrator, 'application/x-www-form-urlencoded'),
          body: new URLSearchParams({ to: turn % 2 === 0 ? 'reserved' : 'active' }).toString(),
        }
  const read = () => load(program.url, list, { workers: READERS, seconds: WRITE_SECONDS })
  const alone = summarise(await read())
  const [readers, writers] = await Promise.all([
    read(),
    load(program.url, write, { workers: WRITERS, seconds: WRITE_SECONDS, leastTurns: 2 }),
  ])
  const result = { alone, readers: summarise(readers), writers: summarise(writers) }
  say(`\n${READERS} readers alone, the same beside ${WRITERS} writers, and those`)
  for (const [name, one] of Object.entries(result)) sayStep(name, one, name === 'writers' ? WRITERS : READERS)
  say(`Statuses of the writers: ${JSON.stringify(writers.statuses)}`)
  return result
}
