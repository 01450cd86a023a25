import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#/shared/actor.ts'
import { insertAccount, insertActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { changeRole } from './role.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)

const nothing = async () => undefined

beforeEach(async () => {
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('profiles').execute()
  services.addedJobs.length = 0
})

async function insertPerson(role: Role, fullName = 'Kofi Annan') {
  const actor = await insertActor(database.db, role, { fullName })
  return { id: actor.accountId, actor }
}

async function roleOf(id: string) {
  const profile = await database.db
    .selectFrom('profiles')
    .select('role')
    .where('id', '=', id)
    .executeTakeFirst()
  return profile?.role
}

const setRole = (id: string, role: Role) =>
  database.db.updateTable('profiles').set({ role }).where('id', '=', id).execute()

const audited = (subjectId: string) =>
  database.db
    .selectFrom('auditEvents')
    .select(['event', 'actorId', 'details', 'ip', 'requestId'])
    .where('subjectId', '=', subjectId)
    .execute()

describe('an administrator', () => {
  test('makes somebody an administrator; it is written down and the person gets a mail', async () => {
    const ama = await insertPerson('admin')
    const kofi = await insertPerson('user')
    await changeRole(services, ama.actor, { accountId: kofi.id, role: 'admin' }, nothing)

    const profile = await database.db
      .selectFrom('profiles')
      .select(['role', 'updatedAt', 'fullName'])
      .where('id', '=', kofi.id)
      .executeTakeFirstOrThrow()
    expect(profile).toEqual({ role: 'admin', updatedAt: services.time.now, fullName: 'Kofi Annan' })
    expect(await audited(kofi.id)).toEqual([
      {
        event: 'account.role_changed',
        actorId: ama.id,
        details: { from: 'user', to: 'admin' },
        ip: '102.176.0.1',
        requestId: 'test-request',
      },
    ])
    const mails = await database.db.selectFrom('mails').selectAll().execute()
    expect(mails).toMatchObject([
      {
        template: 'role-changed',
        accountId: kofi.id,
        recipient: `person-${kofi.id}@example.com`,
        data: { fullName: 'Kofi Annan', role: 'admin' },
      },
    ])
    expect(services.addedJobs).toEqual([{ name: 'send-mail', payload: { mailId: mails[0]?.id } }])
  })

  test('takes the role away again, from others and from themself while another stays', async () => {
    const ama = await insertPerson('admin')
    const kofi = await insertPerson('admin')
    const esi = await insertPerson('admin')
    await changeRole(services, ama.actor, { accountId: kofi.id, role: 'user' }, nothing)
    await changeRole(services, ama.actor, { accountId: ama.id, role: 'user' }, nothing)
    expect([await roleOf(ama.id), await roleOf(kofi.id), await roleOf(esi.id)]).toEqual([
      'user',
      'user',
      'admin',
    ])
  })

  test('who asks for the role that somebody has changes nothing and bothers nobody', async () => {
    const ama = await insertPerson('admin')
    const kofi = await insertPerson('user')
    await changeRole(services, ama.actor, { accountId: kofi.id, role: 'user' }, nothing)
    await changeRole(services, ama.actor, { accountId: ama.id, role: 'admin' }, nothing)
    expect(await audited(kofi.id)).toEqual([])
    expect(services.addedJobs).toEqual([])
  })

  test('promotes somebody whose profile is missing: it is made then', async () => {
    const ama = await insertPerson('admin')
    const { id, email } = await insertAccount(database.db, { profile: null })
    await changeRole(services, ama.actor, { accountId: id, role: 'user' }, nothing)
    expect(await roleOf(id)).toBeUndefined()
    await changeRole(services, ama.actor, { accountId: id, role: 'admin' }, nothing)
    expect(await roleOf(id)).toBe('admin')
    expect((await database.db.selectFrom('mails').select('recipient').execute())[0]?.recipient).toBe(email)
  })

  test('does not find whom nobody knows, nor an agent who cannot sign in', async () => {
    const ama = await insertPerson('admin')
    const agent = await insertProfile(database.db, { role: 'user' })
    for (const accountId of [factoryId(), agent.id]) {
      await expect(
        changeRole(services, ama.actor, { accountId, role: 'admin' }, nothing),
      ).rejects.toMatchObject({
        kind: 'not_found',
        code: 'account.not_found',
      })
    }
    expect(await roleOf(agent.id)).toBe('user')
  })
})

describe('a role is left as it is', () => {
  test('when an ordinary user asks, even for themself', async () => {
    await insertPerson('admin')
    const kofi = await insertPerson('user')
    const esi = await insertPerson('user')
    for (const accountId of [kofi.id, esi.id]) {
      await expect(
        changeRole(services, kofi.actor, { accountId, role: 'admin' }, nothing),
      ).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'Unauthorized: Only admins can update user roles',
      })
      expect(await roleOf(accountId)).toBe('user')
    }
  })

  test('when the one who asks was demoted after the page was opened', async () => {
    const ama = await insertPerson('admin')
    const kofi = await insertPerson('admin')
    const esi = await insertPerson('user')
    await changeRole(services, ama.actor, { accountId: kofi.id, role: 'user' }, nothing)
    await expect(
      changeRole(services, kofi.actor, { accountId: esi.id, role: 'admin' }, nothing),
    ).rejects.toMatchObject({ kind: 'forbidden', code: 'account.role_forbidden' })
    expect(await roleOf(esi.id)).toBe('user')
    expect(await audited(esi.id)).toEqual([])
  })

  test('when the account of the one who asks is gone', async () => {
    const ama = await insertPerson('admin')
    const kofi = await insertPerson('admin')
    await database.db.deleteFrom('accounts').where('id', '=', kofi.id).execute()
    await expect(
      changeRole(services, kofi.actor, { accountId: ama.id, role: 'user' }, nothing),
    ).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('when nobody would be left: agents who cannot sign in do not count', async () => {
    const ama = await insertPerson('admin')
    await insertProfile(database.db, { role: 'admin' })
    for (const accountId of [ama.id, ama.id.toUpperCase()]) {
      await expect(
        changeRole(services, ama.actor, { accountId, role: 'user' }, nothing),
      ).rejects.toMatchObject({
        kind: 'conflict',
        message: 'This is the last administrator. Make somebody else an administrator first.',
      })
    }
    expect(await roleOf(ama.id)).toBe('admin')
    expect(services.addedJobs).toEqual([])
  })

  test('when its mail cannot be queued', async () => {
    const ama = await insertPerson('admin')
    const kofi = await insertPerson('user')
    const jobs = { add: () => Promise.reject(new Error('no queue')) }
    await expect(
      changeRole(
        { ...services, db: database.db, jobs },
        ama.actor,
        { accountId: kofi.id, role: 'admin' },
        nothing,
      ),
    ).rejects.toThrow('no queue')
    expect(await roleOf(kofi.id)).toBe('user')
    expect(await audited(kofi.id)).toEqual([])
  })
})

describe('at once', () => {
  const ROUNDS = 100
  const isRefused = (outcome: PromiseSettledResult<void>) =>
    outcome.status === 'rejected' && ['forbidden', 'conflict'].includes(outcome.reason.kind)

  test('two administrators who demote each other leave one, a hundred times', {
    timeout: 120_000,
  }, async () => {
    const ama = await insertPerson('admin')
    const kofi = await insertPerson('admin')
    for (let round = 0; round < ROUNDS; round += 1) {
      await setRole(ama.id, 'admin')
      await setRole(kofi.id, 'admin')
      const outcomes = await Promise.allSettled([
        changeRole(services, ama.actor, { accountId: kofi.id, role: 'user' }, nothing),
        changeRole(services, kofi.actor, { accountId: ama.id, role: 'user' }, nothing),
      ])
      expect(outcomes.filter(isRefused)).toHaveLength(1)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect([await roleOf(ama.id), await roleOf(kofi.id)].sort()).toEqual(['admin', 'user'])
    }
  })

  test('any mix of promotions and demotions leaves an administrator and no broken pieces', {
    timeout: 120_000,
  }, async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => insertPerson('admin')))
    for (let round = 0; round < ROUNDS; round += 1) {
      const acts = people.flatMap(({ actor }, index) => {
        const victim = people[(index + 1 + (round % 4)) % people.length]
        const friend = people[(index + 2 + (round % 3)) % people.length]
        if (!victim || !friend) return []
        return [
          changeRole(services, actor, { accountId: victim.id, role: 'user' }, nothing),
          changeRole(services, actor, { accountId: friend.id, role: 'admin' }, nothing),
        ]
      })
      const outcomes = await Promise.allSettled(acts)
      expect(outcomes.filter((outcome) => outcome.status === 'rejected' && !isRefused(outcome))).toEqual([])
      const roles = await Promise.all(people.map(({ id }) => roleOf(id)))
      expect(roles).toContain('admin')
    }
  })
})
