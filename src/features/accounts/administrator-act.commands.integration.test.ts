import { sql, type Transaction } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DB } from '#/database/schema.gen.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { asAdministrator } from './administrator-act.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
let ama: Actor

beforeEach(async () => {
  ama = await insertActor(database.db, 'admin', { fullName: 'Ama Mensah' })
})

const demote = () =>
  database.db.updateTable('profiles').set({ role: 'user' }).where('id', '=', ama.accountId).execute()
const signOut = () => database.db.deleteFrom('sessions').where('accountId', '=', ama.accountId).execute()
const act = (confirming = {}) => asAdministrator(services, ama, async (_tx, who) => who, confirming)

test('an administrator acts, and the act knows who they are', async () => {
  expect(await act()).toEqual({ fullName: 'Ama Mensah', email: ama.email })
})

describe('refused is, though they were an administrator when their request came,', () => {
  test('who was demoted since', async () => {
    await demote()
    await expect(act()).rejects.toMatchObject({ kind: 'forbidden', code: 'account.admins_only' })
  })

  test('who was signed out since', async () => {
    await signOut()
    await expect(act()).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('whose session has run out since', async () => {
    await database.db
      .updateTable('sessions')
      .set({ expiresAt: services.time.now })
      .where('id', '=', ama.sessionId)
      .execute()
    await expect(act()).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('whose account is gone', async () => {
    await database.db.deleteFrom('accounts').where('id', '=', ama.accountId).execute()
    await expect(act()).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('who comes with a session of somebody else', async () => {
    const esi = await insertActor(database.db, 'admin')
    const mixed = { ...ama, sessionId: esi.sessionId }
    await expect(asAdministrator(services, mixed, async () => 'done')).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })
})

test.each([
  ['demotes', demote],
  ['signs out', signOut],
])('whoever %s an administrator waits until their act is committed', async (_, change) => {
  const order: string[] = []
  let changed: Promise<unknown> | undefined
  await asAdministrator(services, ama, async (tx) => {
    const pid = await pidOf(tx)
    changed = change().then(() => order.push('changed'))
    // The change is waiting for a lock of this transaction once the database says so.
    await expect.poll(() => waitingFor(pid), { timeout: 10_000 }).toBe(1)
    order.push('acted')
  })
  await changed
  expect(order).toEqual(['acted', 'changed'])
})

async function pidOf(tx: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? 0
}

// Asked outside the transaction, which sees others as they were when it first looked.
async function waitingFor(pid: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))
  `.execute(database.db)
  return rows[0]?.count ?? 0
}

test('many acts of one person, with the stronger lock and without it, never wait for each other for ever', async () => {
  const acts = Array.from({ length: 40 }, (_, index) => act({ isOneByOne: index % 2 === 0 }))
  expect(await Promise.all(acts)).toHaveLength(40)
})
