import { beforeEach, describe, expect, test } from 'vitest'
import { FACTORY_PASSWORD, insertActor, makeActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { makeVisitor } from '../../../../tests/factories/visitor-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { signIn } from '../session.commands.server.ts'
import { blockPerson, unblockPerson } from './block.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const REASON = 'Advertises homes that are not there'

beforeEach(async () => {
  for (const table of ['accounts', 'profiles', 'rateLimits', 'auditEvents'] as const)
    await database.db.deleteFrom(table).execute()
})

const sessionsOf = (accountId: string) =>
  database.db.selectFrom('sessions').select('id').where('accountId', '=', accountId).execute()
const enter = (email: string, password = FACTORY_PASSWORD) =>
  signIn(services, makeVisitor(), { email, password })
const isBlocked = async (id: string) =>
  (
    await database.db
      .selectFrom('accounts')
      .select('blockedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).blockedAt !== null

describe('somebody who is blocked', () => {
  test('is signed out everywhere at once, and hears what a wrong password hears', async () => {
    const admin = await insertActor(database.db, 'admin')
    const kofi = await insertActor(database.db, 'user')
    await enter(kofi.email)
    await blockPerson(services, admin, { accountId: kofi.accountId, reason: REASON })
    expect(await sessionsOf(kofi.accountId)).toEqual([])
    const answers = await Promise.all(
      [FACTORY_PASSWORD, 'not-the-password-2026'].map((password) =>
        enter(kofi.email, password).then(
          () => 'signed in',
          ({ kind, code, message }) => ({ kind, code, message }),
        ),
      ),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ code: 'account.sign_in_failed' })
    expect(await sessionsOf(kofi.accountId)).toEqual([])
    const noted = await database.db
      .selectFrom('auditEvents')
      .select(['event', 'actorId', 'subjectId'])
      .where('event', '=', 'account.blocked')
      .execute()
    expect(noted).toEqual([{ event: 'account.blocked', actorId: admin.accountId, subjectId: kofi.accountId }])
  })

  test('signs in again once unblocked', async () => {
    const admin = await insertActor(database.db, 'admin')
    const kofi = await insertActor(database.db, 'user')
    await blockPerson(services, admin, { accountId: kofi.accountId, reason: REASON })
    await unblockPerson(services, admin, { accountId: kofi.accountId })
    expect((await enter(kofi.email)).view.user.id).toBe(kofi.accountId)
  })

  test('while they sign in has no session afterwards', async () => {
    const admin = await insertActor(database.db, 'admin')
    for (let round = 0; round < 10; round += 1) {
      const kofi = await insertActor(database.db, 'user')
      await Promise.allSettled([
        enter(kofi.email),
        blockPerson(services, admin, { accountId: kofi.accountId, reason: REASON }),
      ])
      expect(await isBlocked(kofi.accountId)).toBe(true)
      expect(await sessionsOf(kofi.accountId)).toEqual([])
    }
  })
})

describe('nobody is blocked', () => {
  test('by users, by agents, or by an administrator who was demoted', async () => {
    const kofi = await insertActor(database.db, 'user')
    const former = { ...(await insertActor(database.db, 'user')), role: 'admin' as const }
    const others = [await insertActor(database.db, 'user'), await insertActor(database.db, 'agent'), former]
    for (const actor of others) {
      const person = { accountId: kofi.accountId }
      await expect(blockPerson(services, actor, { ...person, reason: REASON })).rejects.toMatchObject({
        kind: 'forbidden',
      })
      await expect(unblockPerson(services, actor, person)).rejects.toMatchObject({ kind: 'forbidden' })
    }
    expect(await isBlocked(kofi.accountId)).toBe(false)
  })

  test('who is not known, or is oneself', async () => {
    const admin = await insertActor(database.db, 'admin')
    await insertActor(database.db, 'admin')
    for (const accountId of [factoryId(), 'x', "' or true --"])
      await expect(blockPerson(services, admin, { accountId, reason: REASON })).rejects.toMatchObject({
        kind: 'not_found',
      })
    await expect(
      blockPerson(services, admin, { accountId: admin.accountId, reason: REASON }),
    ).rejects.toMatchObject({ code: 'account.blocks_themself' })
  })

  test('so that no administrator is left: of two who block each other one stays', async () => {
    for (let round = 0; round < 10; round += 1) {
      await database.db.deleteFrom('accounts').execute()
      await database.db.deleteFrom('profiles').execute()
      const [ama, esi] = [await insertActor(database.db, 'admin'), await insertActor(database.db, 'admin')]
      const outcomes = await Promise.allSettled([
        blockPerson(services, ama, { accountId: esi.accountId, reason: REASON }),
        blockPerson(services, esi, { accountId: ama.accountId, reason: REASON }),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect([await isBlocked(ama.accountId), await isBlocked(esi.accountId)].sort()).toEqual([false, true])
    }
  })

  test('with a session that has ended', async () => {
    const { accountId } = await insertActor(database.db, 'admin')
    const kofi = await insertActor(database.db, 'user')
    await expect(
      blockPerson(services, makeActor({ accountId, role: 'admin' }), {
        accountId: kofi.accountId,
        reason: REASON,
      }),
    ).rejects.toMatchObject({ kind: 'unauthenticated' })
  })
})
