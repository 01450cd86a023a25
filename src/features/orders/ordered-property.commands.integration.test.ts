import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import {
  insertAgent,
  insertBuyer,
  insertCartItem,
  putIntoCart,
} from '../../../tests/factories/checkout-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { makePropertyForm } from '../../../tests/factories/property-form-factory.ts'
import { insertWaitingOrder } from '../../../tests/factories/waiting-order-factory.ts'
import { useCheckoutWorld } from '../../../tests/support/checkout-world.ts'
import { usePageChanges } from '../../../tests/support/page-changes.ts'
import { everything, ownedBy } from '../access/scope.rules.ts'
import { editProperty } from '../properties/form/property-edit.commands.server.ts'
import { changeManyProperties } from '../properties/manage/property-bulk.commands.server.ts'
import { deleteProperty } from '../properties/manage/property-deletion.commands.server.ts'
import { changePropertyStatus } from '../properties/manage/property-status.commands.server.ts'
import { cancelOrderAsAdministrator, completeOrder } from './decisions/order.commands.server.ts'

const ROUNDS = 20
const world = useCheckoutWorld({ maxConnections: 16, paymentMilliseconds: 5 })
const { database, services, press, statusOf } = world
const pages = usePageChanges(database)
let admin: Actor

beforeEach(async () => {
  admin = await insertAgent(database.db)
})

/** A property that a pending order has. */
async function insertOrdered() {
  const { id } = await insertProperty(database.db, { userId: admin.accountId, imageCount: 1 })
  await putIntoCart(database.db, world.buyer, { propertyId: id })
  const order = await press({}, { attemptKey: `attempt-${id}` })
  await pages.count()
  return { id, order }
}

const refusedFor = ({ orderId, number }: { orderId: string; number: number }) => ({
  kind: 'conflict',
  code: 'property.ordered',
  message: `This property is in order ${number}, which is pending. Complete or cancel that order first.`,
  details: { orderId, orderNumber: number },
})

const remove = (propertyId: string) => deleteProperty(services, admin, { propertyId, scope: everything })
const setTo = (propertyId: string, to: 'active' | 'withdrawn' | 'sold') =>
  changePropertyStatus(services, admin, { propertyId, scope: everything, to })

