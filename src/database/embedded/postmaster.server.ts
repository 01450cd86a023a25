import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { chown, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { codeOf } from '#/shared/errors.ts'
import { type ClusterPaths, serverEnvironment } from './cluster-files.server.ts'
import type { PostgresBinaries } from './postgres-binaries.server.ts'
import type { ServerUser } from './server-user.server.ts'

/** What a running server says of itself in postmaster.pid. */
export interface PostmasterFile {
  pid: number
  port: number
  ready: boolean
}

/** No process can have it: Linux ends at 2^22. */
const impossiblePid = 2_147_483_647

const logRotationBytes = 5_000_000

/** The content of postmaster.pid, or undefined when it is missing or unfinished. */
export async function readPostmasterFile(paths: ClusterPaths): Promise<PostmasterFile | undefined> {
  const text = await readFile(pidFile(paths), 'utf8').catch(ignoreMissing)
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return undefined
  return { pid, port, ready: lines[7]?.trim() === 'ready' }
}

/** Whether the process lives, is no zombie, and is a PostgreSQL server over this data. */
export function isPostmaster(pid: number, pgdata: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    try {
      if (processState(readFileSync(`/proc/${pid}/stat`, 'utf8')) === 'Z') return false
      return servesData(pid, readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'), pgdata)
    } catch (error) {
      // EACCES: the server of another user, who alone may see where it works.
      if (['ENOENT', 'ESRCH', 'EACCES'].includes(codeOf(error))) return false
      throw error
    }
  }
  if (process.platform === 'win32') return true
  const output = spawnSync('ps', ['-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  const [state = 'Z', ...words] = output.split(/\s+/)
  return !state.startsWith('Z') && words.some((word) => word.includes('postgres')) && output.includes(pgdata)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** The letter after the program's name, which is in brackets and may itself hold any character. */
function processState(statLine: string): string | undefined {
  return statLine.slice(statLine.lastIndexOf(')') + 2)[0]
}

function servesData(pid: number, words: string[], pgdata: string): boolean {
  const program = basename(words[0] ?? '')
  if (program !== 'postgres' && program !== 'postmaster') return false
  // The runs that initdb makes, such as "postgres --boot", serve nobody.
  if (words[1]?.startsWith('--')) return false
  const flag = words.indexOf('-D')
  // Started by hand with PGDATA; every server works in the folder of its data.
  const folder = (flag < 0 ? undefined : words[flag + 1]) ?? readlinkSync(`/proc/${pid}/cwd`)
  return folder === pgdata || realpathOr(folder) === realpathOr(pgdata)
}

function realpathOr(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/**
 * Makes a pid file that names no living server harmless. PostgreSQL removes one whose process is gone, but takes
 * a zombie, or a stranger with the same number, for its server and refuses to start. The file is not removed: it
 * also tells PostgreSQL where to look for backends that outlived a killed server, so only the number is changed.
 */
export async function disarmPidFile(paths: ClusterPaths): Promise<void> {
  const path = pidFile(paths)
  const text = await readFile(path, 'utf8').catch(ignoreMissing)
  if (text === undefined) return
  const [first = '', ...rest] = text.split('\n')
  const pid = Number(first)
  if (!Number.isInteger(pid) || pid <= 0) {
    await rm(path, { force: true })
    return
  }
  if (!isAlive(pid)) return
  const owner = await stat(path)
  const draft = `${path}.new`
  await writeFile(draft, [impossiblePid, ...rest].join('\n'), { mode: 0o600 })
  if (process.getuid?.() === 0) await chown(draft, owner.uid, owner.gid)
  await rename(draft, path)
}

/** Starts the server in a session of its own: Ctrl-C at the terminal reaches only the program, which drains first. */
export async function spawnPostmaster(
  paths: ClusterPaths,
  binaries: PostgresBinaries,
  user: ServerUser | undefined,
  settings: { port: number; fsync: boolean },
): Promise<ChildProcess> {
  const size = await stat(paths.log).then(
    (file) => file.size,
    () => 0,
  )
  if (size > logRotationBytes) await rename(paths.log, `${paths.log}.old`)
  const log = await open(paths.log, 'a', 0o600)
  try {
    const child = spawn(binaries.postgres, ['-D', paths.pgdata, ...serverSettings(settings)], {
      ...user,
      cwd: binaries.folder,
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      windowsHide: true,
    })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

function serverSettings({ port, fsync }: { port: number; fsync: boolean }): string[] {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: 60,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    random_page_cost: '1.1',
    jit: 'off',
    // Failed statements reach the program, which logs them without personal data; here only the server's own life.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  // Not synchronous_commit: even then, what was confirmed outlives the server's own death.
  if (!fsync) Object.assign(settings, { fsync: 'off', full_page_writes: 'off' })
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Asks the server to end; `fast` waits for nobody but loses nothing, `immediate` needs recovery at the next start. */
export function signalPostmaster(
  pid: number,
  how: 'fast' | 'immediate',
  paths: ClusterPaths,
  binaries: PostgresBinaries,
): void {
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-W', '-m', how, '-D', paths.pgdata], { windowsHide: true })
    return
  }
  try {
    process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/**
 * A free port of 127.0.0.1, below the range that systems take for outgoing connections: a client that keeps
 * knocking at a port of that range while the server is down can end up connected to itself and hold the port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await canListen(port)) return port
  }
}

async function canListen(port: number): Promise<boolean> {
  return await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    })
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Size of the server's log, to read later what was added since. */
export async function logSize(paths: ClusterPaths): Promise<number> {
  return await stat(paths.log).then(
    (file) => file.size,
    () => 0,
  )
}

/** What the server wrote to its log since it had that size, at most the last 4 kB. */
export async function logSince(paths: ClusterPaths, size: number): Promise<string> {
  const text = await readFile(paths.log).catch(() => Buffer.alloc(0))
  return text
    .subarray(text.length < size ? 0 : size)
    .subarray(-4096)
    .toString('utf8')
}

function pidFile(paths: ClusterPaths): string {
  return join(paths.pgdata, 'postmaster.pid')
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
