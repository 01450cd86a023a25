import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertAccount, insertActor, makeActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { auditOf } from '../../../../tests/support/audit.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything, ownedBy } from '../../access/scope.rules.ts'
import { listManagedProperties } from './managed-property.queries.server.ts'
import { confirmProperty, undoConfirmation } from './property-confirming.commands.server.ts'

const database = useTestDatabase({ maxConnections: 20 })
const services = makeTestServices(database)
const { time } = services
let agent: Actor

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  agent = await insertActor(database.db, 'agent')
})

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(time.now.getTime() - days * DAY)
const insertStale = (userId = agent.accountId) =>
  insertProperty(database.db, { userId, publishedAt: daysAgo(70), updatedAt: daysAgo(61) })
const confirm = (actor: Actor, propertyId: string, scope = ownedBy(actor.accountId)) =>
  confirmProperty(services, actor, { propertyId, scope })
const rowOf = (id: string) =>
  database.db
    .selectFrom('properties')
    .select(['confirmedAt', 'updatedAt', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const countStale = async () => {
  const filters = { scope: everything, query: '', sort: 'newest', page: 1, now: time.now } as const
  return (await listManagedProperties(database.db, { ...filters, age: 'stale' })).total
}

test('an agent’s own home that looks stale no longer does, which is written down, and nothing else of it changes', async () => {
  const { id } = await insertStale()
  expect(await countStale()).toBe(1)
  await confirm(agent, id)
  expect(await countStale()).toBe(0)
  expect(await rowOf(id)).toEqual({ confirmedAt: time.now, updatedAt: daysAgo(61), version: 1 })
  expect(await auditOf(database, id)).toMatchObject([
    { event: 'property.confirmed', actorId: agent.accountId },
  ])
})

test('an administrator confirms anybody’s home', async () => {
  const { id } = await insertStale()
  await confirm(await insertActor(database.db, 'admin'), id, everything)
  expect((await rowOf(id)).confirmedAt).toEqual(time.now)
})

test('twenty presses at once, and one on the same day, are one', async () => {
  const { id } = await insertStale()
  await Promise.all(Array.from({ length: 20 }, () => confirm(agent, id)))
  await confirm(agent, id)
  expect(await auditOf(database, id)).toHaveLength(1)
})

test('nobody confirms another’s home, nor with a right that they do not have', async () => {
  const other = await insertActor(database.db, 'agent')
  const { id } = await insertStale()
  await expect(confirm(other, id)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(confirm(other, id, everything)).rejects.toMatchObject({ kind: 'forbidden' })
  const { id: buyer } = await insertAccount(database.db)
  const own = await insertStale(buyer)
  await expect(confirm(makeActor({ accountId: buyer }), own.id)).rejects.toMatchObject({ kind: 'forbidden' })
  for (const one of [id, own.id]) expect((await rowOf(one)).confirmedAt).toBeNull()
})

test.each(['draft', 'reserved', 'sold', 'let', 'withdrawn'] as const)(
  'a home that is %s is not still available',
  async (status) => {
    const { id } = await insertProperty(database.db, { userId: agent.accountId, status })
    await expect(confirm(agent, id)).rejects.toMatchObject({ code: 'property.not_active' })
    expect((await rowOf(id)).confirmedAt).toBeNull()
  },
)

test.each(['', '0', "' or true--", '\0', factoryId()])('the id "%s" leads nowhere', async (propertyId) => {
  await expect(confirm(agent, propertyId)).rejects.toMatchObject({ kind: 'not_found' })
})

describe('undoing a confirmation', () => {
  const undo = (
    actor: Actor,
    propertyId: string,
    given: { confirmedAt: Date; before?: Date | null },
    scope = ownedBy(actor.accountId),
  ) => undoConfirmation(services, actor, { propertyId, scope, before: null, ...given })

  test('the home looks stale again, which is written down, however often it is asked for at once', async () => {
    const { id } = await insertStale()
    const { made } = await confirm(agent, id)
    if (!made) throw new Error('It was not confirmed')
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => undo(agent, id, made)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countStale()).toBe(1)
    expect(await auditOf(database, id)).toMatchObject([{}, { details: { undone: true } }])
  })

  test('nobody undoes another’s, nor what was confirmed again or longer ago than a quarter of an hour', async () => {
    const { id } = await insertStale()
    await confirm(agent, id)
    const confirmedAt = time.now
    const other = await insertActor(database.db, 'agent')
    await expect(undo(other, id, { confirmedAt })).rejects.toMatchObject({ kind: 'not_found' })
    await expect(undo(other, id, { confirmedAt }, everything)).rejects.toMatchObject({
      kind: 'forbidden',
    })
    for (const given of [
      { confirmedAt: new Date(time.now.getTime() - 1) },
      { confirmedAt: daysAgo(1) },
      { confirmedAt, before: confirmedAt },
      { confirmedAt, before: new Date(time.now.getTime() + DAY) },
    ])
      await expect(undo(agent, id, given)).rejects.toMatchObject({ code: 'property.nothing_to_undo' })
    expect((await rowOf(id)).confirmedAt).toEqual(confirmedAt)
  })
})
