import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { freePort } from '../../tests/support/server.ts'
import { useTestDatabase } from '../../tests/support/test-database.ts'

const database = useTestDatabase()
const dataDirectory = mkdtempSync(join(tmpdir(), 'fihankra-run-'))
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }))

// The real program in a process of its own, but for its pages, which need a build. A page takes a moment.
const PROGRAM = `
  const { runProgram } = await import('#/server/run.server.ts')
  await runProgram({
    renderPage: () => new Promise((resolve) => setTimeout(() => resolve(new Response('whole')), 50)),
    hasPage: () => true,
    renderMail: async () => ({ subject: '', html: '', text: '', link: undefined }),
  })
`

async function start(
  stdio: ['ignore', 'ignore' | 'pipe' | number, 'ignore' | 'pipe' | number],
  drainSeconds: number,
) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      DATA_DIR: dataDirectory,
      PORT: String(port),
      DRAIN_SECONDS: String(drainSeconds),
    },
    stdio,
  })
  children.push(child)
  const statusOf = async (path: string) => (await ask(port, path).catch(() => undefined))?.status
  await expect.poll(() => statusOf('/readyz'), { timeout: 25_000 }).toBe(200)
  return { child, port, statusOf }
}

type Answer = { status: number | undefined; body: string; connection: string | undefined }

function ask(port: number, path: string, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, path, ...(agent ? { agent } : { agent: false }) },
      (response) => {
        let body = ''
        response.on('data', (bytes) => {
          body += bytes
        })
        response.on('end', () =>
          resolve({ status: response.statusCode, body, connection: response.headers.connection }),
        )
        response.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end()
  })
}

describe('a program that is told to stop', () => {
  test('answers what was sent, says that it goes, and ends by itself', async () => {
    const { child, port, statusOf } = await start(['ignore', 'ignore', 'ignore'], 4)
    const agent = new Agent({ keepAlive: true, maxSockets: 20 })
    const before = Array.from({ length: 40 }, () => ask(port, '/about', agent))
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await expect.poll(() => statusOf('/readyz'), { timeout: 4_000 }).toBe(503)
    const during = Array.from({ length: 40 }, () => ask(port, '/about', agent))
    const answers = await Promise.all([...before, ...during])
    expect(answers.map(({ status, body }) => `${status} ${body}`)).toEqual(Array(80).fill('200 whole'))
    expect(new Set((await Promise.all(during)).map(({ connection }) => connection))).toEqual(
      new Set(['close']),
    )
    expect(await ended).toEqual([0, null])
  })
})

describe('a program whose words nobody takes', () => {
  test.runIf(existsSync('/dev/full'))('starts and lives on a full disk', async () => {
    const full = openSync('/dev/full', 'w')
    try {
      const { child, statusOf } = await start(['ignore', full, full], 0)
      expect(await statusOf('/about')).toBe(200)
      expect(child.exitCode).toBeNull()
    } finally {
      closeSync(full)
    }
  })

  test('lives when its pipes close', async () => {
    const { child, statusOf } = await start(['ignore', 'pipe', 'pipe'], 0)
    child.stdout?.destroy()
    child.stderr?.destroy()
    for (let time = 0; time < 3; time++) expect(await statusOf('/about')).toBe(200)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})
