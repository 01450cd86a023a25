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

describe('a transaction', () => {
  const setUp = () =>
    sql`create table turns (name text primary key, count integer not null default 0);
      insert into turns (name) values ('a'), ('b')`.execute(database.db)
  const count = (name: string) => sql`update turns set count = count + 1 where name = ${name}`

  test('that the server takes back, because another waits for it, is run again', async () => {
    await setUp()
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    let runs = 0
    const run = (first: string, second: string, own: 0 | 1) =>
      database.db.transaction().execute(async (tx) => {
        runs += 1
        await count(first).execute(tx)
        both[own].resolve()
        await both[own === 0 ? 1 : 0].promise
        await count(second).execute(tx)
      })
    await Promise.all([run('a', 'b', 0), run('b', 'a', 1)])
    const { rows } = await sql<{ count: number }>`select count from turns`.execute(database.db)
    expect(rows).toEqual([{ count: 2 }, { count: 2 }])
    expect(runs).toBe(3)
  })

  test('that fails for any other reason is run once', async () => {
    let runs = 0
    const failing = database.db.transaction().execute(async (tx) => {
      runs += 1
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(runs).toBe(1)
  })

  test('is given up after three tries', async () => {
    let runs = 0
    const failing = database.db.transaction().execute(async () => {
      runs += 1
      throw Object.assign(new Error('taken back'), { code: '40001' })
    })
    await expect(failing).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(3)
  })
})
