/**
 * What one machine serves, for the table of sizes in docs/operations.md: pages a second that are not cached, by one
 * program with PostgreSQL and the readers themselves beside it. On fewer processors behind `taskset -c 0`.
 *
 *   npm run bench:sizing -- --rows 100000
 */
import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { connect } from '../src/database/connection.server.ts'
import { signInBuyers } from './contestants.ts'
import { failuresOf, load, type NextAsk } from './load.ts'
import { listOperations } from './operations.ts'
import { whileWatching } from './processes.ts'
import { onStage, readOptions, STAGE_USAGE, say } from './stage.ts'

const PAGES = ['list-html', 'detail-html']
const CONNECTIONS = 8
const WARM_UP_SECONDS = 5

const options = readOptions(
  { seconds: { type: 'string', default: '15' } },
  `Pages a second that are not cached.\n${STAGE_USAGE}  --seconds  how long each kind is asked for (15 unless given)\n`,
)
if (options)
  await onStage(options, async ({ marketplace, startProgram, rows }) => {
    const program = await startProgram({ PAGE_CACHE: 'off' })
    const operations = await listOperations(marketplace, {
      program,
      buyers: await signInBuyers(program, marketplace, 1),
    })
    const { db, close } = connect({ url: marketplace.url, maxConnections: 1 })
    const size = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(
      db,
    )
    await close()
    const disk = (Number(size.rows[0]?.bytes) / 1e9).toFixed(1)
    say(`${rows.toLocaleString('en-GB')} homes, ${availableParallelism()} processors, ${disk} GB of database`)
    for (const name of PAGES) {
      const next = operations.find((each) => each.name === name)?.ours as NextAsk
      const ask = (seconds: number) => load(program.url, next, { workers: CONNECTIONS, seconds })
      await ask(WARM_UP_SECONDS)
      const { result, busyProcessors } = await whileWatching(() => ask(Number(options.seconds)))
      const failures = failuresOf(result)
      const perSecond = (result.requests - failures) / result.seconds
      say(
        `${name.padEnd(12)} ${perSecond.toFixed(1)} a second, p95 ${result.p95Milliseconds.toFixed(0)} ms, ${failures} failed, ${busyProcessors.toFixed(1)} processors busy`,
      )
    }
  })
