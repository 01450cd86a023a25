import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { useDatabaseProxy } from '../../../tests/support/database-proxy.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import type { Log } from '../log/log.server.ts'
import { prepareJobs, startJobs } from './jobs.server.ts'
import { defineJob, handleJob, type JobAttempt } from './jobs.ts'

const database = useTestDatabase()
const proxy = useDatabaseProxy(database)
const greetJob = defineJob<{ to: string }>('greet', {
  retryLimit: 2,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 120,
  heartbeatSeconds: 20,
  atOnce: 4,
})
const tidyJob = defineJob<object>('tidy', { schedule: '7 * * * *' })
const pulseJob = defineJob<object>('pulse', { schedule: '* * * * *' })
const JOBS = [greetJob, tidyJob, pulseJob]

type Started = Awaited<ReturnType<typeof startJobs>>
const running: Started[] = []
const logged: { level: string; fields: object; message: string }[] = []
const note = (level: string) => (fields: object, message: string) =>
  void logged.push({ level, fields, message })
const log: Log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') }

// The machine that runs this may be busy; what is measured is measured elsewhere.
const SOON = { timeout: 15_000, interval: 20 }

type Greet = (payload: { to: string }, attempt: JobAttempt) => Promise<void>

async function start(
  greet: Greet,
  options: { works?: boolean; pollSeconds?: number; url?: string; pulse?: () => Promise<void> } = {},
): Promise<Started> {
  const started = await startJobs({
    url: options.url ?? database.url,
    log,
    works: options.works ?? true,
    handlers: [
      handleJob(greetJob, (_, payload, attempt) => greet(payload, attempt)),
      ...(options.pulse ? [handleJob(pulseJob, options.pulse)] : []),
    ],
    services: Promise.resolve(),
    pollSeconds: options.pollSeconds ?? 0.5,
    superviseSeconds: 1,
  })
  running.push(started)
  return started
}

const idle: Greet = async () => undefined

const add = ({ jobs }: Started, to: string) =>
  database.db.transaction().execute((tx) => jobs.add(tx, greetJob, { to }))

async function states(): Promise<string[]> {
  const { rows } = await sql<{
    state: string
  }>`select state from pgboss.job where name = 'greet'`.execute(database.db)
  return rows.map((row) => row.state)
}

beforeAll(() => prepareJobs(database.url, JOBS))

afterEach(async () => {
  await Promise.all(running.splice(0).map((started) => started.stop()))
  await sql`delete from pgboss.job`.execute(database.db)
  logged.length = 0
})

describe('a job', () => {
  test('is done right after its transaction commits', async () => {
    const times: number[] = []
    const done = vi.fn(async () => void times.push(performance.now()))
    const jobs = await start(done, { pollSeconds: 30 })
    const committed: number[] = []
    for (const to of ['a', 'b', 'c', 'd', 'e']) {
      await add(jobs, to)
      committed.push(performance.now())
      await vi.waitFor(() => expect(times).toHaveLength(committed.length), SOON)
    }
    const waits = times.map((time, index) => time - (committed[index] ?? 0)).sort((a, b) => a - b)
    // Far less than the time between two looks, so that it was told.
    expect(waits[2]).toBeLessThan(10_000)
  })

  test('does not exist while its transaction is open, nor after it was rolled back', async () => {
    const done = vi.fn(async () => undefined)
    const jobs = await start(done)
    await database.db
      .transaction()
      .execute(async (tx) => {
        await jobs.jobs.add(tx, greetJob, { to: 'never' })
        expect(await states()).toEqual([])
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    await add(jobs, 'after')
    await vi.waitFor(() => expect(done).toHaveBeenCalled(), SOON)
    expect(done.mock.calls).toEqual([[{ to: 'after' }, { isLast: false }]])
  })

  test('that fails is tried again and told of its last try', async () => {
    const attempts: JobAttempt[] = []
    const jobs = await start(async (_payload, attempt) => {
      attempts.push(attempt)
      throw Object.assign(new Error('no'), { response: 'ama@example.com is unknown' })
    })
    await add(jobs, 'a')
    await vi.waitFor(async () => expect(await states()).toEqual(['failed']), {
      timeout: 20_000,
      interval: 100,
    })
    expect(attempts).toEqual([{ isLast: false }, { isLast: false }, { isLast: true }])
    expect(logged.map((line) => line.level)).toEqual(['warn', 'warn', 'error'])
    const { rows } = await sql<{ output: object }>`select output from pgboss.job`.execute(database.db)
    expect(JSON.stringify(rows)).not.toContain('ama@example.com')
  })

  test('does not wait for one that hangs', async () => {
    const slow = Promise.withResolvers<void>()
    const done: string[] = []
    const jobs = await start(async ({ to }) => {
      if (to === 'slow') await slow.promise
      done.push(to)
    })
    await add(jobs, 'slow')
    for (let index = 0; index < 20; index++) await add(jobs, `quick ${index}`)
    await vi.waitFor(() => expect(done).toHaveLength(20), SOON)
    slow.resolve()
    await vi.waitFor(() => expect(done).toContain('slow'), SOON)
  })

  test('of many is done by one program only', async () => {
    const done: string[] = []
    const handler: Greet = async ({ to }) => void done.push(to)
    const programs = await Promise.all([start(handler), start(handler)])
    await database.db.transaction().execute(async (tx) => {
      for (let index = 0; index < 30; index++) {
        await programs[index % 2]?.jobs.add(tx, greetJob, { to: `${index}` })
      }
    })
    await vi.waitFor(() => expect(done).toHaveLength(30), SOON)
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['completed'])), SOON)
    expect(new Set(done).size).toBe(30)
  })
})

