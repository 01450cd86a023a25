import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chown, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { clusterPaths } from '../cluster-files.server.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.server.ts'
import { isPostmaster, readPostmasterFile } from '../postmaster.server.ts'
import type { ServerUser } from '../server-user.server.ts'

const run = promisify(execFile)

export const projectRoot = process.cwd()
export const isRoot = process.getuid?.() === 0
export const nobody: ServerUser = { uid: 65534, gid: 65534 }

/** What a starter in a process of its own tells when the server is up. */
export interface Started {
  url: string
  port: number
  pid: number
  attached: boolean
}

export interface Starter {
  process: ChildProcess
  /** Rejects with what the process wrote when it ended before the server was up. */
  started: Promise<Started>
  exited: Promise<void>
}

const module = pathToFileURL(join(projectRoot, 'src/database/embedded/embedded-postgres.server.ts'))

/** Starts the server, says so on one line, and stops in order at the end of its input. */
const starterSource = `
import { startEmbeddedPostgres } from ${JSON.stringify(module.href)}
const [dataDir, projectRoot, systemDir] = process.argv.slice(1)
const postgres = await startEmbeddedPostgres({ dataDir, projectRoot, systemDir, fsync: false })
const { url, port, pid, attached } = postgres
process.stdout.write(JSON.stringify({ url, port, pid, attached }) + '\\n')
process.stdin.on('end', () => postgres.stop()).resume()
`

const folders: string[] = []

/** A new folder, removed by `cleanUp`, which also ends a server left over the data in it. */
export async function temporaryFolder(owner?: ServerUser): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-')))
  if (owner) await chown(folder, owner.uid, owner.gid)
  folders.push(folder)
  return folder
}

let created: Promise<string> | undefined

/**
 * Data of a server that was started and stopped once, in this folder or a new one: for what does not ask how data come
 * to be. They are a copy, because creating them takes most of a test's time.
 */
export async function createdData(folder?: string): Promise<string> {
  created ??= createData()
  const dataDir = folder ?? (await temporaryFolder())
  await run('cp', ['-a', `${await created}/.`, dataDir])
  return dataDir
}

async function createData(): Promise<string> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-created-')))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await (await startEmbeddedPostgres({ dataDir, projectRoot, fsync: false })).stop()
  return dataDir
}

export async function cleanUp(): Promise<void> {
  for (const folder of folders.splice(0)) {
    for (const dataDir of [folder, join(folder, 'data')]) await killServer(dataDir)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** Ends a server that lives over this data, whatever it is doing. */
export async function killServer(dataDir: string): Promise<void> {
  const pid = await serverPid(dataDir).catch(() => undefined)
  if (pid === undefined) return
  process.kill(pid, 'SIGQUIT')
  await until(() => !isPostmaster(pid, clusterPaths(dataDir).pgdata))
}

/** The process id of the server that lives over this data, if one does. */
export async function serverPid(dataDir: string): Promise<number | undefined> {
  const paths = clusterPaths(dataDir)
  const pid = (await readPostmasterFile(paths))?.pid
  return pid !== undefined && isPostmaster(pid, paths.pgdata) ? pid : undefined
}

/** Process ids of all servers over this data, from the process table. */
export async function allServers(dataDir: string): Promise<number[]> {
  const { pgdata } = clusterPaths(dataDir)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  return pids.filter((pid) => isPostmaster(pid, pgdata))
}

/** Runs `startEmbeddedPostgres` in a process of its own, which can be killed. */
export function spawnStarter(
  dataDir: string,
  options: { user?: ServerUser; project?: string; systemDir?: string } = {},
): Starter {
  const { user, project = projectRoot, systemDir = '' } = options
  const args = ['--input-type=module', '-e', starterSource, dataDir, project]
  const child = spawn(process.execPath, systemDir ? [...args, systemDir] : args, {
    ...user,
    cwd: projectRoot,
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const started = new Promise<Started>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)))
    void exited.then(() => reject(new Error(`The starter ended: ${said}`)))
  })
  // A starter that is killed on purpose is not awaited.
  started.catch(() => {})
  return { process: child, started, exited }
}

export async function kill(starter: Starter): Promise<void> {
  starter.process.kill('SIGKILL')
  await starter.exited
}

export async function stop(starter: Starter): Promise<void> {
  starter.process.stdin?.end()
  await starter.exited
}

/** One statement on a connection of its own; answers the first column of the first row. */
export async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** Waits until the condition holds, at most 20 seconds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const began = Date.now()
  while (!(await condition())) {
    if (Date.now() - began > 20_000) throw new Error('What was waited for did not happen')
    await delay(20)
  }
}

/** Like `ask`, but asks again for 10 seconds while the server is away. */
export async function askUntilAnswered(url: string, statement: string): Promise<unknown> {
  const began = Date.now()
  for (;;) {
    try {
      return await ask(url, statement)
    } catch (error) {
      if (Date.now() - began > 10_000) throw error
      await delay(20)
    }
  }
}

/** Folder of the installed PostgreSQL package. */
export function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return dirname(dirname(createRequire(join(projectRoot, 'package.json')).resolve(name)))
}
