import { describe, expect, test } from 'vitest'
import { insertActor, makeActor } from '../../../tests/factories/account-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { everything, ownedBy } from '../access/scope.rules.ts'
import { asAgent } from './agent-act.commands.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)

const setRole = (id: string, role: 'user' | 'admin' | 'agent') =>
  database.db.updateTable('profiles').set({ role }).where('id', '=', id).execute()

const FORBIDDEN = { kind: 'forbidden', code: 'account.admins_only' }

describe('an act of agents', () => {
  test('is done for an agent within their own scope, and for an administrator within any', async () => {
    const agent = await insertActor(database.db, 'agent')
    const admin = await insertActor(database.db, 'admin')
    expect(await asAgent(services, agent, ownedBy(agent.accountId), async () => 'done')).toBe('done')
    for (const scope of [everything, ownedBy(agent.accountId), ownedBy(admin.accountId)])
      expect(await asAgent(services, admin, scope, async () => 'done')).toBe('done')
  })

  test('is refused to an agent within another’s scope and within everything', async () => {
    const agent = await insertActor(database.db, 'agent')
    const other = await insertActor(database.db, 'agent')
    for (const scope of [everything, ownedBy(other.accountId)])
      await expect(asAgent(services, agent, scope, async () => 'done')).rejects.toMatchObject(FORBIDDEN)
  })

  test('is refused to users, even with their own scope and with a role that was taken away', async () => {
    const user = await insertActor(database.db, 'user')
    const former = await insertActor(database.db, 'agent')
    await setRole(former.accountId, 'user')
    for (const actor of [user, former])
      await expect(
        asAgent(services, actor, ownedBy(actor.accountId), async () => 'done'),
      ).rejects.toMatchObject(FORBIDDEN)
  })

  test('within everything is refused to an administrator who was made an agent since', async () => {
    const admin = await insertActor(database.db, 'admin')
    await setRole(admin.accountId, 'agent')
    await expect(asAgent(services, admin, everything, async () => 'done')).rejects.toMatchObject(FORBIDDEN)
    expect(await asAgent(services, admin, ownedBy(admin.accountId), async () => 'done')).toBe('done')
  })

  test('is refused when the session has ended', async () => {
    const { accountId } = await insertActor(database.db, 'agent')
    const elsewhere = makeActor({ accountId, role: 'agent' })
    await expect(asAgent(services, elsewhere, ownedBy(accountId), async () => 'done')).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })
})
