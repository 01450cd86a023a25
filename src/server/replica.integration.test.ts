import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#/database/connection.server.ts'
import { announcePageChange } from '#/database/page-change.server.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../tests/support/replicated-database.ts'
import { freePort } from '../../tests/support/server.ts'
import { type Program, startProgram } from './program.server.ts'

let servers: ReplicatedDatabase
let primary: Connection
let program: Program
let metricsPort: number
const dataDirectory = mkdtempSync(join(tmpdir(), 'fihankra-replica-program-'))
beforeAll(async () => {
  servers = await startReplicatedDatabase()
  primary = connect({ url: servers.url, maxConnections: 2 })
  await sql`create table notes (number int)`.execute(primary.db)
  metricsPort = await freePort()
  program = await startProgram({
    projectRoot: process.cwd(),
    environment: {
      DATABASE_URL: servers.url,
      DATABASE_REPLICA_URL: servers.replicaUrl,
      DATA_DIR: dataDirectory,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
      PAGE_CACHE: 'on',
      METRICS_PORT: String(metricsPort),
    },
    // Says where it was read, and what stood there.
    renderPage: async (_request, { db }, facts) => {
      facts.shows.add('posts')
      const { rows } = await sql<{ isReplica: boolean; last: number | null }>`
        select pg_is_in_recovery() as is_replica, (select max(number) from notes) as last
      `.execute(db)
      return Response.json({ ...rows[0] })
    },
    hasPage: () => true,
    renderMail: async () => ({ subject: 'A mail', html: '<p>Hello</p>', text: 'Hello', link: undefined }),
    say: () => undefined,
  })
}, 120_000)
afterAll(async () => {
  await program?.stop()
  await primary?.close()
  await servers?.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

type Shown = { isReplica: boolean; last: number | null }

async function look(path: string, headers: Record<string, string> = {}): Promise<Shown> {
  const answer = await fetch(`${program.url}${path}`, { headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Shown
}

/** As a command does: the change and the word of it in one transaction. */
async function write(number: number): Promise<void> {
  await primary.db.transaction().execute(async (tx) => {
    await sql`insert into notes values (${number})`.execute(tx)
    await announcePageChange(tx, ['posts'])
  })
}

test('what is measured says whether the replica is read', async () => {
  await expect.poll(isFromReplica).toBe(true)
  const numbers = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(numbers).toContain('fihankra_replica_current 1')
})

let pages = 0
function newPage(): string {
  pages += 1
  return `/page-${pages}`
}
const isFromReplica = async () => (await look(newPage())).isReplica

test('visitors read from the replica, and whoever has a session from the database', async () => {
  await expect.poll(isFromReplica).toBe(true)
  expect(await look('/', { Cookie: 'session=0123456789012345678901234567890123456789abc' })).toMatchObject({
    isReplica: false,
  })
})

test('no visitor sees an old page once the change was heard, however far the replica lags behind', async () => {
  await write(1)
  await expect.poll(() => look('/cached')).toMatchObject({ last: 1 })
  await servers.pause()
  await write(2)
  // The page that was cached is dropped when the word of the change comes, and read anew where the change is.
  await expect.poll(() => look('/cached')).toEqual({ isReplica: false, last: 2 })
  expect(await look(newPage())).toEqual({ isReplica: false, last: 2 })
  await servers.resume()
  await expect.poll(isFromReplica).toBe(true)
  expect(await look(newPage())).toEqual({ isReplica: true, last: 2 })
})

test('when the replica dies visitors notice nothing, and it is used again when it is back', async () => {
  await expect.poll(isFromReplica).toBe(true)
  servers.kill()
  for (let count = 0; count < 20; count++) expect(await look(newPage())).toMatchObject({ last: 2 })
  await expect.poll(isFromReplica, { timeout: 20_000 }).toBe(true)
}, 30_000)
