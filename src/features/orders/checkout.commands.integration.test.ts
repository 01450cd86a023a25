import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { insertAgent, insertBuyer, insertCartItem } from '../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../tests/support/checkout-world.ts'
import { usePageChanges } from '../../../tests/support/page-changes.ts'
import { everything, ownedBy } from '../access/scope.rules.ts'
import { getCart } from '../cart/cart.queries.server.ts'
import type { CheckoutForm } from './checkout.schema.ts'
import { getOrder } from './order.queries.server.ts'
import { presentOrder } from './order-text.rules.ts'

const world = useCheckoutWorld()
const { press, rowsOf, statusOf, charges } = world
const pages = usePageChanges(world.database)

describe('an order', () => {
  test('of a home to buy and one to rent keeps everything as it was bought', async () => {
    const agent = await insertAgent(world.database.db, 'Esi Boateng')
    const sale = await insertCartItem(world.database.db, world.buyer, {
      userId: agent.accountId,
      title: 'Villa with sea view',
      planMonths: 6,
      imageCount: 2,
    })
    const rental = await insertCartItem(world.database.db, world.buyer, {
      tag: 'For Rent',
      title: 'Chamber and hall',
      pricePesewas: 80_050,
    })
    await pages.count()
    const made = await press()
    expect(made).toMatchObject({ hasRentals: true, hasSales: true })
    expect(await pages.count()).toBe(2)

    const order = presentOrder(
      await getOrder(world.database.db, {
        orderId: made.orderId,
        scope: ownedBy(world.buyer.accountId),
      }),
    )
    expect(order).toMatchObject({
      number: made.number,
      status: 'paid',
      placed: '21 November 2026, 09:00',
      buyer: {
        fullName: 'Ama Mensah',
        email: 'ama@example.com',
        phone: '+233244123456',
        address: '12 Ring Road East',
        city: 'Accra',
        state: 'Greater Accra',
        zipCode: 'GA-183-8164',
      },
      lease: { months: 12, moveInOn: '2026-12-01', moveIn: '1 December 2026' },
      payment: { means: 'Visa ending in 4242', isSimulated: true },
      totals: {
        rental: {
          monthlyRent: 'GH₵800.50',
          securityDeposit: 'GH₵800.50',
          applicationFee: 'GH₵50',
          total: 'GH₵1,651',
        },
        sale: { downPayment: 'GH₵650,000', processingFee: 'GH₵100', total: 'GH₵650,100' },
        totalAmount: 'GH₵651,751',
      },
      termsVersion: '2026-11',
      history: [{ from: null, to: 'paid', label: 'Placed', by: 'buyer', at: '21 November 2026, 09:00' }],
      canCancel: true,
    })
    expect(order.items).toMatchObject([
      {
        propertyId: sale.id,
        title: 'Villa with sea view',
        agentName: 'Esi Boateng',
        price: 'GH₵1,200,000',
        plan: { months: 6, total: 'GH₵1,300,000', extra: 'GH₵100,000' },
        due: 'GH₵650,000',
        isPublic: true,
        cover: { width: 1280 },
      },
      {
        propertyId: rental.id,
        title: 'Chamber and hall',
        price: 'GH₵800.50',
        due: 'GH₵1,601',
        dueFor: 'first month and refundable deposit',
        cover: null,
      },
    ])
    expect([await statusOf(sale.id), await statusOf(rental.id)]).toEqual(['reserved', 'reserved'])
    expect(await rowsOf('cartItems')).toEqual([])
    expect(charges()).toMatchObject([{ amountPesewas: 65_175_100, outcome: 'paid' }])
  })

  test('leaves its mark in both histories and in the log', async () => {
    const { id } = await insertCartItem(world.database.db, world.buyer)
    const { orderId, number } = await press()
    const by = { changedBy: world.buyer.accountId, changedAt: world.services.time.now }
    expect(
      await world.database.db
        .selectFrom('propertyStatusChanges')
        .select(['propertyId', 'fromStatus', 'toStatus', 'pricePesewas', 'changedBy', 'changedAt'])
        .execute(),
    ).toEqual([
      { propertyId: id, fromStatus: 'active', toStatus: 'reserved', pricePesewas: 120_000_000, ...by },
    ])
    expect(
      await world.database.db
        .selectFrom('orderStatusChanges')
        .select(['orderId', 'fromStatus', 'toStatus', 'changedBy', 'changedAt'])
        .execute(),
    ).toEqual([
      { orderId, fromStatus: null, toStatus: 'awaiting_payment', ...by },
      { orderId, fromStatus: 'awaiting_payment', toStatus: 'paid', ...by },
    ])
    expect(
      await world.database.db
        .selectFrom('auditEvents')
        .select(['event', 'actorId', 'details'])
        .where('subjectId', '=', orderId)
        .execute(),
    ).toEqual([{ event: 'order.placed', actorId: world.buyer.accountId, details: { number } }])
  })

  test('owes one mail to the buyer and one to each agent', async () => {
    const [esi, kofi] = [
      await insertAgent(world.database.db, 'Esi'),
      await insertAgent(world.database.db, 'Kofi'),
    ]
    for (const userId of [esi.accountId, kofi.accountId, esi.accountId])
      await insertCartItem(world.database.db, world.buyer, { userId, title: `House of ${userId}` })
    // Agents of the samples cannot sign in.
    await insertCartItem(world.database.db, world.buyer, { title: 'House of nobody' })
    await press({ email: 'somebody.else@example.com' })
    const mails = await world.database.db
      .selectFrom('mails')
      .select(['template', 'recipient', 'accountId', 'data'])
      .execute()
    const found = Object.groupBy(mails, ({ template }) => template)
    expect(found['order-confirmed']).toMatchObject([
      {
        recipient: world.buyer.email,
        accountId: world.buyer.accountId,
        data: { fullName: 'Ama Mensah', items: [{}, {}, {}, {}], lease: null, total: 'GH₵2,400,100' },
      },
    ])
    expect(found['order-received']).toHaveLength(3)
    expect(found['order-received']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ recipient: esi.email, accountId: esi.accountId }),
        expect.objectContaining({ recipient: kofi.email, accountId: kofi.accountId }),
        expect.objectContaining({ recipient: expect.stringMatching(/^agent-/), accountId: null }),
      ]),
    )
    const own = found['order-received']?.find(({ accountId }) => accountId === esi.accountId)
    expect(own?.data).toMatchObject({ fullName: 'Esi', items: [{}, {}] })
    expect(found['order-placed-office']).toMatchObject([
      {
        recipient: world.services.config.brand.email,
        accountId: null,
        data: { items: [{}, {}, {}, {}], total: 'GH₵2,400,100', isSimulated: true },
      },
    ])
    const others = [found['order-received'], found['order-placed-office']]
    expect(JSON.stringify(others)).not.toMatch(/Ama |Ring Road|233244/)
  })

  test('without rentals keeps no lease, even when one was sent', async () => {
    await insertCartItem(world.database.db, world.buyer)
    await press()
    expect(await rowsOf('orders')).toMatchObject([{ leaseMonths: null, moveInOn: null }])
  })

  test.each(['3', '6', '12'] as const)('of a rental may be for %s months', async (leaseDuration) => {
    await insertCartItem(world.database.db, world.buyer, { tag: 'For Rent' })
    await press({ leaseDuration })
    expect(await rowsOf('orders')).toMatchObject([{ leaseMonths: Number(leaseDuration) }])
  })

  test('takes what is available, once the buyer has seen the total without the rest', async () => {
    const { id } = await insertCartItem(world.database.db, world.buyer, { title: 'Still here' })
    const taken = await insertCartItem(world.database.db, world.buyer, {
      status: 'reserved',
      title: 'Taken before',
    })
    const { orderId } = await press()
    const order = await getOrder(world.database.db, { orderId, scope: ownedBy(world.buyer.accountId) })
    expect(order.items.map(({ propertyId }) => propertyId)).toEqual([id])
    expect(await rowsOf('cartItems')).toMatchObject([{ propertyId: taken.id }])
  })

  test('stands for itself when the property and the buyer are gone', async () => {
    const { id } = await insertCartItem(world.database.db, world.buyer, { imageCount: 1 })
    const { orderId } = await press()
    await world.database.db.deleteFrom('properties').where('id', '=', id).execute()
    await world.database.db.deleteFrom('accounts').where('id', '=', world.buyer.accountId).execute()
    await world.database.db.deleteFrom('profiles').where('id', '=', world.buyer.accountId).execute()
    const order = await getOrder(world.database.db, { orderId, scope: everything })
    expect(order).toMatchObject({
      buyer: null,
      totals: { totalPesewas: 60_010_000 },
      items: [
        { propertyId: null, isPublic: false, title: 'Family house with garden', cover: { width: 1280 } },
      ],
      history: [{ by: null }],
    })
  })
})

