import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertAccount, makeActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty, type NewProperty } from '../../../tests/factories/property-factory.ts'
import { useBuyersWorld } from '../../../tests/support/buyers-world.ts'
import { NO_RENT_TERMS } from '../properties/property.schema.ts'
import { acceptCartPrices, addToCart } from './cart.commands.server.ts'
import { countCartItems, fingerprintOf, getCart, listCartIds } from './cart.queries.server.ts'
import { presentCart } from './cart-text.rules.ts'
import { presentMoveIn } from './move-in.rules.ts'

const { database, services, newBuyer } = useBuyersWorld()
let buyer: Actor

beforeEach(async () => {
  buyer = await newBuyer()
})

/** Puts a new property into the cart, a minute after the one before. */
async function add(
  property: Partial<NewProperty> & { imageCount?: number } = {},
  planMonths: number | null = null,
  actor = buyer,
): Promise<string> {
  const { id } = await insertProperty(database.db, property)
  services.time.now = new Date(services.time.now.getTime() + 60_000)
  await addToCart(services, actor, { propertyId: id, planMonths })
  return id
}

const change = (id: string, values: Partial<NewProperty>) =>
  database.db.updateTable('properties').set(values).where('id', '=', id).execute()

const cartNow = async () =>
  presentCart(
    await getCart(database.db, { accountId: buyer.accountId, now: services.time.now }),
    { orderedOn: '2026-11-21', lease: { months: 12, moveInOn: '2026-12-01' } },
    null,
  )

const NOTHING = { repriced: 0, unavailable: 0, plansGone: 0 }

describe('a cart', () => {
  test('of somebody who put nothing in is empty and costs nothing', async () => {
    expect(await cartNow()).toEqual({
      rentals: [],
      sales: [],
      count: 0,
      availableCount: 0,
      totals: expect.objectContaining({ hasRentals: false, hasSales: false, totalPesewas: 0 }),
      totalsText: { rental: null, sale: null, totalAmount: 'GH₵0' },
      laterInAll: { rent: [], sale: [] },
      changes: NOTHING,
    })
    expect(await countCartItems(database.db, buyer)).toBe(0)
    expect(await listCartIds(database.db, { accountId: factoryId() })).toEqual([])
  })

  test('shows rentals and sales apart, in the order they were put in, with what each costs', async () => {
    const house = await add({ title: 'Villa with pool', pricePesewas: 120_000_050, imageCount: 2 }, 6)
    const room = await add({
      title: 'Single room',
      tag: 'For Rent',
      type: 'Room',
      pricePesewas: 80_050,
      advanceMonths: 6,
      agentFeePesewas: 0,
    })
    const flat = await add({ title: 'Flat upstairs', pricePesewas: 101, maxPaymentPlanMonths: 2 })
    const cart = await cartNow()
    expect(cart.rentals).toEqual([
      {
        propertyId: room,
        isPublic: true,
        title: 'Single room',
        location: 'East Legon, Accra',
        tag: 'For Rent',
        cover: null,
        addedAt: services.time.now.toISOString().replace(/:\d\d:00/, ':02:00'),
        price: 'GH₵800.50',
        pricePesewas: 80_050,
        pricePesewasWhenAdded: 80_050,
        planMonths: null,
        isPlanGone: false,
        plans: [],
        ...NO_RENT_TERMS,
        advanceMonths: 6,
        agentFeePesewas: 0,
        due: 'GH₵1,601',
        steps: [
          {
            when: 'Today',
            note: 'Reservation: first month, refundable deposit, application fee',
            amount: 'GH₵1,651',
            isFirst: true,
          },
          {
            when: 'By 1 December 2026, when you sign',
            note: '5 more months of the 6 in advance',
            amount: 'GH₵4,002.50',
            isFirst: false,
          },
          {
            when: 'From 1 June 2027',
            note: 'Rent each month, 6 times',
            amount: 'GH₵800.50',
            isFirst: false,
          },
        ],
        later: 'GH₵4,002.50 when you sign',
        planInAll: null,
        state: 'available',
        isPriceChanged: false,
        moveIn: { term: 'To move in, at least', amount: 'GH₵5,653.50', notes: [] },
        saleCosts: null,
        previousPrice: null,
      },
    ])
    expect(cart.sales).toMatchObject([
      {
        propertyId: house,
        price: 'GH₵1,200,000.50',
        planMonths: 6,
        plans: [{ months: 3 }, { months: 6, firstPayment: 'GH₵650,000.25' }, { months: 12 }],
        due: 'GH₵650,000.25',
        planInAll: { term: 'Plan in all', amount: 'GH₵1,300,000.50', note: 'GH₵100,000 more than the price' },
        cover: { alt: 'Picture 1', widths: [320, 640] },
      },
      { propertyId: flat, planMonths: null, plans: [], due: 'GH₵0.51' },
    ])
    expect(cart).toMatchObject({ count: 3, availableCount: 3, changes: NOTHING })
    expect(cart.totalsText).toEqual({
      rental: {
        monthlyRent: 'GH₵800.50',
        securityDeposit: 'GH₵800.50',
        applicationFee: 'GH₵50',
        total: 'GH₵1,651',
      },
      sale: { downPayment: 'GH₵650,000.76', processingFee: 'GH₵100', total: 'GH₵650,100.76' },
      totalAmount: 'GH₵651,751.76',
    })
    // Of what is bought over time the whole is said before it is paid, beside what comes later.
    expect(cart.laterInAll.sale.map(({ term, amount }) => `${term}: ${amount}`)).toEqual([
      'Later, when you sign: GH₵0.50',
      'Later, over 6 months: GH₵650,000.25',
      'Plan in all: GH₵1,300,000.50',
    ])
    expect(await listCartIds(database.db, buyer)).toEqual([house, room, flat])
    expect(await countCartItems(database.db, buyer)).toBe(3)
  })

  test('of several rentals says for each the sum of its own page, and that the fee in it is paid once', async () => {
    const rental = { ...NO_RENT_TERMS, tag: 'For Rent' as const, advanceMonths: 6, agentFeePesewas: 0 }
    const terms = [
      { ...rental, pricePesewas: 165_000, otherFeesPesewas: 0 },
      { ...rental, pricePesewas: 210_000, otherFeesPesewas: 0, depositPesewas: 420_000 },
      { ...rental, pricePesewas: 80_050, otherFeesPesewas: null },
    ]
    for (const each of terms) await add(each)
    const { rentals, totals, totalsText } = await cartNow()
    for (const [index, { moveIn }] of rentals.entries()) {
      const { total, isLeast } = presentMoveIn({ pricePesewas: 0, ...rental, ...terms[index], plan: null })
      expect(moveIn).toEqual({
        term: isLeast ? 'To move in, at least' : 'To move in',
        amount: total,
        notes: ['The application fee of GH₵50 is in this sum. You pay it once, not for each home.'],
      })
    }
    expect(rentals[0]?.moveIn?.amount).toBe('GH₵11,600')
    // What is paid now is what it always was: both months of each, and the fee once.
    expect(totals.totalPesewas).toBe(2 * (165_000 + 210_000 + 80_050) + 5_000)
    expect(totalsText.rental?.applicationFee).toBe('GH₵50')
  })

  test('on a lease shorter than the months in advance says both sums, that of the page as such', async () => {
    const rental = { ...NO_RENT_TERMS, tag: 'For Rent' as const, agentFeePesewas: 0, otherFeesPesewas: 0 }
    await add({ ...rental, pricePesewas: 100_000, advanceMonths: 24 })
    const { rentals } = await cartNow()
    expect(rentals[0]?.moveIn).toEqual({
      term: 'To move in, with a lease of 12 months',
      amount: 'GH₵13,050',
      notes: ['Its page says GH₵25,050, with 24 months in advance.'],
    })
  })

  test('holds nothing of anybody else', async () => {
    const other = makeActor({ accountId: (await insertAccount(database.db)).id })
    const own = await add()
    await add({}, null, other)
    expect((await cartNow()).sales.map(({ propertyId }) => propertyId)).toEqual([own])
    expect(await listCartIds(database.db, buyer)).toEqual([own])
    expect(await countCartItems(database.db, buyer)).toBe(1)
  })
})

