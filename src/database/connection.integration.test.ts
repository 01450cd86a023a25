import { connect as connectTo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { type Connection, connect } from './connection.server.ts'

const database = useTestDatabase()

const wires: { near: Socket; far: Socket }[] = []
const between = createServer((near) => {
  const { hostname, port } = new URL(database.url)
  const far = connectTo(Number(port), hostname)
  for (const end of [near, far]) end.on('error', () => undefined)
  near.pipe(far).pipe(near)
  wires.push({ near, far })
})
beforeAll(() => new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => between.close(resolve)))

let connection: Connection
afterEach(async () => {
  for (const { near, far } of wires.splice(0)) {
    near.destroy()
    far.destroy()
  }
  await connection.close()
})

function throughWire(silenceMilliseconds?: number): Connection {
  const url = new URL(database.url)
  const address = between.address()
  if (typeof address === 'object' && address) url.port = String(address.port)
  connection = connect({
    url: url.href,
    maxConnections: 1,
    ...(silenceMilliseconds ? { silenceMilliseconds } : {}),
  })
  return connection
}

const ask = ({ db }: Connection) => sql`select 1`.execute(db)

describe('a connection in use', () => {
  test('that breaks fails what waits on it and nothing else', async () => {
    const broken = throughWire()
    await ask(broken)
    const waiting = sql`select pg_sleep(30)`.execute(broken.db)
    wires[0]?.near.resetAndDestroy()
    await expect(waiting).rejects.toThrow()
    expect((await ask(broken)).rows).toHaveLength(1)
  })

  test('to a server that froze is given up, and the next one is new', async () => {
    const frozen = throughWire(100)
    await ask(frozen)
    wires[0]?.near.unpipe()
    await expect(ask(frozen)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect((await ask(frozen)).rows).toHaveLength(1)
    expect(wires).toHaveLength(2)
  })

  test('may be idle for longer', async () => {
    const idle = throughWire(100)
    await ask(idle)
    await sql`select pg_sleep(0.3)`.execute(database.db)
    await ask(idle)
    expect(wires).toHaveLength(1)
  })
})
