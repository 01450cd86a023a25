/**
 * How much memory does the program hold under a mixed load: pages cached and not, compressed as for browsers, the public
 * API, suggestions, favourites, and a photograph of five megabytes every few seconds? What PostgreSQL holds is not counted.
 *
 *   npm run bench:memory -- --rows 1000000 --minutes 10
 */
import { setTimeout } from 'node:timers/promises'
import { signInAdministrator, signInBuyers } from './contestants.ts'
import { ask, failuresOf, load, type NextAsk } from './load.ts'
import { listOperations } from './operations.ts'
import { makePhotograph } from './photograph.ts'
import { descendantsOf, memoryOf, whileWatching } from './processes.ts'
import type { MemoryResult } from './results.ts'
import { ADMINISTRATOR, onStage, readOptions, STAGE_USAGE, type Stage, say } from './stage.ts'

const WORKERS = 8
const SAMPLE_SECONDS = 2
const UPLOAD_SECONDS = 10
const AVERAGED_SECONDS = 30

const options = readOptions(
  { minutes: { type: 'string', default: '10' } },
  `Memory under a mixed load with uploads.\n${STAGE_USAGE}  --minutes  how long (10 unless given)\n`,
)
if (options) await onStage(options, (stage) => main(stage, Number(options.minutes)))

async function main(stage: Stage, minutes: number): Promise<void> {
  const photograph = await makePhotograph()
  const program = await stage.startProgram(ADMINISTRATOR)
  const buyers = await signInBuyers(program, stage.marketplace, WORKERS)
  const administrator = await signInAdministrator(program, ADMINISTRATOR)
  const operations = await listOperations(stage.marketplace, { program, buyers })
  const mixed: NextAsk = (worker, turn) => {
    const { ours } = operations[turn % operations.length] as (typeof operations)[number]
    // One operation's turns follow each other, so that a favourite is saved and let go.
    return ours(worker, Math.floor(turn / operations.length))
  }
  const seconds = minutes * 60
  const samples: MemoryResult['samples'] = []
  let goesOn = true
  const watching = (async () => {
    const started = performance.now()
    while (goesOn) {
      const children = descendantsOf(program.pid).map(({ pid }) => memoryOf(pid).nowMebibytes)
      samples.push({
        seconds: Math.round((performance.now() - started) / 1000),
        program: memoryOf(program.pid).nowMebibytes,
        children: children.reduce((sum, each) => sum + each, 0),
      })
      await setTimeout(SAMPLE_SECONDS * 1000)
    }
  })()
  let [uploads, failedUploads] = [0, 0]
  const uploading = (async () => {
    while (goesOn) {
      const { status } = await ask(program.url, {
        path: '/api/uploads',
        method: 'POST',
        headers: { Origin: program.url, Cookie: administrator, 'Content-Type': 'image/jpeg' },
        body: photograph,
      })
      uploads++
      if (status !== 200) failedUploads++
      await setTimeout(UPLOAD_SECONDS * 1000)
    }
  })()
  const { result, busyProcessors } = await whileWatching(() =>
    load(program.url, mixed, { workers: WORKERS, seconds }),
  )
  goesOn = false
  await Promise.all([watching, uploading])
  const averageFrom = (start: number) => {
    const some = samples.filter(
      (sample) => sample.seconds >= start && sample.seconds < start + AVERAGED_SECONDS,
    )
    return some.reduce((sum, sample) => sum + sample.program, 0) / some.length
  }
  const summary = {
    programPeak: memoryOf(program.pid).peakMebibytes,
    childrenPeak: Math.max(...samples.map(({ children }) => children)),
    afterTwoMinutes: averageFrom(Math.min(120, seconds / 2)),
    atTheEnd: averageFrom(seconds - AVERAGED_SECONDS),
  }
  for (const [name, value] of Object.entries(summary)) say(`${name.padEnd(16)} ${value.toFixed(0)} MiB`)
  say(
    `${result.requests} requests ${JSON.stringify(result.statuses)}, ${uploads} uploads, ${failedUploads} failed`,
  )
  stage.write('memory', {
    rows: stage.rows,
    conditions: { ...stage.conditions(), busyProcessors },
    minutes,
    requests: result.requests,
    failures: failuresOf(result) + failedUploads,
    uploads,
    samples,
    ...summary,
  } satisfies MemoryResult)
}
