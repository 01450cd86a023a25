import { createServer, type Server, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { StartProblem } from '#/shared/start-problem.ts'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { checkConnection } from './connection-problem.server.ts'

const database = useTestDatabase()
const secret = 'hunter2secret'
let server: Server | undefined

const sockets = new Set<Socket>()

async function closeServer(): Promise<void> {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
}

afterEach(closeServer)

async function problemWith(url: string): Promise<StartProblem> {
  const problem = await checkConnection(url).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(StartProblem)
  expect(inspect(problem, { depth: 10 })).not.toContain(secret)
  return problem as StartProblem
}

async function listening(onConnect: (socket: Socket) => void): Promise<number> {
  const listener = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    onConnect(socket)
  })
  server = listener
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return (listener.address() as { port: number }).port
}

test('a database that answers is accepted, and the check takes no connection for longer', async () => {
  const url = new URL(database.url)
  url.searchParams.set('application_name', 'accepted')
  await checkConnection(url.href)
  const left = sql<{
    count: number
  }>`select count(*)::int from pg_stat_activity where application_name = 'accepted'`
  await vi.waitFor(async () => expect((await left.execute(database.db)).rows).toEqual([{ count: 0 }]))
})

test('a database of an older release is refused with the release that is needed', async () => {
  await expect(checkConnection(database.url, { oldestMajor: 99 })).rejects.toThrow(
    /is PostgreSQL \d+; this program needs 99 or newer/,
  )
})

test('a port where nothing listens is named with what to do', async () => {
  const port = await listening(() => undefined)
  await closeServer()
  const problem = await problemWith(`postgresql://someone:${secret}@127.0.0.1:${port}/fihankra`)
  expect(problem.message).toContain(`127.0.0.1:${port}`)
  expect(problem.message).toContain('Start PostgreSQL there')
})

test('a server that stays silent is given five seconds', { timeout: 15_000 }, async () => {
  const port = await listening(() => undefined)
  const problem = await problemWith(`postgresql://someone:${secret}@127.0.0.1:${port}/fihankra`)
  expect(problem.message).toContain('within five seconds')
})

test('a server that hangs up may not be PostgreSQL', async () => {
  const port = await listening((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const problem = await problemWith(`postgresql://someone:${secret}@127.0.0.1:${port}/fihankra`)
  expect(problem.message).toContain(`127.0.0.1:${port}`)
})

test('a database that does not exist is named', async () => {
  const url = new URL(database.url)
  url.pathname = '/nowhere'
  const problem = await problemWith(url.href)
  expect(problem.message).toContain('no database "nowhere"')
})

test('an address that cannot be read is refused without quoting it', async () => {
  const problem = await problemWith(`postgresql://someone:${secret}@host:99999/fihankra`)
  expect(problem.message).toContain('postgresql://user:password@host:5432/database')
})
