import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertAgent, insertBuyer, insertCartItem } from '../../../tests/factories/checkout-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertWaitingOrder } from '../../../tests/factories/waiting-order-factory.ts'
import { useCheckoutWorld } from '../../../tests/support/checkout-world.ts'
import { everything, ownedBy } from '../access/scope.rules.ts'
import type { PropertyTag } from '../properties/property.schema.ts'
import { completeOrder } from './decisions/order.commands.server.ts'
import { cleanUpCheckoutAttempts } from './order.jobs.server.ts'
import {
  countOrders,
  getOrder,
  listManagedOrders,
  listOrders,
  listOwnClaims,
} from './order.queries.server.ts'
import { ORDER_PAGE_SIZE } from './order.schema.ts'
import { presentOrder, presentOrderSummary } from './order-text.rules.ts'

const world = useCheckoutWorld()
const { services, press } = world
let ordered = 0

beforeEach(() => {
  services.time.now = new Date('2026-11-21T09:00:00Z')
})

/** An order a minute after the one before. */
async function insertOrder(
  actor: Actor,
  {
    title = 'Family house',
    fullName = 'Ama Mensah',
    tag = 'For Sale',
  }: { title?: string; fullName?: string; tag?: PropertyTag } = {},
) {
  ordered += 1
  services.time.now = new Date(services.time.now.getTime() + 60_000)
  await insertCartItem(world.database.db, actor, { title, tag, imageCount: 1 })
  return await press({ fullName }, { attemptKey: `attempt-${1000 + ordered}` }, actor)
}

const idsOf = ({ orders }: { orders: { id: string }[] }) => orders.map(({ id }) => id)
const list = (accountId: string, page = 1) => listOrders(world.database.db, { accountId, page })
const search = (query: string, page = 1) =>
  listManagedOrders(world.database.db, { scope: everything, query, page })

describe('one’s own orders', () => {
  test('are listed newest first, and nobody else’s', async () => {
    const other = await insertBuyer(world.database.db)
    const first = await insertOrder(world.buyer, { title: 'Chamber and hall', tag: 'For Rent' })
    const second = await insertOrder(other)
    const third = await insertOrder(world.buyer)
    const own = await list(world.buyer.accountId)
    expect(own).toMatchObject({ total: 2, pageCount: 1 })
    expect(own.orders.map(presentOrderSummary)).toMatchObject([
      { id: third.orderId, hasRentals: false, hasSales: true, total: 'GH₵600,100' },
      {
        id: first.orderId,
        number: first.number,
        status: 'paid',
        statusLabel: 'Pending',
        placedOn: '21 November 2026',
        title: 'Chamber and hall',
        itemCount: 1,
        cover: { width: 1280 },
        hasRentals: true,
        hasSales: false,
        total: 'GH₵2,400,050',
        buyerName: 'Ama Mensah',
        canCancel: true,
        isDecidedInPart: false,
      },
    ])
    expect(idsOf(await list(other.accountId))).toEqual([second.orderId])
    expect(await list(factoryId())).toEqual({ orders: [], total: 0, pageCount: 0 })
    expect(await countOrders(world.database.db, { accountId: world.buyer.accountId })).toBe(2)
    expect(await countOrders(world.database.db, { accountId: factoryId() })).toBe(0)
  })

  test('come a page at a time, each once, and a page past the end is empty', async () => {
    const made = []
    for (let count = 0; count <= ORDER_PAGE_SIZE; count++) made.unshift(await insertOrder(world.buyer))
    const [one, two, three] = [
      await list(world.buyer.accountId),
      await list(world.buyer.accountId, 2),
      await list(world.buyer.accountId, 3),
    ]
    expect(one).toMatchObject({ total: ORDER_PAGE_SIZE + 1, pageCount: 2 })
    expect([...idsOf(one), ...idsOf(two)]).toEqual(made.map(({ orderId }) => orderId))
    expect(three.orders).toEqual([])
    // What is asked for first comes from whatever page it stood on.
    const [oldest = ''] = made.map(({ orderId }) => orderId).slice(-1)
    const { accountId } = world.buyer
    const ledBy = (page: number) => listOrders(world.database.db, { accountId, page, first: [oldest] })
    expect([...idsOf(await ledBy(1)), ...idsOf(await ledBy(2))]).toEqual([
      oldest,
      ...made.map(({ orderId }) => orderId).slice(0, -1),
    ])
  })
})

describe('everybody’s orders', () => {
  test('are found by number, name, address and title, case aside, or all', async () => {
    const other = await insertBuyer(world.database.db)
    const first = await insertOrder(world.buyer, { title: '100% Villa_1', fullName: 'Esi Boateng' })
    const second = await insertOrder(other, { title: 'Corner shop', fullName: 'Kofi Owusu' })
    expect(idsOf(await search(''))).toEqual([second.orderId, first.orderId])
    for (const query of [
      `${first.number}`,
      `#${first.number}`,
      'esi BOA',
      '% villa',
      'villa_',
      '  Esi   Boateng ',
    ])
      expect(idsOf(await search(query)), query).toEqual([first.orderId])
    expect(idsOf(await search('ama@example.com'))).toHaveLength(2)
    for (const query of ['_hop', '9'.repeat(15), "' or true --", '\\', 'nobody'])
      expect(idsOf(await search(query)), query).toEqual([])
    expect(idsOf(await search('\u0000'.repeat(300)))).toHaveLength(2)
  })

  test('are of the buyers that the scope holds', async () => {
    const other = await insertBuyer(world.database.db)
    const { orderId } = await insertOrder(world.buyer)
    await insertOrder(other)
    const scope = ownedBy(world.buyer.accountId)
    const found = await listManagedOrders(world.database.db, { scope, query: '', page: 1 })
    expect(found).toMatchObject({ orders: [{ id: orderId }], total: 1 })
  })

  test('are narrowed to a status', async () => {
    const admin = await insertAgent(world.database.db)
    const first = await insertOrder(world.buyer)
    const second = await insertOrder(world.buyer)
    await completeOrder(services, admin, first)
    const withStatus = (status: 'paid' | 'completed' | 'cancelled') =>
      listManagedOrders(world.database.db, { scope: everything, status, query: 'family', page: 1 })
    expect(idsOf(await withStatus('paid'))).toEqual([second.orderId])
    expect((await withStatus('completed')).orders).toMatchObject([{ id: first.orderId, canCancel: false }])
    expect(await withStatus('cancelled')).toEqual({ orders: [], total: 0, pageCount: 0 })
  })

  test('of somebody who is gone are found by number, and name nobody', async () => {
    const { number } = await insertOrder(world.buyer)
    await world.database.db.deleteFrom('accounts').where('id', '=', world.buyer.accountId).execute()
    await world.database.db.deleteFrom('profiles').where('id', '=', world.buyer.accountId).execute()
    expect((await search(String(number))).orders).toMatchObject([{ number, buyerName: null }])
    expect((await search('Ama Mensah')).orders).toEqual([])
  })
})

