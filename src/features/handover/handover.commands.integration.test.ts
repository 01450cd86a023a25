import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertDealings } from '../../../tests/factories/dealings-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertLead } from '../../../tests/factories/lead-factory.ts'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { makePropertyForm } from '../../../tests/factories/property-form-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { changeRole } from '../accounts/people/role.commands.server.ts'
import { createProperty } from '../properties/form/property-edit.commands.server.ts'
import { handOver } from './handover.commands.server.ts'
import { leaveNothingOpen } from './role-loss.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
let admin: Actor
let adjoa: Actor
let yaw: Actor

beforeEach(async () => {
  for (const table of [
    'mails',
    'orders',
    'leads',
    'properties',
    'accounts',
    'profiles',
    'auditEvents',
  ] as const)
    await database.db.deleteFrom(table).execute()
  admin = await insertActor(database.db, 'admin')
  adjoa = await insertActor(database.db, 'agent', { fullName: 'Adjoa Badu' })
  yaw = await insertActor(database.db, 'agent', { fullName: 'Yaw Asante' })
})

const ownersOf = async () =>
  (await database.db.selectFrom('properties').select('userId').orderBy('id').execute()).map(
    ({ userId }) => userId,
  )

/** A home of Adjoa's that somebody ordered, and an order of hers that is decided. */
async function order(status: 'paid' | 'completed') {
  const buyer = await insertActor(database.db, 'user')
  const { id: propertyId } = await insertProperty(database.db, {
    userId: adjoa.accountId,
    status: 'reserved',
  })
  const { orderId } = await insertDealings(database.db, {
    buyer: {
      id: buyer.accountId,
      email: buyer.email,
      fullName: 'Ama Mensah',
      phone: '+233244123456',
      address: 'Labone',
    },
    propertyId,
    orderStatus: status,
  })
  await database.db
    .updateTable('orderItems')
    .set({ agentId: adjoa.accountId, agentName: 'Adjoa Badu' })
    .where('orderId', '=', orderId)
    .execute()
  return orderId
}
const agentOf = (orderId: string) =>
  database.db
    .selectFrom('orderItems')
    .select(['agentId', 'agentName'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()

describe('a handover', () => {
  test('moves homes of every status, leads and open orders in one act, and the log says so', async () => {
    const nobodys: { id: string }[] = []
    for (const status of ['draft', 'active', 'withdrawn'] as const) {
      const { id: propertyId } = await insertProperty(database.db, {
        userId: adjoa.accountId,
        status,
        publishedAt: status === 'draft' ? null : '2026-11-01T08:00:00Z',
      })
      if (status === 'withdrawn') nobodys.push(await insertLead(database.db, { propertyId }))
    }
    const { id: leadId } = await insertLead(database.db, {
      agentId: adjoa.accountId,
      ownerId: adjoa.accountId,
    })
    const [open, decided] = [await order('paid'), await order('completed')]
    const handed = await handOver(services, admin, { from: adjoa.accountId, to: yaw.accountId })
    expect(handed).toEqual({ properties: 5, leads: 2, orders: 1 })
    expect(await ownersOf()).not.toContain(adjoa.accountId)
    const lead = await database.db
      .selectFrom('leads')
      .select(['agentId', 'ownerId'])
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    expect(lead).toEqual({ agentId: yaw.accountId, ownerId: yaw.accountId })
    // Open ones about these homes that are nobody's come along.
    const { agentId } = await database.db
      .selectFrom('leads')
      .select('agentId')
      .where('id', '=', nobodys[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(agentId).toBe(yaw.accountId)
    expect(await agentOf(open)).toEqual({ agentId: yaw.accountId, agentName: 'Yaw Asante' })
    expect(await agentOf(decided)).toEqual({ agentId: adjoa.accountId, agentName: 'Adjoa Badu' })
    const noted = await database.db
      .selectFrom('auditEvents')
      .select(['actorId', 'subjectId', 'details'])
      .where('event', '=', 'account.handed_over')
      .execute()
    expect(noted).toEqual([
      { actorId: admin.accountId, subjectId: adjoa.accountId, details: { to: yaw.accountId, ...handed } },
    ])
  })

  test('takes the homes of an agent who has no account', async () => {
    const { id: from } = await insertProfile(database.db)
    await insertProperty(database.db, { userId: from })
    expect(await handOver(services, admin, { from, to: yaw.accountId })).toMatchObject({ properties: 1 })
  })

  test('is refused to whoever cannot manage homes, and leaves everything where it is', async () => {
    await insertProperty(database.db, { userId: adjoa.accountId })
    const user = await insertActor(database.db, 'user')
    const blocked = await insertActor(database.db, 'agent')
    await database.db
      .updateTable('accounts')
      .set({ blockedAt: services.time.now, blockReason: 'Gone' })
      .where('id', '=', blocked.accountId)
      .execute()
    const profile = await insertProfile(database.db, { role: 'agent' })
    const takers = [
      user.accountId,
      blocked.accountId,
      profile.id,
      adjoa.accountId,
      factoryId(),
      'x',
      "' or true --",
    ]
    for (const to of takers)
      await expect(handOver(services, admin, { from: adjoa.accountId, to })).rejects.toMatchObject({
        code: 'handover.taker_unknown',
      })
    for (const from of [factoryId(), 'x'])
      await expect(handOver(services, admin, { from, to: yaw.accountId })).rejects.toMatchObject({
        kind: 'not_found',
      })
    expect(await ownersOf()).toEqual([adjoa.accountId])
  })

  test('is an act of administrators: not even agents hand over their own', async () => {
    await insertProperty(database.db, { userId: adjoa.accountId })
    for (const actor of [adjoa, yaw, await insertActor(database.db, 'user')])
      await expect(
        handOver(services, actor, { from: adjoa.accountId, to: yaw.accountId }),
      ).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await ownersOf()).toEqual([adjoa.accountId])
  })

  test('is told to whoever takes over, and not to somebody who took them themselves or got nothing', async () => {
    await insertProperty(database.db, { userId: adjoa.accountId })
    await handOver(services, admin, { from: adjoa.accountId, to: yaw.accountId })
    const mails = () =>
      database.db
        .selectFrom('mails')
        .select(['template', 'recipient', 'data'])
        .where('template', '=', 'homes-received')
        .execute()
    expect(await mails()).toEqual([
      {
        template: 'homes-received',
        recipient: yaw.email,
        data: { fullName: 'Yaw Asante', properties: 1, leads: 0, orders: 0 },
      },
    ])
    await handOver(services, admin, { from: adjoa.accountId, to: yaw.accountId })
    await handOver(services, admin, { from: yaw.accountId, to: admin.accountId })
    expect(await mails()).toHaveLength(1)
  })
})

describe('whoever advertises', () => {
  test('keeps their role until their homes are handed over', async () => {
    await insertProperty(database.db, { userId: adjoa.accountId })
    const demote = () =>
      changeRole(services, admin, { accountId: adjoa.accountId, role: 'user' }, leaveNothingOpen)
    await expect(demote()).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This person advertises 1 home. Hand them over to somebody else first.',
    })
    await handOver(services, admin, { from: adjoa.accountId, to: yaw.accountId })
    await demote()
  })

  test('leaves open leads to the office with the role, and those they took care of; what is settled stays', async () => {
    const lead = async (agent: Actor, status: 'new' | 'viewing' | 'won', owner: Actor | null = null) =>
      (
        await insertLead(database.db, {
          agentId: agent.accountId,
          ownerId: owner?.accountId ?? null,
          status,
        })
      ).id
    const [open, cared, won, others] = [
      await lead(adjoa, 'new'),
      await lead(yaw, 'viewing', adjoa),
      await lead(adjoa, 'won', adjoa),
      await lead(yaw, 'new', yaw),
    ]
    const change = (role: 'user' | 'admin') =>
      changeRole(services, admin, { accountId: adjoa.accountId, role }, leaveNothingOpen)
    const rows = async () => {
      const found = await database.db.selectFrom('leads').select(['id', 'agentId', 'ownerId']).execute()
      return new Map(found.map(({ id, agentId, ownerId }) => [id, [agentId, ownerId]]))
    }
    await change('admin')
    expect((await rows()).get(open)).toEqual([adjoa.accountId, null])
    await change('user')
    const after = await rows()
    expect(after.get(open)).toEqual([null, null])
    expect(after.get(cared)).toEqual([yaw.accountId, null])
    expect(after.get(won)).toEqual([adjoa.accountId, adjoa.accountId])
    expect(after.get(others)).toEqual([yaw.accountId, yaw.accountId])
  })

  test('keeps their leads when they keep the role because of a home', async () => {
    const { id: propertyId } = await insertProperty(database.db, { userId: adjoa.accountId })
    await insertLead(database.db, { agentId: adjoa.accountId, propertyId })
    const demote = changeRole(services, admin, { accountId: adjoa.accountId, role: 'user' }, leaveNothingOpen)
    await expect(demote).rejects.toMatchObject({ kind: 'conflict' })
    const { agentId } = await database.db.selectFrom('leads').select('agentId').executeTakeFirstOrThrow()
    expect(agentId).toBe(adjoa.accountId)
  })

  test('and is demoted while they list another home loses the role or has no home', async () => {
    for (let round = 0; round < 10; round += 1) {
      const agent = await insertActor(database.db, 'agent')
      await Promise.allSettled([
        createProperty(services, agent, { form: makePropertyForm(), publishes: false }),
        changeRole(services, admin, { accountId: agent.accountId, role: 'user' }, leaveNothingOpen),
      ])
      const { role } = await database.db
        .selectFrom('profiles')
        .select('role')
        .where('id', '=', agent.accountId)
        .executeTakeFirstOrThrow()
      const owns = (await ownersOf()).includes(agent.accountId)
      expect(owns).toBe(role === 'agent')
    }
  })
})
