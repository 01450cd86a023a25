import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useDatabaseProxy } from '../../tests/support/database-proxy.ts'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { type Connection, connect } from './connection.server.ts'

const database = useTestDatabase()
const proxy = useDatabaseProxy(database)

let connection: Connection
afterEach(() => connection.close())

function throughProxy(options: { silenceMilliseconds?: number; maxConnections?: number } = {}): Connection {
  connection = connect({ url: proxy.url, maxConnections: 1, ...options })
  return connection
}

const ask = ({ db }: Connection) => sql`select 1`.execute(db)

describe('a connection in use', () => {
  test('that breaks fails what waits on it and nothing else', async () => {
    const broken = throughProxy()
    await ask(broken)
    const waiting = sql`select pg_sleep(30)`.execute(broken.db)
    proxy.resetAll()
    await expect(waiting).rejects.toThrow()
    expect((await ask(broken)).rows).toHaveLength(1)
  })

  test('to a server that froze is given up, and the next one is new', async () => {
    const frozen = throughProxy({ silenceMilliseconds: 100 })
    await ask(frozen)
    proxy.freeze()
    await expect(ask(frozen)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect((await ask(frozen)).rows).toHaveLength(1)
    expect(proxy.connectionCount()).toBe(2)
  })

  test('may be idle for longer, even within a transaction', async () => {
    const idle = throughProxy({ silenceMilliseconds: 100 })
    const rest = () => sql`select pg_sleep(0.3)`.execute(database.db)
    await ask(idle)
    await rest()
    await idle.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await rest()
      await sql`select 1`.execute(tx)
    })
    expect(proxy.connectionCount()).toBe(1)
  })

  test('is not blamed for the silence of a process that was busy itself', async () => {
    const starved = throughProxy({ silenceMilliseconds: 100 })
    await ask(starved)
    const asked = sql`select pg_sleep(0.05)`.execute(starved.db)
    // Long enough for the statement to be sent before nothing is read for five times the limit.
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500))
    await asked
    expect(proxy.connectionCount()).toBe(1)
  })

  test('that is lost in a transaction fails it with the reason, whatever becomes of the rollback', async () => {
    const lost = throughProxy()
    const failing = lost.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '57P01' })
    expect((await ask(lost)).rows).toHaveLength(1)
  })

  test('that was lost between two statements names the reason as the cause', async () => {
    const lost = throughProxy()
    const failing = lost.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 5000)`.execute(database.db)
      await sql`select 1`.execute(tx)
    })
    const error = await failing.catch((reason: unknown) => reason)
    expect([error, (error as Error).cause]).toContainEqual(expect.objectContaining({ code: '57P01' }))
  })
})

test('after the loss of one connection the next that is asked for is newer', async () => {
  const several = throughProxy({ maxConnections: 4 })
  const pids = async () => {
    const asked = Array.from({ length: 4 }, () =>
      sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`.execute(several.db),
    )
    return (await Promise.all(asked)).map(({ rows }) => rows[0]?.pid)
  }
  const before = await pids()
  proxy.loseAt(0, 'terminate')
  await expect(ask(several)).rejects.toThrow()
  expect((await pids()).filter((pid) => before.includes(pid))).toEqual([])
})

test('a connection to a server that became a standby is replaced', async () => {
  const { db } = throughProxy()
  const name = sql.id(new URL(database.url).pathname.slice(1))
  const write = () => sql`create table written (id int)`.execute(db)
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(database.db)
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  // The session of the test's own connection began before; the next one of the program begins after.
  await sql`alter database ${name} reset default_transaction_read_only`.execute(database.db)
  await write()
})

test('closing waits until every connection has ended, and takes none for lost', async () => {
  const onPoolError = vi.fn<(error: Error) => void>()
  const ended = vi.fn<() => void>()
  connection = connect({ url: database.url, onPoolError })
  connection.pool.on('connect', (client) => client.once('end', ended))
  const asked = Array.from({ length: 20 }, () => sql`select pg_sleep(0.1)`.execute(connection.db))
  await Promise.all(asked)
  await connection.close()
  expect(ended).toHaveBeenCalledTimes(20)
  expect(onPoolError).not.toHaveBeenCalled()
})

describe('a statement that comes again', () => {
  test('is prepared once by its connection', async () => {
    connection = connect({ url: database.url, maxConnections: 1 })
    const { db } = connection
    for (let times = 0; times < 5; times += 1) await sql`select ${times}::integer + 41 as sum`.execute(db)
    const { rows } = await sql<{ statement: string; uses: number }>`
      select statement, generic_plans + custom_plans as uses from pg_prepared_statements where statement like '%41%'
        and statement not like '%pg_prepared%'`.execute(db)
    expect(rows).toEqual([{ statement: 'select $1::integer + 41 as sum', uses: 3 }])
  })

  test('fails once at most when a migration changed what it gives, and then works on a new connection', async () => {
    connection = connect({ url: database.url, maxConnections: 1 })
    const { db } = connection
    await sql`create table changing (id integer)`.execute(database.db)
    const read = () => sql<{ id: number }>`select * from changing`.execute(db)
    for (let times = 0; times < 4; times += 1) await read()
    await sql`alter table changing add column other integer`.execute(database.db)
    await expect(read()).rejects.toThrow('cached plan must not change result type')
    expect((await read()).rows).toEqual([])
    await sql`drop table changing`.execute(database.db)
  })
})

test('a statement that takes long is told, with marks in place of its values, one that fails too', async () => {
  const heard: { text: string; milliseconds: number }[] = []
  connection = connect({
    url: database.url,
    maxConnections: 1,
    slow: { milliseconds: 50, hear: (statement) => void heard.push(statement) },
  })
  await sql`select ${'a name'}::text`.execute(connection.db)
  await sql`select pg_sleep(0.1), ${'a name'}::text`.execute(connection.db)
  await sql`select ${1}::int / length(pg_sleep(0.1)::text)`.execute(connection.db).catch(() => undefined)
  expect(heard.map(({ text }) => text)).toEqual([
    'select pg_sleep(0.1), $1::text',
    'select $1::int / length(pg_sleep(0.1)::text)',
  ])
  expect(heard.every(({ milliseconds }) => milliseconds >= 100)).toBe(true)
})
