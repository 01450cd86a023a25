import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { killServer } from '#/database/embedded/testing/cluster-sandbox.ts'

export type RunFolder = {
  path: string
  /** Ends the servers in it and removes it. */
  remove(): Promise<void>
}

const PREFIX = 'fihankra-run-'
const NAME = new RegExp(`^${PREFIX}(\\d+)-`)
const GUARDIAN = join(import.meta.dirname, 'run-folder-guardian.ts')
const PROCESS_MARK = /^process-(\d+)$/
const MEMORY_DISK = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30

/**
 * The folder of one run of tests, which is also its folder for temporary files. A process of its own removes it, with
 * the PostgreSQL servers whose data lie in it, as soon as this process is gone, however it ended. What a run has left
 * whose guardian was killed too goes at the next start.
 */
export async function makeRunFolder(): Promise<RunFolder> {
  for (const folder of new Set([tmpdir(), ...(existsSync(MEMORY_DISK) ? [MEMORY_DISK] : [])]))
    await sweepRunFolders(folder)
  const path = mkdtempSync(join(findParent(), `${PREFIX}${process.pid}-`))
  // A server that root starts runs as another user, who must get through.
  chmodSync(path, 0o711)
  const guardian = spawn(process.execPath, [GUARDIAN, path], {
    // A session of its own, so that Ctrl-C does not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    windowsHide: true,
  })
  guardian.unref()
  const before = { TMPDIR: process.env.TMPDIR, TEMP: process.env.TEMP, TMP: process.env.TMP }
  for (const name of Object.keys(before)) process.env[name] = path
  process.env.RUN_FOLDER = path
  return {
    path,
    async remove() {
      for (const [name, value] of Object.entries({ ...before, RUN_FOLDER: undefined })) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
      await end(guardian)
    },
  }
}

/**
 * Hundreds of databases come and go, each of hundreds of files: on a disk those alone take a fifth of the processors'
 * time. So they lie in memory where there is room, unless TMPDIR names a folder.
 */
function findParent(): string {
  if (process.env.TMPDIR || !existsSync(MEMORY_DISK)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_DISK)
  return Math.min(bavail * bsize, freemem()) > ROOM_BYTES ? MEMORY_DISK : tmpdir()
}

async function end(guardian: ChildProcess): Promise<void> {
  if (guardian.exitCode !== null || guardian.signalCode !== null) return
  const ended = once(guardian, 'exit')
  guardian.ref()
  guardian.stdin?.end()
  await ended
}

/** Has the guardian of this run end a process that would outlive it; the answer takes that back. */
export function endWithRun(pid: number): () => void {
  const folder = process.env.RUN_FOLDER
  if (!folder) return () => {}
  const mark = join(folder, `process-${pid}`)
  writeFileSync(mark, '')
  return () => rmSync(mark, { force: true })
}

/** Removes what runs have left whose process is gone. */
async function sweepRunFolders(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const owner = Number(NAME.exec(name)?.[1])
    if (owner > 0 && !isRunning(owner)) await clearRunFolder(join(parent, name))
  }
}

/** Ends the servers whose data lie in the folder and removes it. */
export async function clearRunFolder(folder: string): Promise<void> {
  for (const dataDir of listDataFolders(folder, 2)) await killServer(dataDir)
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** Asks the processes that were to end with the run to do so, and gives them ten seconds. */
export async function endMarkedProcesses(folder: string): Promise<void> {
  const marked = list(folder).flatMap(({ name }) => PROCESS_MARK.exec(name)?.[1] ?? [])
  const pids = marked.map(Number).filter((pid) => signal(pid, 'SIGTERM'))
  const deadline = Date.now() + 10_000
  while (pids.some(isRunning) && Date.now() < deadline) await delay(50)
}

function listDataFolders(folder: string, depth: number): string[] {
  const entries = list(folder).filter((entry) => entry.isDirectory())
  if (entries.some(({ name }) => name === 'pgdata')) return [folder]
  return depth === 0 ? [] : entries.flatMap(({ name }) => listDataFolders(join(folder, name), depth - 1))
}

function list(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    // Another process removes it at this moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function isRunning(pid: number): boolean {
  return signal(pid, 0)
}

/** False when there is no such process. */
function signal(pid: number, name: 'SIGTERM' | 0): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