test('a program that does not work leaves the jobs it adds to others', async () => {
  const idler = vi.fn(async () => undefined)
  const worker = vi.fn(async () => undefined)
  const adding = await start(idler, { works: false })
  await start(worker)
  await add(adding, 'a')
  await vi.waitFor(() => expect(worker).toHaveBeenCalledOnce(), SOON)
  expect(idler).not.toHaveBeenCalled()
})

test('a job whose worker was killed is done by another', async () => {
  const jobs = await start(idle, { works: false })
  await add(jobs, 'a')
  // What a worker that was killed leaves behind: claimed, with a heartbeat that has stopped.
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
    heartbeat_on = now() - interval '1 minute' where name = 'greet'`.execute(database.db)
  const done = vi.fn(async () => undefined)
  await start(done)
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), SOON)
})

test('the loss of every connection neither ends the program nor its work', async () => {
  const done: string[] = []
  const jobs = await start(async ({ to }) => void done.push(to))
  await add(jobs, 'before')
  await vi.waitFor(() => expect(done).toEqual(['before']), SOON)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'fihankra jobs' and datname = current_database()`.execute(database.db)
  await add(jobs, 'after')
  await vi.waitFor(() => expect(done).toEqual(['before', 'after']), SOON)
  // And it is told again, not only polled.
  await vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where application_name = 'fihankra jobs' and datname = current_database() and query ilike 'listen%'`.execute(
      database.db,
    )
    expect(Number(rows[0]?.count)).toBe(1)
  }, SOON)
})

test('stopping lets a job finish that has begun, and leaves none half done', async () => {
  const begun = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  const done: string[] = []
  const jobs = await start(async ({ to }) => {
    begun.resolve()
    await rest.promise
    done.push(to)
  })
  await add(jobs, 'a')
  await begun.promise
  const stopping = jobs.stop()
  await add(await start(idle, { works: false }), 'b')
  rest.resolve()
  await stopping
  // A worker may have been asking for work at that very moment; what it then got it also finished.
  expect(done).toContain('a')
  const left = done.includes('b') ? [] : ['created']
  expect((await states()).sort()).toEqual([...done.map(() => 'completed'), ...left].sort())
})

test('connections that end while it stops are no trouble', async () => {
  const begun = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  const jobs = await start(async () => {
    begun.resolve()
    await rest.promise
  })
  await add(jobs, 'a')
  await begun.promise
  const stopping = jobs.stop()
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = 'fihankra jobs' and datname = current_database()`.execute(database.db)
  rest.resolve()
  await stopping
  expect(logged).toEqual([])
})

test('a server that ends connections just as they are closed is no trouble', async () => {
  const jobs = await start(idle, { url: proxy.url })
  proxy.loseEachAtClose()
  await jobs.stop()
  expect(logged).toEqual([])
})

test('a program that works no more still adds jobs, which wait for another', async () => {
  const done: string[] = []
  const jobs = await start(async ({ to }) => void done.push(to))
  await add(jobs, 'a')
  await vi.waitFor(() => expect(done).toEqual(['a']), SOON)
  await jobs.stopWork()
  await add(jobs, 'b')
  const other: string[] = []
  await start(async ({ to }) => void other.push(to))
  await vi.waitFor(() => expect(other).toEqual(['b']), SOON)
  expect(done).toEqual(['a'])
})

test('preparing is done by several starters at once, and again', async () => {
  await sql`drop schema pgboss cascade`.execute(database.db)
  await Promise.all(Array.from({ length: 4 }, () => prepareJobs(database.url, JOBS)))
  await prepareJobs(database.url, JOBS)
  const { rows } = await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { name: 'tidy', cron: '7 * * * *' },
    { name: 'pulse', cron: '* * * * *' },
  ])
})

test('what is scheduled for every minute is done by itself, first as a program that works starts', async () => {
  const pulse = vi.fn(async () => undefined)
  await start(idle, { works: false, pulse })
  expect(pulse).not.toHaveBeenCalled()
  await start(idle, { pulse })
  await vi.waitFor(() => expect(pulse).toHaveBeenCalled(), SOON)
})