describe('while an order for it is pending', () => {
  test('a property is not deleted, by whichever button', async () => {
    const { id, order } = await insertOrdered()
    for (const scope of [ownedBy(admin.accountId), everything])
      await expect(deleteProperty(services, admin, { propertyId: id, scope })).rejects.toMatchObject(
        refusedFor(order),
      )
    const { message } = refusedFor(order)
    expect(
      await changeManyProperties(
        services,
        admin,
        { ids: [id], scope: everything, act: 'delete' },
        async () => undefined,
      ),
    ).toMatchObject({
      done: 0,
      refused: [{ id, message }],
    })
    expect(await statusOf(id)).toBe('reserved')
    expect(await pages.count()).toBe(0)
  })

  test('a property is not deleted while an order for it awaits its payment', async () => {
    const { propertyId: id, ...order } = await insertWaitingOrder(database.db, world.buyer, {
      now: services.time.now,
    })
    await expect(remove(id)).rejects.toMatchObject({
      ...refusedFor(order),
      message: `This property is held for order ${order.number}, which is not paid yet. Try again once it is paid, or its time to pay has run out.`,
    })
    expect(
      await changeManyProperties(
        services,
        admin,
        { ids: [id], scope: everything, act: 'delete' },
        async () => undefined,
      ),
    ).toMatchObject({ done: 0 })
    await expect(setTo(id, 'withdrawn')).rejects.toMatchObject({ code: 'property.ordered' })
    expect(await statusOf(id)).toBe('active')
  })

  test('an order is paid for whose home was reserved since, whatever the home was made after', async () => {
    const { now } = services.time
    const { propertyId, ...order } = await insertWaitingOrder(database.db, world.buyer, { now })
    const reservedAt = async (changedAt: Date) =>
      await database.db
        .insertInto('propertyStatusChanges')
        .values({
          id: newId(changedAt.getTime()),
          propertyId,
          fromStatus: 'active',
          toStatus: 'reserved',
          pricePesewas: 1,
          changedBy: null,
          changedAt,
        })
        .execute()
    await reservedAt(new Date(now.getTime() - 1000))
    await expect(remove(propertyId)).rejects.toThrow('which is not paid yet')
    await reservedAt(new Date(now.getTime() + 1000))
    await expect(remove(propertyId)).rejects.toMatchObject(refusedFor(order))
  })

  test('a property is left out where many prices change', async () => {
    const { id, order } = await insertOrdered()
    await database.db.updateTable('properties').set({ status: 'active' }).where('id', '=', id).execute()
    const prices = { ids: [id], scope: everything, act: 'price' as const, percent: 10 }
    const result = await changeManyProperties(services, admin, prices, async () => undefined)
    expect(result).toMatchObject({ done: 0, refused: [{ id }] })
    expect(result.refused[0]?.message).toContain(`order ${order.number}`)
  })

  test('a property is neither offered again nor withdrawn', async () => {
    const { id, order } = await insertOrdered()
    for (const to of ['active', 'withdrawn'] as const)
      await expect(setTo(id, to)).rejects.toMatchObject(refusedFor(order))
    expect(
      await changeManyProperties(
        services,
        admin,
        { ids: [id], scope: everything, act: 'withdraw' },
        async () => undefined,
      ),
    ).toMatchObject({
      done: 0,
    })
    expect(await statusOf(id)).toBe('reserved')
    // Not by a detour either.
    await setTo(id, 'sold')
    await expect(setTo(id, 'active')).rejects.toMatchObject(refusedFor(order))
    await completeOrder(services, admin, order)
    await setTo(id, 'active')
  })

  test('one that was withdrawn before this was refused is not published', async () => {
    const { id, order } = await insertOrdered()
    await database.db.updateTable('properties').set({ status: 'withdrawn' }).where('id', '=', id).execute()
    const { imageId } = await database.db
      .selectFrom('propertyImages')
      .select('imageId')
      .where('propertyId', '=', id)
      .executeTakeFirstOrThrow()
    const { version } = await database.db
      .selectFrom('properties')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const form = makePropertyForm({}, [imageId])
    const edit = (publishes: boolean) =>
      editProperty(services, admin, { propertyId: id, version, form, publishes })
    await expect(edit(true)).rejects.toMatchObject(refusedFor(order))
    await edit(false)
    expect(await statusOf(id)).toBe('withdrawn')
  })

  test('an administrator is told of the earliest order, and others of none', async () => {
    const { id, order } = await insertOrdered()
    // As it was before one order alone could claim a home.
    const other = await insertBuyer(database.db)
    await insertCartItem(database.db, other)
    const later = await press({}, { attemptKey: 'attempt-later' }, other)
    await database.db
      .insertInto('propertyClaims')
      .values({ propertyId: id, orderId: later.orderId, orderNumber: later.number })
      .execute()
    await expect(remove(id)).rejects.toMatchObject(refusedFor(order))
    await expect(
      deleteProperty(services, world.buyer, { propertyId: id, scope: everything }),
    ).rejects.toMatchObject({ kind: 'forbidden' })
    const stranger = await insertAgent(database.db)
    await expect(
      deleteProperty(services, stranger, { propertyId: id, scope: ownedBy(stranger.accountId) }),
    ).rejects.toMatchObject({
      kind: 'not_found',
    })
  })
})

test('a property is free again when its order is cancelled or completed', async () => {
  const [cancelled, completed] = [await insertOrdered(), await insertOrdered()]
  await cancelOrderAsAdministrator(services, admin, cancelled.order)
  await completeOrder(services, admin, completed.order)
  expect(await statusOf(cancelled.id)).toBe('active')
  for (const { id } of [cancelled, completed]) {
    await remove(id)
    expect(await statusOf(id)).toBeUndefined()
  }
})

test(`a checkout against deleting and withdrawing: in ${ROUNDS} rounds one of them is refused`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await insertProperty(database.db, { userId: admin.accountId })
    await putIntoCart(database.db, world.buyer, { propertyId: id })
    const shownTotalPesewas = await world.totalShown()
    const [ordered, other] = await Promise.allSettled([
      press({}, { attemptKey: `attempt-${id}`, shownTotalPesewas }),
      round % 2 === 0 ? remove(id) : setTo(id, 'withdrawn'),
    ])
    if (ordered.status === 'fulfilled') {
      expect(other).toMatchObject({ status: 'rejected', reason: { code: 'property.ordered' } })
      expect(await statusOf(id)).toBe('reserved')
    } else {
      expect(ordered.reason).toMatchObject({ code: 'order.property_taken' })
      expect(other.status).toBe('fulfilled')
      expect(await statusOf(id)).toBe(round % 2 === 0 ? undefined : 'withdrawn')
    }
    for (const table of ['orders', 'cartItems', 'rateLimits'] as const)
      await database.db.deleteFrom(table).execute()
  }
})
