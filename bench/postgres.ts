import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import {
  createCluster,
  existingMajor,
  readPassword,
} from '../src/database/embedded/cluster-creation.server.ts'
import { clusterPaths, serverEnvironment } from '../src/database/embedded/cluster-files.server.ts'
import { prepareDataDirectory } from '../src/database/embedded/data-directory.server.ts'
import {
  findPostgresBinaries,
  type PostgresBinaries,
} from '../src/database/embedded/postgres-binaries.server.ts'
import { serverUser, systemFolder } from '../src/database/embedded/server-user.server.ts'
import { freePort } from '../tests/support/server.ts'

const DEBIAN = '/usr/lib/postgresql'

/** Like a server that has the machine's memory to itself; one process per statement, so that its CPU is one statement's. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  max_connections: 200,
  shared_buffers: '3GB',
  effective_cache_size: '8GB',
  work_mem: '16MB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  random_page_cost: 1.1,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
}

export type BenchPostgres = {
  /** Of the postmaster, whose children do the work. */
  pid: number
  port: number
  /** The folder of its programs. */
  binaries: string
  /** Such as "15.18". */
  version: string
  /** The owner's address of a database, which is created when it is missing. */
  database(name: string): Promise<string>
  stop(): Promise<void>
}

/**
 * The PostgreSQL that everything measured works with: Debian's when it is installed, else the one that the program
 * brings. Its data stay in the folder for the next measurement. `given` settings win over those of a measurement; a free port
 * is taken unless one is among them.
 */
export async function startPostgres(
  folder: string,
  given: Readonly<Record<string, string | number>> = {},
): Promise<BenchPostgres> {
  const paths = clusterPaths(await prepareDataDirectory(folder))
  const user = serverUser()
  const major = await existingMajor(paths)
  const binaries = debianBinaries(major) ?? (await broughtBinaries(folder, major))
  if (major === undefined) {
    await createCluster(paths, binaries, user, { fsync: true, signal: undefined })
  } else if (major !== binaries.major) {
    throw new Error(`${folder} was written by PostgreSQL ${major}, which is not installed`)
  }
  const port = Number(given.port ?? (await freePort()))
  const settings = Object.entries({ ...SETTINGS, ...given, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const log = openSync(paths.log, 'a', 0o600)
  const postmaster = spawn(binaries.postgres, ['-D', paths.pgdata, ...settings], {
    ...user,
    cwd: binaries.folder,
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
  })
  const ended = once(postmaster, 'exit')
  const password = await readPassword(paths)
  const address = (name: string) => `postgresql://fihankra:${password}@127.0.0.1:${port}/${name}`
  await untilItAnswers(address('postgres'), () => postmaster.exitCode === null, paths.log)
  return {
    pid: postmaster.pid as number,
    port,
    binaries: binaries.folder,
    version: binaries.version,
    async database(name) {
      await createDatabase(address('postgres'), name)
      return address(name)
    },
    async stop() {
      // Fast: connections are ended, and the data written.
      postmaster.kill('SIGINT')
      await ended
    },
  }
}

function debianBinaries(wanted: number | undefined): PostgresBinaries | undefined {
  const installed = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const major = wanted ?? Math.max(...installed)
  const folder = join(DEBIAN, String(major), 'bin')
  const [initdb, postgres, pgCtl] = ['initdb', 'postgres', 'pg_ctl'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  if (!existsSync(postgres)) return undefined
  const version = /\d+\.\d+/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[0] ?? ''
  return { origin: 'system', folder, initdb, postgres, pgCtl, version, major }
}

function broughtBinaries(dataDir: string, wantedMajor: number | undefined): Promise<PostgresBinaries> {
  return findPostgresBinaries({
    projectRoot: process.cwd(),
    dataDir,
    systemDir: systemFolder,
    user: serverUser(),
    wantedMajor,
    log: () => {},
  })
}

async function untilItAnswers(url: string, lives: () => boolean, log: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      if (!lives()) throw new Error(`PostgreSQL did not start; its log is ${log}`, { cause })
      await setTimeout(100)
    }
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