describe('the total', () => {
  const item = fc.record({
    tag: fc.constantFrom('For Sale', 'For Rent'),
    pricePesewas: fc.oneof(fc.integer({ min: 1, max: 10_000_000_000_000 }), fc.integer({ min: 1, max: 999 })),
    planMonths: fc.constantFrom(null, 3, 6, 12),
  })

  test('is the same to the pesewa in the cart, in the payment and in what is stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 6 }), async (items) => {
        const actor = await insertBuyer(world.database.db)
        const userId = (await insertAgent(world.database.db)).accountId
        for (const { tag, pricePesewas, planMonths } of items) {
          const plan = tag === 'For Sale' ? planMonths : null
          await insertCartItem(world.database.db, actor, { userId, tag, pricePesewas, planMonths: plan })
        }
        const cart = await getCart(world.database.db, {
          accountId: actor.accountId,
          now: world.services.time.now,
        })
        world.services.logged.length = 0
        const { orderId } = await press({}, {}, actor)

        // The specification's own words, in integers that cannot be too large.
        const sum = (of: typeof items, due: (one: (typeof items)[number]) => bigint) =>
          of.reduce((total, one) => total + due(one), 0n)
        const half = (amount: bigint) => (amount + 1n) / 2n
        const rentals = items.filter(({ tag }) => tag === 'For Rent')
        const sales = items.filter(({ tag }) => tag === 'For Sale')
        const rent = sum(rentals, ({ pricePesewas }) => BigInt(pricePesewas))
        const down = sum(sales, ({ pricePesewas, planMonths }) =>
          half(BigInt(pricePesewas) + (planMonths === null ? 0n : (5_000_000n * BigInt(planMonths)) / 3n)),
        )
        const fees = (rentals.length > 0 ? 5_000n : 0n) + (sales.length > 0 ? 10_000n : 0n)
        const expected = Number(2n * rent + down + fees)

        expect(cart.totals.totalPesewas).toBe(expected)
        expect(charges()).toMatchObject([{ amountPesewas: expected }])
        const row = await world.database.db
          .selectFrom('orders')
          .selectAll()
          .where('id', '=', orderId)
          .executeTakeFirstOrThrow()
        expect(row).toMatchObject({
          monthlyRentPesewas: Number(rent),
          securityDepositPesewas: Number(rent),
          downPaymentPesewas: Number(down),
          totalPesewas: expected,
        })
        const stored = await world.database.db
          .selectFrom('orderItems')
          .select(['tag', 'duePesewas'])
          .where('orderId', '=', orderId)
          .execute()
        const dueOf = (wanted: string) =>
          stored.filter(({ tag }) => tag === wanted).reduce((total, one) => total + one.duePesewas, 0)
        expect([dueOf('For Rent'), dueOf('For Sale')]).toEqual([Number(rent), Number(down)])
        const order = await getOrder(world.database.db, { orderId, scope: ownedBy(actor.accountId) })
        expect(order.totals).toEqual(cart.totals)
      }),
      { numRuns: 40, endOnFailure: true },
    )
  })
})

