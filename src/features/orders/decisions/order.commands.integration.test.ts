import { beforeEach, describe, expect, test } from 'vitest'
import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import type { Actor } from '#/shared/actor.ts'
import {
  insertAgent,
  insertBuyer,
  insertCartItem,
  putIntoCart,
} from '../../../../tests/factories/checkout-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { outcomesOf } from '../../../../tests/support/outcomes.ts'
import { usePageChanges } from '../../../../tests/support/page-changes.ts'
import { cancelOrder, cancelOrderAsAdministrator, completeOrder } from './order.commands.server.ts'

const world = useCheckoutWorld({ maxConnections: 24 })
const { services, press, rowsOf, statusOf } = world
const pages = usePageChanges(world.database)
let admin: Actor

beforeEach(async () => {
  admin = await insertAgent(world.database.db)
})

/** A pending order of a home to buy and one to rent. */
async function insertOrder(actor = world.buyer) {
  const { id: sale } = await insertCartItem(world.database.db, actor, { userId: admin.accountId })
  const { id: rental } = await insertCartItem(world.database.db, actor, {
    userId: admin.accountId,
    tag: 'For Rent',
  })
  const { orderId } = await press({}, { attemptKey: `attempt-${sale}` }, actor)
  await world.database.db.deleteFrom('mails').execute()
  await pages.count()
  return { orderId, sale, rental }
}

const orderOf = async (orderId: string) => (await rowsOf('orders')).find(({ id }) => id === orderId)

const historyOf = (orderId: string) =>
  world.database.db
    .selectFrom('orderStatusChanges')
    .select(['fromStatus', 'toStatus', 'changedBy', 'changedAt'])
    .where('orderId', '=', orderId)
    .orderBy('sequence')
    .execute()

const stepsOf = async (propertyId: string) => {
  const rows = await world.database.db
    .selectFrom('propertyStatusChanges')
    .select(['fromStatus', 'toStatus', 'changedBy'])
    .where('propertyId', '=', propertyId)
    .orderBy('sequence')
    .execute()
  return rows.map(({ fromStatus, toStatus, changedBy }) => [fromStatus, toStatus, changedBy])
}

const auditOf = (subjectId: string) =>
  world.database.db
    .selectFrom('auditEvents')
    .select(['event', 'actorId'])
    .where('subjectId', '=', subjectId)
    .where('event', '!=', 'order.placed')
    .execute()

async function setStatus(propertyId: string, status: PropertyStatus) {
  await world.database.db.updateTable('properties').set({ status }).where('id', '=', propertyId).execute()
}

describe('cancelling', () => {
  test.each(['buyer', 'administrator'])('by the %s makes its properties active again', async (who) => {
    const { orderId, sale, rental } = await insertOrder()
    services.time.now = new Date('2026-11-22T10:00:00Z')
    const by = who === 'buyer' ? world.buyer : admin
    await (who === 'buyer' ? cancelOrder : cancelOrderAsAdministrator)(services, by, { orderId })
    const changedAt = services.time.now
    services.time.now = new Date('2026-11-21T09:00:00Z')
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', updatedAt: changedAt })
    expect([await statusOf(sale), await statusOf(rental)]).toEqual(['active', 'active'])
    expect(await pages.count()).toBe(2)
    expect((await historyOf(orderId)).at(-1)).toEqual({
      fromStatus: 'paid',
      toStatus: 'cancelled',
      changedBy: by.accountId,
      changedAt,
    })
    expect(await stepsOf(sale)).toEqual([
      ['active', 'reserved', world.buyer.accountId],
      ['reserved', 'active', by.accountId],
    ])
    expect(await auditOf(orderId)).toEqual([{ event: 'order.cancelled', actorId: by.accountId }])
    expect(await rowsOf('mails')).toMatchObject([
      { template: 'order-status', recipient: world.buyer.email, data: { orderId, status: 'cancelled' } },
      // Whoever did it themselves needs no mail about it.
      ...(who === 'buyer' ? [{ template: 'order-decided', recipient: admin.email }] : []),
      {
        template: 'order-decided-office',
        recipient: services.config.brand.email,
        data: { became: 'cancelled', waiting: null },
      },
    ])
  })

  test('leaves alone what an administrator has decided meanwhile, and what is gone', async () => {
    const { orderId, sale, rental } = await insertOrder()
    await setStatus(sale, 'withdrawn')
    await world.database.db.deleteFrom('properties').where('id', '=', rental).execute()
    await cancelOrder(services, world.buyer, { orderId })
    expect(await statusOf(sale)).toBe('withdrawn')
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' })
  })

  test('leaves reserved what another order has got since', async () => {
    const { orderId, sale } = await insertOrder()
    const { other, second } = await world.insertRival(sale)
    await cancelOrder(services, world.buyer, { orderId })
    expect(await statusOf(sale)).toBe('reserved')
    await cancelOrder(services, other, second)
    expect(await statusOf(sale)).toBe('active')
  })

  test('lets the property be ordered again', async () => {
    const { orderId, sale } = await insertOrder()
    await cancelOrder(services, world.buyer, { orderId })
    await putIntoCart(world.database.db, world.buyer, { propertyId: sale })
    await press({}, { attemptKey: 'attempt-0002' })
    expect(await statusOf(sale)).toBe('reserved')
  })
})

