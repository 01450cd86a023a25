import { type Db, fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import { listenToChannel } from '#/database/channel-listener.server.ts'
import { createPool } from '#/database/pool.server.ts'
import { isConnectionLost } from '#/shared/database-availability.ts'
import type { Log } from '../log/log.server.ts'
import type { SpanAttributes, Trace } from '../tracing/tracing.ts'
import type { JobDefinition, JobHandler, Jobs } from './jobs.ts'

/** Where the queue keeps its tables. */
export const JOBS_SCHEMA = 'pgboss'

/**
 * Makes the queue's tables or brings them up to date, and the queues of these jobs with them. `ownerUrl` is of the
 * owner of the database; whoever serves pages uses the tables only. Safe to run by several starters at once.
 */
export async function prepareJobs(ownerUrl: string, jobs: readonly JobDefinition[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: 'fihankra jobs',
    schema: JOBS_SCHEMA,
    max: 2,
    schedule: false,
    supervise: false,
  })
  // Whatever fails here rejects the call that failed; without a listener an event would end the process.
  boss.on('error', () => undefined)
  try {
    await boss.start()
    for (const { name, options, schedule } of jobs) {
      await boss.createQueue(name)
      await boss.updateQueue(name, options)
      if (schedule) await boss.schedule(name, schedule, {}, { tz: 'Africa/Accra', missed: 'once' })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

export type StartJobsOptions<Services> = {
  url: string
  log: Log
  /** False for a program that only adds jobs and leaves them to others. */
  works: boolean
  handlers: readonly JobHandler<Services>[]
  /** What the handlers work with; jobs wait for it, and fail when it is not to be had. */
  services: Promise<Services>
  /** How often a program looks for jobs that it was not notified of, such as those whose wait is over. */
  pollSeconds?: number
  /** Measures each job when it is given. */
  trace?: Trace | undefined
  /** How often jobs of programs that were killed are looked for. */
  superviseSeconds?: number
}

const STOP_MILLISECONDS = 8_000
// Longer than the queue's own statements ever take; a database that froze must not hold the workers for good.
const SILENCE_MILLISECONDS = 15_000
const SAME_TROUBLE_MILLISECONDS = 60_000

/** Opens the queue over tables that `prepareJobs` made. It outlives the loss of its database and goes on by itself. */
export async function startJobs<Services>(options: StartJobsOptions<Services>): Promise<{
  jobs: Jobs
  /** Begins no more work and waits for what is running; jobs can still be added. */
  stopWork: () => Promise<void>
  stop: () => Promise<void>
}> {
  const { works, log, handlers, superviseSeconds = 10 } = options
  const connections = openConnections(options.url, {
    max: works ? 4 : 1,
    onError: (error) => boss.emit('error', error),
  })
  const boss: PgBoss = new PgBoss({
    db: connections.db,
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: works,
    supervise: works,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    useListenNotify: works,
  })
  let isStopping = false
  // A connection that ends because everything does is no trouble.
  listen(boss, log, () => isStopping)
  try {
    await boss.start()
    if (works) await work(boss, options)
  } catch (error) {
    isStopping = true
    await boss.stop({ graceful: false })
    await connections.close()
    throw error
  }
  return {
    jobs: {
      async add(tx, { name }, payload) {
        // The queue reads the columns by the names it wrote, which the plug-in for camel case would change.
        await boss.send(name, payload, { db: fromKysely(tx.withoutPlugins()) })
      },
    },
    stopWork: () =>
      within(
        STOP_MILLISECONDS,
        Promise.all(handlers.map(({ job }) => boss.offWork(job.name))).then(() => undefined),
      ),
    stop: () => {
      isStopping = true
      return within(STOP_MILLISECONDS, boss.stop({ timeout: STOP_MILLISECONDS }).then(connections.close))
    },
  }
}

// Instead of the queue's own, which takes the error listeners off its listening connection before it closes it, so that
// a server that goes at that moment would end the process, and which does not wait until its pool's connections ended.
function openConnections(
  url: string,
  { max, onError }: { max: number; onError: (error: Error) => void },
): { db: Db; close: () => Promise<void> } {
  const applicationName = 'fihankra jobs'
  const { pool, ended } = createPool({
    connectionString: url,
    application_name: applicationName,
    max,
    connectionTimeoutMillis: 4_000,
    query_timeout: SILENCE_MILLISECONDS,
    keepAlive: true,
    silenceMilliseconds: undefined,
    onError,
  })
  let closing: Promise<void> | undefined
  return {
    db: {
      executeSql: (text, values) => pool.query(text, values),
      async listen(channel, onNotification, onListening) {
        const listener = listenToChannel({
          url,
          channel,
          applicationName,
          onListening,
          onNotification,
          onProblem: onError,
        })
        return { close: listener.stop }
      },
    },
    close: () => {
      closing ??= pool.end().then(ended)
      return closing
    },
  }
}

async function work<Services>(
  boss: PgBoss,
  { handlers, services, log, trace, pollSeconds = 5 }: StartJobsOptions<Services>,
): Promise<void> {
  const run = async (handler: JobHandler<Services>, job: JobWithMetadata<object>): Promise<void> => {
    const isLast = job.retryCount >= job.retryLimit
    try {
      const act = async () => handler.run(await services, job.data, { isLast })
      await (trace
        ? trace({ name: `job ${job.name}`, kind: 'consumer', attributes: attributesOf(job) }, act)
        : act())
    } catch (error) {
      log[isLast ? 'error' : 'warn'](
        { error, job: job.name, id: job.id, attempt: job.retryCount + 1 },
        'A job failed',
      )
      // The queue keeps what is thrown with everything it carries, and drivers' errors carry too much.
      throw new Error(error instanceof Error ? error.message : 'The job failed')
    }
  }
  for (const handler of handlers) {
    for (let index = 0; index < handler.job.atOnce; index++) {
      const worker: { id?: string } = {}
      worker.id = await boss.work(
        handler.job.name,
        {
          includeMetadata: true,
          pollingIntervalSeconds: Math.min(2, pollSeconds),
          notifyPollingIntervalSeconds: pollSeconds,
        },
        async ([job]: JobWithMetadata<object>[]) => {
          // Where one job was there may be more: look again at once instead of at the next poll.
          if (worker.id) boss.notifyWorker(worker.id)
          if (job) await run(handler, job)
        },
      )
    }
  }
}

function attributesOf({ id, name, retryCount }: JobWithMetadata<object>): SpanAttributes {
  return {
    'messaging.destination.name': name,
    'messaging.message.id': id,
    'fihankra.attempt': retryCount + 1,
  }
}

// Its own troubles are logged and never thrown, as it carries on by itself; each once a minute, since it asks often.
function listen(boss: PgBoss, log: Log, isStopping: () => boolean): void {
  const loggedAt = new Map<string, number>()
  const note = (key: string, write: () => void) => {
    const now = Date.now()
    if (now - (loggedAt.get(key) ?? 0) < SAME_TROUBLE_MILLISECONDS) return
    loggedAt.set(key, now)
    write()
  }
  boss.on('error', (error) => {
    if (isStopping() && isConnectionLost(error)) return
    const message = error.message.replace(/ \(Queue: .*$/, '')
    note(message, () => log.warn({ error: new Error(message) }, 'The job queue has trouble'))
  })
  boss.on('warning', ({ message, data }) =>
    note(message, () => log.warn({ message, data }, 'The job queue warns')),
  )
}

async function within(milliseconds: number, act: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([act, late])
  clearTimeout(timer)
}
