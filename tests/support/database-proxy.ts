import { connect as connectTo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Connection, connect } from '#/database/connection.server.ts'
import type { TestDatabase } from './test-database.ts'

type Wire = { near: Socket; far: Socket }

/** How a connection is lost: by the network in between, or by whoever runs the server. */
export type Loss = 'reset' | 'terminate'

export type DatabaseProxy = {
  /** The address of the test database by way of this proxy. */
  readonly url: string
  /** How many connections were made in this test. */
  connectionCount(): number
  /** Resets every connection. */
  resetAll(): void
  /** Passes on nothing more of what is sent over the connections there are. */
  freeze(): void
  /** Loses the connection over which the `index`th message from now on is sent, counted from 0, just before it arrives. */
  loseAt(index: number, loss: Loss): void
  /** The server ends each connection just as its program closes it. */
  loseEachAtClose(): void
  /** Whether what `loseAt` asked for has happened. */
  wasLost(): boolean
}

/** What a driver sends last, the message Terminate. */
const TERMINATE = Buffer.from('X\0\0\0\x04', 'latin1')

/** Stands between a program and its test database, on this machine only, and breaks what a test wants broken. */
export function useDatabaseProxy(database: TestDatabase): DatabaseProxy {
  const wires: Wire[] = []
  let frozen = new Set<Socket>()
  let plan: { messagesLeft: number; loss: Loss } | undefined
  let losesAtClose = false

  // A program that has closed its side still hears what the server says last.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const { hostname, port } = new URL(database.url)
    const far = connectTo(Number(port), hostname)
    const wire = { near, far }
    wires.push(wire)
    for (const end of [near, far]) end.on('error', () => undefined)
    near.on('close', () => far.destroy())
    near.on('end', () => losesAtClose || far.end())
    far.pipe(near)
    const pass = async (chunk: Buffer) => {
      if (frozen.has(near)) return
      if (plan && plan.messagesLeft-- === 0) {
        const { loss } = plan
        plan = undefined
        near.pause()
        await lose(wire, loss)
        near.resume()
      }
      if (losesAtClose && chunk.equals(TERMINATE)) await lose(wire, 'terminate')
      far.write(chunk)
    }
    near.on('data', (chunk) => void pass(chunk))
  })

  async function lose({ near, far }: Wire, loss: Loss): Promise<void> {
    if (loss === 'reset') {
      near.resetAndDestroy()
      return
    }
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where client_port = ${far.localPort}`.execute(database.db)
  }

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterEach(() => {
    for (const { near } of wires.splice(0)) near.destroy()
    frozen = new Set()
    plan = undefined
    losesAtClose = false
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  return {
    get url() {
      const url = new URL(database.url)
      const address = server.address()
      if (typeof address === 'object' && address) url.port = String(address.port)
      return url.href
    },
    connectionCount: () => wires.length,
    resetAll() {
      for (const { near } of wires) near.resetAndDestroy()
    },
    freeze() {
      for (const { near } of wires) frozen.add(near)
    },
    loseAt(index, loss) {
      plan = { messagesLeft: index, loss }
    },
    loseEachAtClose() {
      losesAtClose = true
    },
    wasLost: () => plan === undefined,
  }
}

/** The same database by way of the proxy, as a program uses it. */
export function useDatabaseBehind(
  proxy: DatabaseProxy,
  { maxConnections }: { maxConnections: number },
): TestDatabase {
  let connection: Connection | undefined
  beforeAll(() => {
    connection = connect({ url: proxy.url, maxConnections })
  })
  afterAll(() => connection?.close())
  return {
    get db() {
      if (!connection) throw new Error('The connection exists inside hooks and tests only.')
      return connection.db
    },
    get pool() {
      if (!connection) throw new Error('The connection exists inside hooks and tests only.')
      return connection.pool
    },
    get url() {
      return proxy.url
    },
  }
}