describe('completing', () => {
  test('sells what was for sale and lets what was for rent, with history', async () => {
    const { orderId, sale, rental } = await insertOrder()
    await completeOrder(services, admin, { orderId })
    expect(await orderOf(orderId)).toMatchObject({ status: 'completed' })
    expect([await statusOf(sale), await statusOf(rental)]).toEqual(['sold', 'let'])
    expect(await stepsOf(rental)).toEqual([
      ['active', 'reserved', world.buyer.accountId],
      ['reserved', 'let', admin.accountId],
    ])
    expect(await historyOf(orderId)).toMatchObject([
      { fromStatus: null, toStatus: 'awaiting_payment', changedBy: world.buyer.accountId },
      { fromStatus: 'awaiting_payment', toStatus: 'paid', changedBy: world.buyer.accountId },
      { fromStatus: 'paid', toStatus: 'completed', changedBy: admin.accountId },
    ])
    expect(await auditOf(orderId)).toEqual([{ event: 'order.completed', actorId: admin.accountId }])
    expect(await rowsOf('mails')).toMatchObject([
      { data: { orderId, status: 'completed' } },
      { template: 'order-decided-office', data: { orderId, became: 'completed' } },
    ])
    expect(await pages.count()).toBe(2)
  })

  test('is no problem when a property is sold already or gone', async () => {
    const { orderId, sale, rental } = await insertOrder()
    await setStatus(sale, 'sold')
    await world.database.db.deleteFrom('properties').where('id', '=', rental).execute()
    await completeOrder(services, admin, { orderId })
    expect(await orderOf(orderId)).toMatchObject({ status: 'completed' })
  })

  test.each(['active', 'withdrawn', 'draft'] as const)(
    'is refused when a property is %s, and nothing changes',
    async (status) => {
      const { orderId, sale, rental } = await insertOrder()
      await setStatus(rental, status)
      await expect(completeOrder(services, admin, { orderId })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'order.property_not_reserved',
        message: expect.stringContaining('“Family house with garden” is not reserved any more.'),
      })
      expect(await orderOf(orderId)).toMatchObject({ status: 'paid' })
      expect([await statusOf(sale), await statusOf(rental)]).toEqual(['reserved', status])
    },
  )

  test('is refused when another order waits for the property or has got it', async () => {
    const { orderId, sale } = await insertOrder()
    const { other, second } = await world.insertRival(sale)
    const refused = { code: 'order.property_not_reserved', details: { reason: 'other_order' } }
    await expect(completeOrder(services, admin, { orderId })).rejects.toMatchObject(refused)
    await cancelOrder(services, world.buyer, { orderId })
    await completeOrder(services, admin, second)
    expect(await statusOf(sale)).toBe('sold')

    await setStatus(sale, 'active')
    await putIntoCart(world.database.db, other, { propertyId: sale })
    const third = await press({}, { attemptKey: 'attempt-0003' }, other)
    await completeOrder(services, admin, third)
    expect(await statusOf(sale)).toBe('sold')
  })

  test('of somebody whose account is gone owes them no mail', async () => {
    const { orderId } = await insertOrder()
    await world.database.db.deleteFrom('accounts').where('id', '=', world.buyer.accountId).execute()
    await world.database.db.deleteFrom('profiles').where('id', '=', world.buyer.accountId).execute()
    await completeOrder(services, admin, { orderId })
    expect(await orderOf(orderId)).toMatchObject({ status: 'completed', userId: null })
    expect(await rowsOf('mails')).toMatchObject([{ template: 'order-decided-office' }])
  })
})

describe('the agents of an order', () => {
  const titles = ['Family house with garden', 'Family house with garden']
  const decided = () =>
    rowsOf('mails').then((rows) => rows.filter(({ template }) => template === 'order-decided'))

  test.each(['completed', 'cancelled'] as const)(
    'get one mail each that it is %s, of their own properties and not who the buyer is',
    async (status) => {
      const other = await insertAgent(world.database.db)
      await insertCartItem(world.database.db, world.buyer, {
        userId: other.accountId,
        title: 'Another’s flat',
      })
      const { orderId } = await insertOrder()
      const act = status === 'completed' ? completeOrder : cancelOrderAsAdministrator
      await act(services, await insertAgent(world.database.db), { orderId })
      const mails = await decided()
      expect(new Map(mails.map((mail) => [mail.recipient, mail]))).toEqual(
        new Map([
          [admin.email, expect.objectContaining({ accountId: admin.accountId })],
          [other.email, expect.objectContaining({ accountId: other.accountId })],
        ]),
      )
      const number = (await orderOf(orderId))?.number
      expect(mails.map(({ data }) => data)).toEqual(
        expect.arrayContaining([
          { fullName: expect.anything(), orderId, number, status, titles },
          { fullName: expect.anything(), orderId, number, status, titles: ['Another’s flat'] },
        ]),
      )
      const buyer = (await orderOf(orderId)) as Record<string, unknown>
      for (const word of [buyer.fullName, buyer.email, buyer.phone, world.buyer.accountId])
        expect(JSON.stringify(mails)).not.toContain(word)
    },
  )

  test('hear nothing of what was refused, and who is gone is no obstacle', async () => {
    const { orderId, rental } = await insertOrder()
    await setStatus(rental, 'active')
    const other = await insertAgent(world.database.db)
    await expect(completeOrder(services, other, { orderId })).rejects.toMatchObject({ kind: 'conflict' })
    expect(await rowsOf('mails')).toEqual([])
    await world.database.db.updateTable('orderItems').set({ agentId: null }).execute()
    await cancelOrder(services, world.buyer, { orderId })
    expect(await decided()).toEqual([])
  })
})

