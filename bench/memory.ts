/**
 * How much memory does the program hold under a mixed load: pages cached and not, compressed as for browsers, the public
 * API, suggestions, favourites, and a photograph of five megabytes every few seconds? What PostgreSQL holds is not counted.
 *
 *   npm run bench:memory -- --rows 1000000 --minutes 10
 */
import { setTimeout } from 'node:timers/promises'
import { databaseUrlIn } from '../tests/support/journey-database.ts'
import { type Contestant, signInAdministrator, signInBuyers } from './contestants.ts'
import { ask, failuresOf, load, type NextAsk } from './load.ts'
import type { Marketplace } from './marketplace.ts'
import { sharedSite } from './measuring.ts'
import { listOperations } from './operations.ts'
import { makePhotograph } from './photograph.ts'
import { descendantsOf, memoryOf, whileWatching } from './processes.ts'
import type { MemoryResult } from './results.ts'
import { ADMINISTRATOR, onStage, readOptions, STAGE_USAGE, type Stage, say } from './stage.ts'
import { judgeSoak } from './verdicts/load-verdicts.ts'
import { sayVerdict } from './verdicts/say-verdict.ts'

const WORKERS = 8
const SAMPLE_SECONDS = 2
const UPLOAD_SECONDS = 10
const MOST_AVERAGED_SECONDS = 30
/** A machine that does much else may need this long for a picture. */
const PATIENCE_MILLISECONDS = 180_000

const options = readOptions(
  { minutes: { type: 'string', default: '10' } },
  `Memory under a mixed load with uploads.\n${STAGE_USAGE}  --minutes  how long (10 unless given)\n`,
)
const minutes = Number(options?.minutes)
const shared = sharedSite()
if (shared) {
  const dataDirectory = shared.folder
  const marketplace = { rows: 0, url: databaseUrlIn(dataDirectory), dataDirectory }
  await soak({ marketplace, program: { ...shared, stop: async () => undefined }, pagesOfEach: 1 })
} else if (options) await onStage(options, main)

async function main(stage: Stage): Promise<void> {
  const { marketplace } = stage
  const program = await stage.startProgram()
  const { busyProcessors, ...result } = await soak({ marketplace, program, pagesOfEach: 4 })
  stage.write('memory', {
    rows: stage.rows,
    conditions: { ...stage.conditions(), busyProcessors },
    minutes,
    ...result,
  } satisfies MemoryResult)
}

async function soak(on: { marketplace: Marketplace; program: Contestant; pagesOfEach: number }) {
  const { marketplace, program, pagesOfEach } = on
  const photograph = await makePhotograph()
  const buyers = await signInBuyers(program, marketplace, WORKERS)
  const administrator = await signInAdministrator(program, ADMINISTRATOR)
  const operations = await listOperations(marketplace, { program, buyers, pagesOfEach })
  const mixed: NextAsk = (worker, turn) => {
    const { ours } = operations[turn % operations.length] as (typeof operations)[number]
    // One operation's turns follow each other, so that a favourite is saved and let go.
    return { ...ours(worker, Math.floor(turn / operations.length)), patience: PATIENCE_MILLISECONDS }
  }
  const seconds = minutes * 60
  const samples: MemoryResult['samples'] = []
  let goesOn = true
  const watching = (async () => {
    const started = performance.now()
    while (goesOn) {
      const children = descendantsOf(program.pid)
        .filter(({ command }) => !command.includes('postgres'))
        .map(({ pid }) => memoryOf(pid).nowMebibytes)
      samples.push({
        seconds: Math.round((performance.now() - started) / 1000),
        program: memoryOf(program.pid).nowMebibytes,
        children: children.reduce((sum, each) => sum + each, 0),
      })
      await setTimeout(SAMPLE_SECONDS * 1000)
    }
  })()
  const uploadStatuses: Record<number, number> = {}
  const uploading = (async () => {
    while (goesOn) {
      const { status } = await ask(program.url, {
        path: '/api/uploads',
        method: 'POST',
        headers: { Origin: program.url, Cookie: administrator, 'Content-Type': 'image/jpeg' },
        body: photograph,
        patience: PATIENCE_MILLISECONDS,
      })
      uploadStatuses[status] = (uploadStatuses[status] ?? 0) + 1
      for (let second = 0; goesOn && second < UPLOAD_SECONDS; second++) await setTimeout(1_000)
    }
  })()
  const { result, busyProcessors } = await whileWatching(() =>
    load(program.url, mixed, { workers: WORKERS, seconds }),
  )
  goesOn = false
  await Promise.all([watching, uploading])
  const averaged = Math.min(MOST_AVERAGED_SECONDS, seconds / 4)
  const averageFrom = (start: number) => {
    const some = samples.filter((sample) => sample.seconds >= start && sample.seconds <= start + averaged)
    return some.reduce((sum, sample) => sum + sample.program, 0) / some.length
  }
  const summary = {
    programPeak: memoryOf(program.pid).peakMebibytes,
    childrenPeak: Math.max(...samples.map(({ children }) => children)),
    afterTwoMinutes: averageFrom(Math.min(120, seconds / 2)),
    atTheEnd: averageFrom(seconds - averaged),
  }
  for (const [name, value] of Object.entries(summary)) say(`${name.padEnd(16)} ${value.toFixed(0)} MiB`)
  const uploads = Object.values(uploadStatuses).reduce((sum, count) => sum + count, 0)
  const failedUploads = failuresOf({ statuses: uploadStatuses })
  say(
    `${result.requests} requests ${JSON.stringify(result.statuses)}, ${uploads} uploads ${JSON.stringify(uploadStatuses)}`,
  )
  sayVerdict(
    judgeSoak({ ...summary, warm: summary.afterTwoMinutes, statuses: result.statuses, uploadStatuses }),
  )
  const failures = failuresOf(result) + failedUploads
  return { requests: result.requests, failures, uploads, samples, ...summary, busyProcessors }
}
