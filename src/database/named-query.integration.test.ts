import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { askNamed } from './named-query.server.ts'

const database = useTestDatabase()
let clients: pg.Client[] = []

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  clients.push(client)
  return client
}

/** How often columns were described over this connection. */
function countDescriptions(client: pg.Client): () => number {
  let count = 0
  ;(client as unknown as { connection: pg.Connection }).connection.on('rowDescription', () => {
    count += 1
  })
  return () => count
}

beforeEach(async () => {
  const client = await connect()
  await client.query('drop table if exists boxes; create table boxes (id int, label text, facts jsonb)')
})

afterEach(async () => {
  for (const client of clients) await client.end()
  clients = []
})

const SELECT = 'select id, label, facts, now() as at from boxes where id >= $1 order by id'

test('has its columns described once for each connection, and answers the same each time', async () => {
  const [one, other] = [await connect(), await connect()]
  await one.query(`insert into boxes values (1, 'a', '{"b": [1]}'), (2, null, null)`)
  for (const client of [one, other]) {
    const descriptions = countDescriptions(client)
    for (let turn = 0; turn < 3; turn++) {
      const { rows, rowCount, command, fields } = await askNamed(client, {
        name: 's',
        text: SELECT,
        values: [1],
      })
      expect(rows).toEqual([
        { id: 1, label: 'a', facts: { b: [1] }, at: expect.any(Date) },
        { id: 2, label: null, facts: null, at: expect.any(Date) },
      ])
      expect({ rowCount, command }).toEqual({ rowCount: 2, command: 'SELECT' })
      expect(fields.map(({ name }) => name)).toEqual(['id', 'label', 'facts', 'at'])
    }
    expect(descriptions()).toBe(1)
  }
})

test('says how many rows were written when it gives none', async () => {
  const client = await connect()
  const insert = { name: 'i', text: 'insert into boxes (id) select generate_series(1, $1)', values: [3] }
  for (let turn = 0; turn < 3; turn++) {
    expect(await askNamed(client, insert)).toMatchObject({ command: 'INSERT', rowCount: 3, rows: [] })
  }
})

test('rejects with what the server refuses, and can be asked again', async () => {
  const client = await connect()
  const divide = (by: unknown) =>
    askNamed(client, { name: 'd', text: 'select 6 / $1::int as share', values: [by] })
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(2)).rows).toEqual([{ share: 3 }])
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(3)).rows).toEqual([{ share: 2 }])
})

test('a table that has changed since is refused by the server, and a new connection sees it as it is', async () => {
  const [client, migrating] = [await connect(), await connect()]
  const all = { name: 'all', text: 'select * from boxes where id >= $1', values: [0] }
  await client.query(`insert into boxes values (1, 'a', null)`)
  await askNamed(client, all)
  await migrating.query('alter table boxes drop column facts, add column size int default 5')
  await expect(askNamed(client, all)).rejects.toMatchObject({ code: '0A000' })
  const later = await connect()
  for (let turn = 0; turn < 2; turn++)
    expect((await askNamed(later, all)).rows).toEqual([{ id: 1, label: 'a', size: 5 }])
})

test('two statements of one name on two connections keep their own columns', async () => {
  const [one, other] = [await connect(), await connect()]
  for (let turn = 0; turn < 3; turn++) {
    expect((await askNamed(one, { name: 'n', text: 'select 1 as a', values: [] })).rows).toEqual([{ a: 1 }])
    expect((await askNamed(other, { name: 'n', text: `select 'x' as b`, values: [] })).rows).toEqual([
      { b: 'x' },
    ])
  }
})

test('a connection that is lost while it waits rejects', async () => {
  const client = await connect()
  client.on('error', () => undefined)
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const waiting = askNamed(client, { name: 'w', text: 'select pg_sleep($1)', values: [30] })
  const [killer] = clients
  await Promise.all([
    expect(waiting).rejects.toThrow(),
    killer?.query('select pg_terminate_backend($1)', [rows[0].pid]),
  ])
  clients = clients.filter((each) => each !== client)
})