describe('what is refused', () => {
  test('another’s order is not found, by whatever name, and stays', async () => {
    const { orderId, sale } = await insertOrder()
    const other = await insertBuyer(world.database.db)
    for (const actor of [other, admin])
      await expect(cancelOrder(services, actor, { orderId })).rejects.toMatchObject({
        kind: 'not_found',
        code: 'order.not_found',
      })
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid' })
    expect(await statusOf(sale)).toBe('reserved')
  })

  test('somebody who is no administrator neither completes nor cancels for others', async () => {
    const { orderId } = await insertOrder()
    for (const act of [completeOrder, cancelOrderAsAdministrator])
      for (const actor of [world.buyer, await insertBuyer(world.database.db)])
        await expect(act(services, actor, { orderId })).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid' })
  })

  test.each([factoryId(), '', '1001', "' or true --", '\u0000', '../orders'])(
    'the order %j, which does not exist',
    async (orderId) => {
      for (const [act, actor] of [
        [cancelOrder, world.buyer],
        [cancelOrderAsAdministrator, admin],
        [completeOrder, admin],
      ] as const)
        await expect(act(services, actor, { orderId })).rejects.toMatchObject({ kind: 'not_found' })
    },
  )

  test.each(['completed', 'cancelled'] as const)('an order that is %s goes nowhere', async (status) => {
    const { orderId, sale } = await insertOrder()
    await (status === 'completed' ? completeOrder : cancelOrderAsAdministrator)(services, admin, { orderId })
    const before = [await orderOf(orderId), await statusOf(sale)]
    for (const [act, actor] of [
      [cancelOrder, world.buyer],
      [cancelOrderAsAdministrator, admin],
      [completeOrder, admin],
    ] as const)
      await expect(act(services, actor, { orderId })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'order.status_refused',
        message: `This order is ${status} already.`,
      })
    expect([await orderOf(orderId), await statusOf(sale)]).toEqual(before)
    expect(await historyOf(orderId)).toHaveLength(3)
  })
})

describe('at once', () => {
  test('an order is cancelled once, however many do it', async () => {
    const { orderId } = await insertOrder()
    const { answers, reasons } = await outcomesOf([
      ...Array.from({ length: 10 }, () => cancelOrder(services, world.buyer, { orderId })),
      ...Array.from({ length: 10 }, () => cancelOrderAsAdministrator(services, admin, { orderId })),
    ])
    expect(answers).toHaveLength(1)
    expect(reasons).toEqual(Array(19).fill(expect.objectContaining({ code: 'order.status_refused' })))
    expect(await historyOf(orderId)).toHaveLength(3)
    const mailed = (await rowsOf('mails')).filter(({ template }) => template === 'order-status')
    expect(mailed).toHaveLength(1)
  })

  test('an order is either cancelled or completed, and its property is what it says', async () => {
    for (let round = 0; round < 20; round++) {
      const { orderId, sale } = await insertOrder()
      const acts = [
        () => cancelOrder(services, world.buyer, { orderId }),
        () => completeOrder(services, admin, { orderId }),
      ]
      const { answers } = await outcomesOf((round % 2 === 0 ? acts : acts.reverse()).map((act) => act()))
      expect(answers).toHaveLength(1)
      const order = await orderOf(orderId)
      expect(await statusOf(sale)).toBe(order?.status === 'completed' ? 'sold' : 'active')
      await world.database.db.deleteFrom('rateLimits').execute()
    }
  })

  test('whoever waits for the property of a cancelled order gets it, or hears why not', async () => {
    const other = await insertBuyer(world.database.db)
    for (let round = 0; round < 20; round++) {
      const { orderId, sale } = await insertOrder()
      await world.database.db.deleteFrom('cartItems').execute()
      await putIntoCart(world.database.db, other, { propertyId: sale })
      const [cancelled, ordered] = await Promise.allSettled([
        cancelOrder(services, world.buyer, { orderId }),
        press({}, { shownTotalPesewas: 60_010_000, attemptKey: `attempt-${1000 + round}` }, other),
      ])
      expect(cancelled.status).toBe('fulfilled')
      if (ordered.status === 'rejected')
        expect(ordered.reason).toMatchObject({ code: 'order.property_taken' })
      expect(await statusOf(sale)).toBe(ordered.status === 'fulfilled' ? 'reserved' : 'active')
      await world.database.db.deleteFrom('rateLimits').execute()
    }
  })
})