test('nobody pays for the cart of somebody else', async () => {
  const other = await insertBuyer(world.database.db)
  const { id } = await insertCartItem(world.database.db, other)
  const mine = await insertCartItem(world.database.db, world.buyer, { pricePesewas: 100 })
  await press()
  expect(await rowsOf('cartItems')).toMatchObject([{ userId: other.accountId, propertyId: id }])
  expect([await statusOf(id), await statusOf(mine.id)]).toEqual(['active', 'reserved'])
})

test('nothing that is sent beside the form changes the order', async () => {
  await insertCartItem(world.database.db, world.buyer)
  const other = await insertBuyer(world.database.db)
  const extra = {
    id: other.accountId,
    number: 7,
    userId: other.accountId,
    user_id: other.accountId,
    status: 'completed',
    totalPesewas: 1,
    total_pesewas: 1,
    downPaymentPesewas: 1,
    paymentReference: 'mine',
    termsVersion: '1999',
    createdAt: new Date(0),
    role: 'admin',
  }
  const { orderId } = await press(extra as Partial<CheckoutForm>)
  const [row] = await rowsOf('orders')
  expect(row).toMatchObject({
    id: orderId,
    userId: world.buyer.accountId,
    status: 'paid',
    totalPesewas: 60_010_000,
    termsVersion: '2026-11',
    createdAt: world.services.time.now,
  })
  expect(row).not.toMatchObject({ number: 7 })
  expect(row).not.toMatchObject({ paymentReference: 'mine' })
})

test('hostile text is stored as text and breaks nothing', async () => {
  for (const [index, text] of [
    "Robert'); drop table orders;--",
    '<script>alert(1)</script>',
    '{{7*7}}#{7*7}',
    '‮evil‬ name',
    'Ama 🏠🏠🏠🏠🏠',
  ].entries()) {
    const actor = await insertBuyer(world.database.db)
    await insertCartItem(world.database.db, actor)
    const key = { attemptKey: `attempt-${index}000` }
    const { orderId } = await press({ fullName: text, address: text, city: text, state: text }, key, actor)
    const order = await getOrder(world.database.db, { orderId, scope: ownedBy(actor.accountId) })
    expect(order.buyer).toMatchObject({ fullName: text, address: text, city: text, state: text })
  }
})
