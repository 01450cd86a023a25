import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { isAdministrator } from '../../access/role.policy.ts'
import { everything, ownedBy } from '../../access/scope.rules.ts'
import type { BulkStep, BulkWith } from './managed-property.schema.ts'
import { changeManyProperties } from './property-bulk.commands.server.ts'
import { readVersions } from './property-selection.queries.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const NOON = services.time.now
let ama: Actor
let adjoa: Actor
let yaw: Actor

beforeEach(async () => {
  for (const table of ['properties', 'accounts', 'profiles', 'auditEvents'] as const)
    await database.db.deleteFrom(table).execute()
  services.time.now = NOON
  ama = await insertActor(database.db, 'admin')
  adjoa = await insertActor(database.db, 'agent')
  yaw = await insertActor(database.db, 'agent')
})

const moveNothing = async () => undefined
const change = async (ids: string[], act: BulkStep, given: BulkWith, actor = ama) =>
  await changeManyProperties(
    services,
    actor,
    {
      ids,
      act,
      versions: await readVersions(database.db, { ids, scope: everything }),
      ...given,
      scope: isAdministrator(actor) ? everything : ownedBy(actor.accountId),
    },
    moveNothing,
  )
const give = (ids: string[], to: string, actor = ama) => change(ids, 'owner', { to }, actor)
const undo = (ids: string[], actor = ama) => change(ids, 'undo', { of: 'owner' }, actor)
const insertHers = async (home: Parameters<typeof insertProperty>[1] = {}) =>
  (await insertProperty(database.db, { userId: adjoa.accountId, ...home })).id
const ownerOf = async (id: string) =>
  (await database.db.selectFrom('properties').select('userId').where('id', '=', id).executeTakeFirstOrThrow())
    .userId
const setRole = (actor: Actor, role: 'user' | 'agent') =>
  database.db.updateTable('profiles').set({ role }).where('id', '=', actor.accountId).execute()
const UNCHANGED = 'This was changed since, so it stays as it is.'

describe('homes that are handed over at once', () => {
  test('are another agent’s, whatever their status, and the log says so; undone they are back', async () => {
    const ids = [await insertHers(), await insertHers({ status: 'draft', publishedAt: null })]
    expect(await give(ids, yaw.accountId)).toEqual({ done: 2, already: [], refused: [] })
    for (const id of ids) expect(await ownerOf(id)).toBe(yaw.accountId)
    const noted = await database.db
      .selectFrom('auditEvents')
      .select(['actorId', 'subjectId', 'details'])
      .where('event', '=', 'property.owner_changed')
      .where('subjectId', '=', ids[0] ?? '')
      .execute()
    expect(noted).toEqual([
      {
        actorId: ama.accountId,
        subjectId: ids[0],
        details: { from: adjoa.accountId, to: yaw.accountId },
      },
    ])
    const versions = await readVersions(database.db, { ids, scope: everything })
    expect(await undo(ids)).toEqual({ done: 2, already: [], refused: [] })
    for (const id of ids) expect(await ownerOf(id)).toBe(adjoa.accountId)
    expect((await change(ids, 'undo', { of: 'owner', versions })).done).toBe(0)
    for (const id of ids) expect(await ownerOf(id)).toBe(adjoa.accountId)
  })

  test('are refused to agents, of their own too, and to users', async () => {
    const id = await insertHers()
    for (const actor of [adjoa, yaw, await insertActor(database.db, 'user')]) {
      await expect(give([id], yaw.accountId, actor)).rejects.toMatchObject({ kind: 'forbidden' })
      await expect(undo([id], actor)).rejects.toMatchObject({ kind: 'forbidden' })
    }
    expect(await ownerOf(id)).toBe(adjoa.accountId)
  })

  test('go to nobody who cannot sign in or lists no homes', async () => {
    const id = await insertHers()
    const user = await insertActor(database.db, 'user')
    const blocked = await insertActor(database.db, 'agent')
    await database.db
      .updateTable('accounts')
      .set({ blockedAt: NOON, blockReason: 'Gone' })
      .where('id', '=', blocked.accountId)
      .execute()
    const { id: profile } = await insertProfile(database.db, { role: 'agent' })
    for (const to of [user.accountId, blocked.accountId, profile, factoryId(), 'x', "' or true --", ''])
      expect((await give([id], to)).refused).toMatchObject([{ message: 'Choose who takes over' }])
    expect(await give([id], adjoa.accountId)).toEqual({ done: 0, already: [id], refused: [] })
    expect((await give([factoryId(), 'x'], yaw.accountId)).refused).toHaveLength(2)
    expect(await ownerOf(id)).toBe(adjoa.accountId)
  })

  test('stay where the other has their reference, each for itself', async () => {
    const [taken, free] = [await insertHers({ reference: 'A-1' }), await insertHers({ reference: 'A-2' })]
    await insertProperty(database.db, { userId: yaw.accountId, reference: 'a-1' })
    expect(await give([taken, free], yaw.accountId)).toMatchObject({
      done: 1,
      refused: [
        { message: 'They have a property with the reference a-1 already. Change one of the two first.' },
      ],
    })
    expect(await ownerOf(taken)).toBe(adjoa.accountId)
    expect(await ownerOf(free)).toBe(yaw.accountId)
  })

  test('given to two people at once are one’s or the other’s, and each change is written down', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => insertHers()))
    const kofi = await insertActor(database.db, 'admin')
    await Promise.all([give(ids, yaw.accountId), give(ids.toReversed(), kofi.accountId, kofi)])
    for (const id of ids) {
      const changes = await database.db
        .selectFrom('propertyOwnerChanges')
        .select(['fromUserId', 'toUserId'])
        .where('propertyId', '=', id)
        .orderBy('sequence')
        .execute()
      expect(changes).toHaveLength(2)
      expect(changes[1]?.fromUserId).toBe(changes[0]?.toUserId)
      expect(await ownerOf(id)).toBe(changes[1]?.toUserId)
    }
  })

  test('are not brought back by another, after a while, or to whoever lists homes no more', async () => {
    const id = await insertHers()
    const kofi = await insertActor(database.db, 'admin')
    await give([id], yaw.accountId)
    expect((await undo([id], kofi)).refused).toMatchObject([{ message: UNCHANGED }])
    await setRole(adjoa, 'user')
    expect((await undo([id])).refused).toMatchObject([{ message: 'Choose who takes over' }])
    await setRole(adjoa, 'agent')
    services.time.now = new Date(NOON.getTime() + 16 * 60_000)
    expect((await undo([id])).refused).toMatchObject([{ message: UNCHANGED }])
    expect(await ownerOf(id)).toBe(yaw.accountId)
  })

  test('go back to an agent who has no account', async () => {
    const { id: userId } = await insertProfile(database.db)
    const { id } = await insertProperty(database.db, { userId })
    await give([id], yaw.accountId)
    expect(await undo([id])).toEqual({ done: 1, already: [], refused: [] })
    expect(await ownerOf(id)).toBe(userId)
  })
})
