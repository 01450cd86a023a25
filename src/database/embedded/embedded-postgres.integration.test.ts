import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { StartProblem } from '#/shared/start-problem.ts'
import { clusterPaths } from './cluster-files.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { isPostmaster } from './postmaster.server.ts'
import {
  allServers,
  ask,
  askUntilAnswered,
  cleanUp,
  createdData,
  kill,
  projectRoot,
  serverPid,
  spawnStarter,
  stop,
  temporaryFolder,
  until,
} from './testing/cluster-sandbox.ts'

const running: EmbeddedPostgres[] = []

async function start(dataDir: string, onExit?: () => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, projectRoot, fsync: false, onExit })
  running.push(postgres)
  return postgres
}

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
  await cleanUp()
})

describe('a first start', () => {
  test('creates a database that is closed to others and sorts the same everywhere', async () => {
    const dataDir = await temporaryFolder()
    const { url, port, attached } = await start(dataDir)
    const paths = clusterPaths(dataDir)

    expect(attached).toBe(false)
    expect(url).toMatch(new RegExp(`^postgresql://fihankra:[\\w-]{32}@127\\.0\\.0\\.1:${port}/fihankra$`))
    expect((await stat(paths.password)).mode & 0o777).toBe(0o600)
    expect((await stat(paths.pgdata)).mode & 0o777).toBe(0o700)
    const settings = `SELECT concat_ws(' ', current_setting('listen_addresses'), current_setting('TimeZone'),
      quote_literal(current_setting('unix_socket_directories')), current_setting('password_encryption'))`
    expect(await ask(url, settings)).toBe("127.0.0.1 UTC '' scram-sha-256")
    const locale = `SELECT concat_ws(' ', datlocprovider, datlocale, pg_encoding_to_char(encoding))
      FROM pg_database WHERE datname = current_database()`
    expect(await ask(url, locale)).toBe('b C.UTF-8 UTF8')
    await expect(ask(url.replace(/:[\w-]{32}@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/)
  }, 30_000)

  test('keeps fsync on unless told otherwise', async () => {
    const dataDir = await createdData()
    const postgres = await startEmbeddedPostgres({ dataDir, projectRoot })
    running.push(postgres)

    expect(await ask(postgres.url, 'SHOW fsync')).toBe('on')
    expect(await ask(postgres.url, 'SHOW synchronous_commit')).toBe('on')
  }, 30_000)

  test.each<[string, (names: string[]) => boolean]>([
    ['before it does anything', () => true],
    ['while the data are created', (names) => names.some((name) => name.startsWith('pgdata.new-'))],
    ['when the data have just been created', (names) => names.includes('pgdata')],
    ['while the server starts', (names) => names.includes('postgres.log')],
  ])(
    'that is killed %s leaves nothing in the way of the next',
    async (_, isMoment) => {
      const dataDir = await temporaryFolder()
      const starter = spawnStarter(dataDir)
      await until(async () => isMoment(await readdir(dataDir)))
      await kill(starter)

      const { url } = await start(dataDir)
      await ask(url, 'CREATE TABLE stored AS SELECT 42 AS answer')
      expect(await ask(url, 'SELECT answer FROM stored')).toBe(42)
      expect(await allServers(dataDir)).toHaveLength(1)
      await until(async () => (await readdir(dataDir)).every((name) => !name.startsWith('pgdata.new-')))
    },
    // Longer than a start waits for a server that another program left behind.
    150_000,
  )

  test('of four programs at once creates the data once and serves all of them', async () => {
    const dataDir = await temporaryFolder()
    const starters = [1, 2, 3, 4].map(() => spawnStarter(dataDir))
    const all = await Promise.all(starters.map((starter) => starter.started))

    expect(all.filter((one) => !one.attached)).toHaveLength(1)
    expect(new Set(all.map((one) => one.url)).size).toBe(1)
    expect(new Set(all.map((one) => one.pid)).size).toBe(1)
    for (const { url } of all) expect(await ask(url, 'SELECT 1')).toBe(1)

    await Promise.all(starters.map(stop))
    expect(await allServers(dataDir)).toEqual([])
  }, 40_000)
})

test.each(['Creating the database…', 'Starting PostgreSQL…'])(
  'a start that is called off at "%s" leaves no server and nothing in the way of the next',
  async (moment) => {
    const dataDir = await temporaryFolder()
    const calledOff = new AbortController()
    const onProgress = (sentence: string) => {
      if (sentence === moment) calledOff.abort()
    }
    const options = { dataDir, projectRoot, fsync: false, signal: calledOff.signal, onProgress }
    await expect(startEmbeddedPostgres(options)).rejects.toThrow('The start of PostgreSQL was called off.')

    expect(await allServers(dataDir)).toEqual([])
    expect((await readdir(dataDir)).filter((name) => name.startsWith('pgdata.new-'))).toEqual([])
    expect(await ask((await start(dataDir)).url, 'SELECT 1')).toBe(1)
  },
  30_000,
)

describe('a killed program', () => {
  test('leaves a server that the next start takes over, and ends when it stops', async () => {
    const dataDir = await createdData()
    const starter = spawnStarter(dataDir)
    const { pid, url } = await starter.started
    await ask(url, 'CREATE TABLE stored AS SELECT 42 AS answer')
    await kill(starter)
    expect(await serverPid(dataDir)).toBe(pid)

    const next = await start(dataDir)
    expect(next).toMatchObject({ attached: true, pid, url })
    expect(await ask(next.url, 'SELECT answer FROM stored')).toBe(42)
    expect(await allServers(dataDir)).toEqual([pid])

    await next.stop()
    expect(await allServers(dataDir)).toEqual([])
  }, 30_000)

  test('does not take the server from a program that still uses it', async () => {
    const dataDir = await createdData()
    const first = spawnStarter(dataDir)
    await first.started
    const second = await start(dataDir)
    await stop(first)

    expect(await ask(second.url, 'SELECT 1')).toBe(1)
    await second.stop()
    expect(await allServers(dataDir)).toEqual([])
  }, 30_000)
})

describe('a server that dies', () => {
  test('is started again at the same address with everything it had confirmed, however often', async () => {
    const dataDir = await createdData()
    let exits = 0
    const postgres = await start(dataDir, () => {
      exits += 1
    })
    await ask(postgres.url, 'CREATE TABLE stored (answer int)')
    for (const round of [1, 2]) {
      await ask(postgres.url, `INSERT INTO stored VALUES (${round})`)
      const { pid } = postgres
      process.kill(pid, 'SIGKILL')
      await until(() => exits === round && postgres.pid !== pid)
      expect(await askUntilAnswered(postgres.url, 'SELECT count(*)::int FROM stored')).toBe(round)
    }
    expect(await allServers(dataDir)).toEqual([postgres.pid])
  }, 40_000)

  test('is started again once when several programs watch it, and all of them find it', async () => {
    const dataDir = await createdData()
    const starter = spawnStarter(dataDir)
    const { pid } = await starter.started
    const attached = await start(dataDir)
    process.kill(pid, 'SIGKILL')
    await until(() => attached.pid !== pid)

    expect(await askUntilAnswered(attached.url, 'SELECT 1')).toBe(1)
    expect(await allServers(dataDir)).toEqual([attached.pid])
    await stop(starter)
    expect(await ask(attached.url, 'SELECT 1')).toBe(1)
  }, 40_000)

  test('stays down after stop, even when stop comes while it is being started again', async () => {
    const dataDir = await createdData()
    const postgres = await start(dataDir)
    const { pid } = postgres
    process.kill(pid, 'SIGKILL')
    await until(() => !isPostmaster(pid, clusterPaths(dataDir).pgdata))
    await delay(250)
    await postgres.stop()

    expect(await allServers(dataDir)).toEqual([])
  }, 30_000)
})

describe('data that cannot be served', () => {
  test('of another major version is refused with what to do, and left as it is', async () => {
    const dataDir = await createdData()
    const versionFile = join(clusterPaths(dataDir).pgdata, 'PG_VERSION')
    await writeFile(versionFile, '17\n')

    const problem = await start(dataDir).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(StartProblem)
    expect((problem as StartProblem).message).toMatch(
      /written by PostgreSQL 17, .* 18; nothing was changed\./,
    )
    expect((problem as StartProblem).message).toContain('DATABASE_URL')
    expect(await readFile(versionFile, 'utf8')).toBe('17\n')
  }, 30_000)

  test('because the password file is gone is refused with what to do, and no server stays', async () => {
    const dataDir = await createdData()
    await writeFile(clusterPaths(dataDir).password, 'another\n')

    await expect(start(dataDir)).rejects.toThrow(/password in .* is not the database's/)
    expect(await allServers(dataDir)).toEqual([])
  }, 60_000)
})
