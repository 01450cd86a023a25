import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../tests/support/replicated-database.ts'
import { type Connection, connect } from './connection.server.ts'
import { followReplica } from './replica.server.ts'

let servers: ReplicatedDatabase
let primary: Connection
beforeAll(async () => {
  servers = await startReplicatedDatabase()
  primary = connect({ url: servers.url, maxConnections: 2 })
  await sql`create table notes (number int)`.execute(primary.db)
}, 60_000)
afterAll(async () => {
  await primary?.close()
  await servers?.stop()
})

function follow() {
  const connection = connect({ url: servers.replicaUrl, maxConnections: 2 })
  const problems: string[] = []
  const replica = followReplica({
    primary: primary.db,
    db: connection.db,
    onProblem: ({ message }) => void problems.push(message),
  })
  onTestFinished(async () => {
    await replica.stop()
    await connection.close()
  })
  return { replica, problems }
}

const write = (number: number) => sql`insert into notes values (${number})`.execute(primary.db)
async function read(replica: ReturnType<typeof follow>['replica']): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select number from notes order by number`.execute(replica.db)
  return rows.map(({ number }) => number)
}

test('a replica is used once changes are heard of and it has replayed them', async () => {
  const { replica, problems } = follow()
  expect(replica.isCurrent()).toBe(false)
  replica.confirm()
  await expect.poll(replica.isCurrent).toBe(true)
  expect(problems).toEqual([])
})

test('whenever it counts as current after a change, it shows the change', async () => {
  const { replica } = follow()
  replica.confirm()
  for (let number = 1; number <= 30; number++) {
    await write(number)
    replica.noteChange()
    expect(replica.isCurrent()).toBe(false)
    await expect.poll(replica.isCurrent, { interval: 1 }).toBe(true)
    expect(await read(replica)).toContain(number)
  }
})

test('one that lags is not used until it shows what was changed, also when more changes meanwhile', async () => {
  const { replica } = follow()
  replica.confirm()
  await expect.poll(replica.isCurrent).toBe(true)
  await servers.pause()
  await write(100)
  replica.noteChange()
  expect(await read(replica)).not.toContain(100)
  expect(replica.isCurrent()).toBe(false)
  await write(101)
  replica.noteChange()
  await servers.resume()
  await expect.poll(replica.isCurrent).toBe(true)
  expect(await read(replica)).toEqual(expect.arrayContaining([100, 101]))
})

test('one that stopped to follow is noticed at the second look, though nothing of pages changed', async () => {
  const { replica } = follow()
  replica.confirm()
  await expect.poll(replica.isCurrent).toBe(true)
  await servers.pause()
  await write(200)
  await expect
    .poll(() => {
      replica.confirm()
      return replica.isCurrent()
    })
    .toBe(false)
  await servers.resume()
  await expect.poll(replica.isCurrent).toBe(true)
})

test('nothing is read from it while changes are not heard of', async () => {
  const { replica } = follow()
  replica.confirm()
  await expect.poll(replica.isCurrent).toBe(true)
  replica.distrust()
  expect(replica.isCurrent()).toBe(false)
  replica.confirm()
  await expect.poll(replica.isCurrent).toBe(true)
})

test('one that dies is used again when it has come back, and its loss is told once', async () => {
  const { replica, problems } = follow()
  replica.confirm()
  await expect.poll(replica.isCurrent).toBe(true)
  servers.kill()
  // A connection may outlive its server for a moment.
  const isLossHeard = () => {
    replica.noteChange()
    return problems.length > 0
  }
  await expect.poll(isLossHeard).toBe(true)
  await expect.poll(replica.isCurrent, { timeout: 20_000 }).toBe(true)
  expect(problems).toHaveLength(1)
}, 30_000)

test('one that became a database of its own is used no more', async () => {
  const { replica, problems } = follow()
  replica.confirm()
  await expect.poll(replica.isCurrent).toBe(true)
  await servers.promote()
  replica.noteChange()
  await expect.poll(() => problems).toEqual([expect.stringContaining('no standby')])
  expect(replica.isCurrent()).toBe(false)
})
