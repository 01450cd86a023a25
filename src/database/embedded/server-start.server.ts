import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { codeOf, messageOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { describeDamage } from '../damage.ts'
import { type ClusterPaths, databaseName } from './cluster-files.server.ts'
import type { PostgresBinaries } from './postgres-binaries.server.ts'
import {
  disarmPidFile,
  freePort,
  isPostmaster,
  logSince,
  logSize,
  readPostmasterFile,
  signalPostmaster,
  spawnPostmaster,
} from './postmaster.server.ts'
import type { ServerUser } from './server-user.server.ts'

/** One line of the supervisor's log; details are plain values. */
export type ServerLog = (
  level: 'info' | 'warn' | 'error',
  message: string,
  details?: Record<string, unknown>,
) => void

export interface Cluster {
  paths: ClusterPaths
  binaries: PostgresBinaries
  user: ServerUser | undefined
  password: string
  fsync: boolean
  log: ServerLog
  onProgress: (sentence: string) => void
}

export interface RunningServer {
  pid: number
  port: number
  /** Our own child; undefined when the server was running before. */
  child: ChildProcess | undefined
}

const pollMilliseconds = 25
const slowStartMilliseconds = 8_000
/** Recovery after a crash replays at most max_wal_size; this is far beyond it. */
const longestStartMilliseconds = 600_000
const longestConnectMilliseconds = 120_000

/** Things that pass: backends of a killed server still leaving, another starter, a port just taken. */
const passing =
  /still in use|lock file ".*" already exists|Is another postmaster|could not bind|could not create any TCP/

const SQL_STATE = /^\d[0-9A-Z]{4}$/
/** Starting, stopping, recovering, full, or a connection that broke. */
const PASSING_STATE = /^(57P|53|08|40)/

/**
 * The server over this data, ready to answer: attached to when it runs, else started, on the given port or a
 * random one. Only the holder of the start lock may call it. Keeps trying for `patienceMilliseconds` when what
 * stands in the way will pass; throws a StartProblem otherwise, or when the signal was aborted.
 */
export async function ensureRunning(
  cluster: Cluster,
  options: { port?: number; patienceMilliseconds: number; signal: AbortSignal },
): Promise<RunningServer> {
  const { paths } = cluster
  const began = Date.now()
  for (;;) {
    const file = await readPostmasterFile(paths)
    if (file && isPostmaster(file.pid, paths.pgdata)) {
      const isRunning = () => isPostmaster(file.pid, paths.pgdata)
      const port = await untilReady(cluster, file.pid, isRunning, options.signal)
      if (port) return { pid: file.pid, port, child: undefined }
      continue
    }
    const size = await logSize(paths)
    const started = await startServer(cluster, options.port ?? (await freePort()), options.signal)
    if (started) return started
    const said = await logSince(paths, size)
    if (!passing.test(said) || Date.now() - began > options.patienceMilliseconds) {
      throw new StartProblem(explain(cluster, said))
    }
    await delay(200)
  }
}

/** Undefined when the server ended before it was ready; its log says why. */
async function startServer(
  cluster: Cluster,
  port: number,
  signal: AbortSignal,
): Promise<RunningServer | undefined> {
  const { paths, binaries } = cluster
  await disarmPidFile(paths)
  const child = await spawnPostmaster(paths, binaries, cluster.user, { port, fsync: cluster.fsync })
  const pid = child.pid as number
  const isRunning = () => child.exitCode === null && child.signalCode === null
  try {
    const ready = await untilReady(cluster, pid, isRunning, signal)
    return ready ? { pid, port: ready, child } : undefined
  } catch (error) {
    // One over damaged data may not end in order; there is nothing new that it has to write.
    for (const mode of ['fast', 'immediate'] as const) {
      if (isRunning()) signalPostmaster(pid, mode, paths, binaries)
      for (let waited = 0; isRunning() && waited < 10_000; waited += pollMilliseconds)
        await delay(pollMilliseconds)
    }
    throw error
  }
}

/** The server's port once it answers and has our database; undefined when it ended instead. */
async function untilReady(
  cluster: Cluster,
  pid: number,
  isRunning: () => boolean,
  signal: AbortSignal,
): Promise<number | undefined> {
  const began = Date.now()
  let announced = false
  let readySince: number | undefined
  while (isRunning()) {
    if (signal.aborted) throw new StartProblem('The start of PostgreSQL was called off.')
    const file = await readPostmasterFile(cluster.paths)
    if (file?.pid === pid && file.ready) {
      readySince ??= Date.now()
      const refusal = await createDatabaseWhenMissing(cluster, file.port)
      if (!refusal) return file.port
      if (Date.now() - readySince > longestConnectMilliseconds) throw refusal
    }
    if (!announced && Date.now() - began > slowStartMilliseconds) {
      announced = true
      cluster.onProgress('PostgreSQL is still starting; after a crash it first recovers its data…')
    }
    if (Date.now() - began > longestStartMilliseconds) {
      throw new StartProblem(`PostgreSQL did not become ready. Its log is ${cluster.paths.log}.`)
    }
    await delay(pollMilliseconds)
  }
  return undefined
}

/** Answers the error when the server does not take the connection yet; throws when it never will. */
async function createDatabaseWhenMissing(cluster: Cluster, port: number): Promise<StartProblem | undefined> {
  const create = async (client: Client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  }
  return (
    (await connectOnce(cluster, { port, database: 'postgres' }, create)) ??
    (await connectOnce(cluster, { port, database: databaseName }, (client) => client.query('SELECT 1')))
  )
}

async function connectOnce(
  cluster: Cluster,
  { port, database }: { port: number; database: string },
  act: (client: Client) => Promise<unknown>,
): Promise<StartProblem | undefined> {
  const { password, paths } = cluster
  const client = new Client({
    ...{ host: '127.0.0.1', port, user: databaseName, password, database },
    connectionTimeoutMillis: 5_000,
  })
  // A connection that breaks also rejects what runs on it; without a listener it would end the process.
  client.on('error', (error) => cluster.log('warn', `PostgreSQL broke off a connection: ${error.message}`))
  try {
    await client.connect()
    await act(client)
    return undefined
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new StartProblem(
        `The password in ${paths.password} is not the database's. Bring the file back from a backup.`,
        { cause: error },
      )
    }
    const damage = describeDamage(error, `PostgreSQL in ${paths.pgdata}`)
    if (damage !== undefined) throw new StartProblem(damage, { cause: error })
    const refusal = new StartProblem(
      `PostgreSQL runs but takes no connection on 127.0.0.1:${port} (${messageOf(error)}). Its log is ${paths.log}.`,
      { cause: error },
    )
    if (SQL_STATE.test(codeOf(error)) && !PASSING_STATE.test(codeOf(error))) throw refusal
    return refusal
  } finally {
    await client.end().catch((error: Error) => cluster.log('warn', `Closing a connection: ${error.message}`))
  }
}

function explain({ paths, user }: Cluster, said: string): string {
  if (/No space left on device|Disk quota exceeded/.test(said)) {
    return `PostgreSQL cannot start: the disk that holds ${paths.dataDir} is full. Free some space and start again.`
  }
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const line = lines.find((one) => /(?:FATAL|PANIC): /.test(one)) ?? lines.at(-1) ?? 'it said nothing'
  const reason = line.replace(/^.*?((?:FATAL|PANIC): )/, '$1')
  if (/Permission denied|has wrong ownership/.test(reason)) {
    const uid = user?.uid ?? process.getuid?.()
    return (
      `The files in ${paths.pgdata} belong to another user than ${uid}, which PostgreSQL runs as (${reason.trim()}). ` +
      `Give them back with "chown -R ${uid} ${paths.pgdata}", and start again.`
    )
  }
  const damage = describeDamage(new Error(reason), `PostgreSQL in ${paths.pgdata}`)
  if (damage !== undefined) return damage
  return `PostgreSQL did not start (${reason.trim()}). Its log is ${paths.log}; put right what it names and start again.`
}