describe('one order', () => {
  test('is shown to its buyer and to administrators', async () => {
    const { orderId } = await insertOrder(world.buyer)
    const own = await getOrder(world.database.db, { orderId, scope: ownedBy(world.buyer.accountId) })
    expect(await getOrder(world.database.db, { orderId, scope: everything })).toEqual(own)
  })

  test('of somebody else is not found, nor is one that does not exist', async () => {
    const { orderId } = await insertOrder(world.buyer)
    const other = await insertBuyer(world.database.db)
    const refused = { kind: 'not_found', code: 'order.not_found' }
    await expect(
      getOrder(world.database.db, { orderId, scope: ownedBy(other.accountId) }),
    ).rejects.toMatchObject(refused)
    for (const id of [factoryId(), '', '1001', orderId.toUpperCase(), "' or true --", '\u0000'])
      await expect(getOrder(world.database.db, { orderId: id, scope: everything })).rejects.toMatchObject(
        refused,
      )
  })

  test('says what each payment of a plan comes to, exactly, whatever the property costs by now', async () => {
    const { id } = await insertCartItem(world.database.db, world.buyer, {
      pricePesewas: 100_000_001,
      planMonths: 6,
    })
    await insertCartItem(world.database.db, world.buyer, { pricePesewas: 100_000_000 })
    const { orderId } = await press()
    await world.database.db.updateTable('properties').set({ pricePesewas: 5 }).where('id', '=', id).execute()
    const { items } = presentOrder(await getOrder(world.database.db, { orderId, scope: everything }))
    const byPlan = new Map(items.map((item) => [item.propertyId === id, item]))
    expect(byPlan.get(true)).toMatchObject({
      due: 'GH₵550,000.01',
      plan: { months: 6, total: 'GH₵1,100,000.01', extra: 'GH₵100,000' },
      later: [
        { note: '5 monthly payments, the last on 21 April 2027', amount: 'GH₵91,666.66' },
        { when: 'On 21 May 2027', amount: 'GH₵91,666.70' },
      ],
    })
    expect(byPlan.get(false)).toMatchObject({ due: 'GH₵500,000', plan: null })
  })

  test('says who did what when, and not more than that', async () => {
    const admin = await insertAgent(world.database.db, 'Yaa Asantewaa')
    const { orderId } = await insertOrder(world.buyer)
    await completeOrder(services, admin, { orderId })
    const view = await getOrder(world.database.db, { orderId, scope: ownedBy(world.buyer.accountId) })
    const order = presentOrder(view)
    const [placed, ...since] = view.history
    // As of a transfer that came after it was placed.
    const transferred = {
      ...view,
      history: [
        { ...placed, from: 'awaiting_payment', to: 'paid', by: null, at: view.placedAt } as const,
        ...since,
      ],
    }
    expect(presentOrder(transferred).history[0]?.label).toBe('Paid')
    expect(order.history).toMatchObject([
      { from: null, to: 'paid', label: 'Placed', by: 'buyer' },
      { from: 'paid', to: 'completed', label: 'Completed', by: 'administrator' },
    ])
    expect(order).toMatchObject({ status: 'completed', canCancel: false, canComplete: false })
    expect(JSON.stringify(order.history)).not.toContain('Yaa')
  })
})

test('tries to check out are forgotten after a week, their orders are not', async () => {
  await insertOrder(world.buyer)
  const at = (days: number) => new Date(services.time.now.getTime() + days * 86_400_000)
  await cleanUpCheckoutAttempts(world.database.db, at(7))
  expect(await world.rowsOf('checkoutAttempts')).toHaveLength(1)
  await cleanUpCheckoutAttempts(world.database.db, at(8))
  expect(await world.rowsOf('checkoutAttempts')).toEqual([])
  expect(await world.rowsOf('orders')).toHaveLength(1)
})

test('what own orders hold is listed with the order, and nothing of anybody else', async () => {
  const { db } = world.database
  const [ama, kofi] = [await insertBuyer(db), await insertBuyer(db)]
  const { propertyId, orderId } = await insertWaitingOrder(db, ama, { now: services.time.now })
  const { orderId: paidId, number } = await insertOrder(kofi)
  expect(await listOwnClaims(db, ama)).toMatchObject([{ propertyId, orderId, status: 'awaiting_payment' }])
  expect(await listOwnClaims(db, kofi)).toMatchObject([{ orderId: paidId, number, status: 'paid' }])
})