describe('a property that changed since it was put in', () => {
  test('says what it cost, and counts with what it costs now', async () => {
    const id = await add({ pricePesewas: 100_000 })
    await change(id, { pricePesewas: 90_002 })
    const cart = await cartNow()
    expect(cart.sales).toMatchObject([
      { price: 'GH₵900.02', isPriceChanged: true, previousPrice: 'GH₵1,000', due: 'GH₵450.01' },
    ])
    expect(cart.changes).toEqual({ ...NOTHING, repriced: 1 })
    expect(cart.totals.sale.downPaymentPesewas).toBe(45_001)
    await acceptCartPrices(services, buyer)
    const accepted = await cartNow()
    expect(accepted.changes).toEqual(NOTHING)
    expect(accepted.sales).toMatchObject([{ isPriceChanged: false, previousPrice: null }])
  })

  test.each(['reserved', 'sold'] as const)('says that it is %s and counts no more', async (status) => {
    const [taken] = [await add({ pricePesewas: 100_000 }, 3), await add({ pricePesewas: 200_000 })]
    await change(taken, { status, pricePesewas: 1 })
    const cart = await cartNow()
    expect(cart.sales).toMatchObject([
      { propertyId: taken, state: status, isPriceChanged: false, isPlanGone: false, plans: [] },
      { state: 'available' },
    ])
    expect(cart).toMatchObject({ count: 2, availableCount: 1, changes: { ...NOTHING, unavailable: 1 } })
    expect(cart.totals.sale.downPaymentPesewas).toBe(100_000)
  })

  test('says that a home for rent is let, and asks no fee for it', async () => {
    const id = await add({ tag: 'For Rent' })
    await change(id, { status: 'let' })
    const cart = await cartNow()
    expect(cart.rentals).toMatchObject([{ state: 'let' }])
    expect(cart.totals).toMatchObject({ hasRentals: false, totalPesewas: 0 })
    expect(cart.totalsText.rental).toBeNull()
  })

  test('is gone when it was withdrawn, and shows nothing of it that visitors never saw', async () => {
    const id = await add({ pricePesewas: 100_000, title: 'Villa with pool', imageCount: 1 })
    await change(id, { title: 'Villa with a large pool' })
    await change(id, { status: 'withdrawn', pricePesewas: 55_500 })
    const secrets = { title: 'Never seen', location: 'Hidden Street', tag: 'For Rent', beds: 77 } as const
    await change(id, { ...secrets, pricePesewas: 55_501 })
    const { sales, rentals, changes } = await cartNow()
    expect(rentals).toEqual([])
    expect(sales).toMatchObject([
      {
        state: 'gone',
        isPublic: false,
        title: 'Villa with a large pool',
        location: '',
        cover: null,
        price: 'GH₵1,000',
        pricePesewas: 100_000,
        isPriceChanged: false,
        plans: [],
      },
    ])
    const shown = JSON.stringify(sales.map(({ propertyId: _id, ...item }) => item))
    expect(shown).not.toMatch(/555|Never|Hidden|77/)
    expect(changes.unavailable).toBe(1)

    // What visitors see again, buyers do too.
    await change(id, { status: 'active' })
    expect((await cartNow()).rentals).toMatchObject([{ title: 'Never seen', location: 'Hidden Street' }])
  })

  test('stays in its place when it was removed, as visitors saw it last, and counts for nothing', async () => {
    const first = await add({ title: 'The first', pricePesewas: 200_000 })
    const id = await add({ title: 'Villa with pool', pricePesewas: 100_000, imageCount: 1 }, 3)
    const last = await add({ title: 'The last', pricePesewas: 400_000 })
    const before = await cartNow()
    await change(id, { title: 'Villa with two pools' })
    await database.db.deleteFrom('properties').where('id', '=', id).execute()
    const cart = await cartNow()
    expect(cart.sales).toMatchObject([
      { propertyId: first },
      {
        propertyId: id,
        isPublic: false,
        title: 'Villa with two pools',
        location: '',
        cover: null,
        price: 'GH₵1,000',
        planMonths: null,
        plans: [],
        state: 'removed',
      },
      { propertyId: last },
    ])
    expect(cart).toMatchObject({ count: 3, availableCount: 2, changes: { ...NOTHING, unavailable: 1 } })
    expect(cart.totals.sale.downPaymentPesewas).toBe(300_000)
    expect(await listCartIds(database.db, buyer)).toEqual([first, id, last])
    // What is paid for is told by what is left.
    const wordOf = (items: typeof cart.sales) => fingerprintOf(items.map((item) => ({ ...item, plan: null })))
    expect(wordOf(cart.sales)).not.toBe(wordOf(before.sales))
    expect(wordOf(cart.sales)).toBe(wordOf(before.sales.filter(({ propertyId }) => propertyId !== id)))
  })

  test('that was withdrawn, edited and then removed is called as visitors saw it last', async () => {
    const id = await add({ title: 'Villa with pool', tag: 'For Rent' })
    await change(id, { status: 'withdrawn' })
    await change(id, { title: 'Never seen', tag: 'For Sale' })
    await database.db.deleteFrom('properties').where('id', '=', id).execute()
    const cart = await cartNow()
    expect(cart.rentals).toMatchObject([{ propertyId: id, title: 'Villa with pool', state: 'removed' }])
    expect(JSON.stringify(cart)).not.toContain('Never')
  })

  test('stays when the account of its agent goes', async () => {
    const agent = await insertAccount(database.db, { profile: { role: 'admin' } })
    const id = await add({ title: 'Villa with pool', userId: agent.id })
    await database.db.deleteFrom('profiles').where('id', '=', agent.id).execute()
    expect((await cartNow()).sales).toMatchObject([
      { propertyId: id, title: 'Villa with pool', state: 'removed' },
    ])
  })

  test('says that its plan is gone and counts without one', async () => {
    const id = await add({ pricePesewas: 120_000_000 }, 12)
    await change(id, { maxPaymentPlanMonths: 6 })
    const { sales, changes, totals } = await cartNow()
    expect(sales).toMatchObject([{ planMonths: null, isPlanGone: true, due: 'GH₵600,000' }])
    expect(changes).toEqual({ ...NOTHING, plansGone: 1 })
    expect(totals.sale.downPaymentPesewas).toBe(60_000_000)
  })

  test('moves to the rentals without its plan when it is for rent by now', async () => {
    const id = await add({ pricePesewas: 100_000 }, 3)
    await change(id, { tag: 'For Rent' })
    const { rentals, sales } = await cartNow()
    expect(sales).toEqual([])
    expect(rentals).toMatchObject([{ planMonths: null, isPlanGone: true, plans: [], due: 'GH₵2,000' }])
  })
})
