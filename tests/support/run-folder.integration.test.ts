import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isPostmaster } from '#/database/embedded/postmaster.server.ts'
import { createdData, kill, spawnStarter, until } from '#/database/embedded/testing/cluster-sandbox.ts'

const moduleUrl = pathToFileURL(join(import.meta.dirname, 'run-folder.ts')).href

/** A run of tests that goes on until it is ended from outside; with a process beside it that would outlive it. */
const runSource = `
import { spawn } from 'node:child_process'
import { endWithRun, makeRunFolder } from ${JSON.stringify(moduleUrl)}
const { path } = await makeRunFolder()
const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { detached: true, stdio: 'ignore' })
endWithRun(program.pid)
process.stdout.write(JSON.stringify({ path, program: program.pid }) + '\\n')
setInterval(() => {}, 1_000_000)
`

let temporary: string
const runs: ChildProcess[] = []

beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'runs-'))
  // PostgreSQL, which runs as another user than root, must get through.
  await chmod(temporary, 0o711)
})

afterEach(async () => {
  for (const run of runs.splice(0)) run.kill('SIGKILL')
  await rm(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function startRun(): Promise<{ run: ChildProcess; path: string; program: number }> {
  const run = spawn(process.execPath, ['--input-type=module', '-e', runSource], {
    env: { PATH: process.env.PATH, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  runs.push(run)
  const [line] = await once(createInterface({ input: run.stdout }), 'line')
  return { run, ...JSON.parse(line) }
}

/** A server that nobody looks after any more; answers its process id. */
async function startAndLeaveServer(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const starter = spawnStarter(await createdData(join(folder, 'database')))
  const { pid } = await starter.started
  await kill(starter)
  expect(isPostmaster(pid, pgdataIn(folder))).toBe(true)
  return pid
}

const pgdataIn = (folder: string) => join(folder, 'database/pgdata')

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  'a run that %s ends leaves neither its folder nor a process',
  async (signal) => {
    const { run, path, program } = await startRun()
    run.kill(signal)
    await until(() => !existsSync(path) && !isRunning(program))
  },
)

test('a PostgreSQL server in the folder of a run that was killed is ended with it', async () => {
  const { run, path } = await startRun()
  const pid = await startAndLeaveServer(path)
  run.kill('SIGKILL')
  await until(() => !existsSync(path))
  expect(isPostmaster(pid, pgdataIn(path))).toBe(false)
})

test('a start removes what a run left whose guardian was killed too, and nothing of one that goes on', async () => {
  const { pid: gone = 0 } = await ended(spawn(process.execPath, ['--version'], { stdio: 'ignore' }))
  const left = join(temporary, `fihankra-run-${gone}-abcdef`)
  const pid = await startAndLeaveServer(left)
  const first = await startRun()
  expect(existsSync(left)).toBe(false)
  expect(isPostmaster(pid, pgdataIn(left))).toBe(false)
  await startRun()
  expect(existsSync(first.path)).toBe(true)
})

async function ended(child: ChildProcess): Promise<ChildProcess> {
  await once(child, 'exit')
  return child
}
