import { describe, expect, test } from 'vitest'
import {
  DECLINED_CARD,
  insertBuyer,
  insertCartItem,
  putIntoCart,
} from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { usePageChanges } from '../../../../tests/support/page-changes.ts'

const world = useCheckoutWorld()
const { press, totalShown, leftovers, statusOf, charges } = world
const pages = usePageChanges(world.database)

describe('the total', () => {
  test('that moved since it was shown is refused with the new one, and nothing is stored', async () => {
    const { id } = await insertCartItem(world.database.db, world.buyer)
    const shownTotalPesewas = await totalShown()
    await world.database.db
      .updateTable('properties')
      .set({ pricePesewas: 130_000_001 })
      .where('id', '=', id)
      .execute()
    await expect(press({}, { shownTotalPesewas })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'order.total_changed',
      message: 'Your total has changed to GH₵650,100.01. Check it and pay again.',
      details: { totals: { totalPesewas: 65_010_001 }, totalsText: { totalAmount: 'GH₵650,100.01' } },
    })
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
    expect(charges()).toEqual([])
    expect(await press()).toMatchObject({ hasSales: true })
  })

  test('that is the same for another property is refused as well', async () => {
    const { id: shown } = await insertCartItem(world.database.db, world.buyer)
    const input = { shownTotalPesewas: await totalShown(), shownItems: await world.itemsShown() }
    await world.database.db.deleteFrom('cartItems').where('propertyId', '=', shown).execute()
    await insertCartItem(world.database.db, world.buyer)
    expect(await totalShown()).toBe(input.shownTotalPesewas)
    await expect(press({}, input)).rejects.toMatchObject({
      code: 'order.total_changed',
      message: 'Your cart has changed since you opened this page. Check it and pay again.',
    })
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
    expect(await press({}, { shownItems: await world.itemsShown() })).toMatchObject({ hasSales: true })
  })

  test.each([0, 1, -60_010_000, Number.NaN, Number.POSITIVE_INFINITY, 60_010_000.5])(
    'that somebody made up is refused: %s',
    async (shownTotalPesewas) => {
      await insertCartItem(world.database.db, world.buyer)
      await expect(press({}, { shownTotalPesewas })).rejects.toMatchObject({ code: 'order.total_changed' })
      expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
    },
  )
})

describe('what is refused, with nothing stored and nothing paid', () => {
  test('a home that its agent removed meanwhile, by its name; the rest can be ordered', async () => {
    const { id } = await insertCartItem(world.database.db, world.buyer, { title: 'Removed by now' })
    const first = { shownTotalPesewas: await totalShown(), shownItems: await world.itemsShown() }
    await world.database.db.deleteFrom('properties').where('id', '=', id).execute()
    await expect(press({}, first)).rejects.toMatchObject({
      code: 'order.property_taken',
      message: '“Removed by now” is not available any more. Nothing was paid.',
      details: { properties: [{ propertyId: id, title: 'Removed by now' }] },
    })
    const { id: rest } = await insertCartItem(world.database.db, world.buyer)
    // A total that another home happens to have is not enough.
    await expect(press({}, first)).rejects.toMatchObject({ code: 'order.property_taken' })
    expect(await press({}, { shownItems: await world.itemsShown() })).toMatchObject({ hasSales: true })
    expect(await statusOf(rest)).toBe('reserved')
    expect(await world.rowsOf('cartItems')).toMatchObject([{ propertyId: id }])
    await expect(press({}, { attemptKey: 'attempt-0002', shownTotalPesewas: 0 })).rejects.toMatchObject({
      code: 'order.property_taken',
    })
  })

  test('a home that somebody else has got meanwhile, by its name; the rest stays', async () => {
    await insertCartItem(world.database.db, world.buyer, { title: 'Still here' })
    const { id } = await insertCartItem(world.database.db, world.buyer, { title: 'Gone now' })
    const shownTotalPesewas = await totalShown()
    for (const status of ['reserved', 'sold', 'withdrawn', 'draft'] as const) {
      await world.database.db.updateTable('properties').set({ status }).where('id', '=', id).execute()
      await expect(press({}, { shownTotalPesewas })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'order.property_taken',
        message:
          '“Gone now” is not available any more. The rest is still in your cart and comes to GH₵600,100.',
        details: {
          properties: [{ propertyId: id, title: 'Gone now' }],
          totals: { totalPesewas: 60_010_000 },
        },
      })
      expect(await leftovers()).toEqual({ cartItems: 2, others: [] })
    }
    expect(charges()).toEqual([])
  })

  test('a cart of which nothing is left', async () => {
    await insertCartItem(world.database.db, world.buyer, { status: 'sold', title: 'Sold by now' })
    await expect(press()).rejects.toMatchObject({
      code: 'order.property_taken',
      message: '“Sold by now” is not available any more. Nothing was paid.',
    })
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
  })

  test('an empty cart', async () => {
    await expect(press()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'cart.empty',
      message: 'No properties in your cart',
    })
    expect(await leftovers()).toEqual({ cartItems: 0, others: [] })
  })

  test('a card that declines; the cart is as it was, and another card pays', async () => {
    const { id } = await insertCartItem(world.database.db, world.buyer)
    await pages.count()
    await expect(press({ cardNumber: DECLINED_CARD })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'order.payment_failed',
      message: 'Payment failed. Please try again. Nothing was paid: use another card, or another way to pay.',
    })
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
    expect([await statusOf(id), await pages.count()]).toEqual(['active', 0])
    expect(await press()).toMatchObject({ hasSales: true })
  })

  test('a card that is over since the form was made', async () => {
    await insertCartItem(world.database.db, world.buyer)
    await expect(press({ expiryDate: '10/26' })).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { expiryDate: ['Valid expiry date is required (MM/YY)'] } },
    })
    expect(await press({ expiryDate: '11/26' })).toMatchObject({ hasSales: true })
  })

  test('a phone number that nobody can have', async () => {
    await insertCartItem(world.database.db, world.buyer)
    for (const phone of ['0000000000', '024 412 345678', '+1 000 000 0000'])
      await expect(press({ phone })).rejects.toMatchObject({
        details: { fields: { phone: ['Valid phone number is required'] } },
      })
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
  })

  test('everything that only the server can know at once', async () => {
    await insertCartItem(world.database.db, world.buyer, { tag: 'For Rent' })
    const dated = { expiryDate: '10/26', moveInDate: '2026-11-20' }
    const messages = {
      expiryDate: ['Valid expiry date is required (MM/YY)'],
      moveInDate: ['Choose a move-in date from today to two years ahead'],
    }
    await expect(press(dated)).rejects.toMatchObject({ details: { fields: messages } })
    await expect(press({ ...dated, leaseDuration: undefined })).rejects.toMatchObject({
      details: { fields: { ...messages, leaseDuration: ['Lease duration is required'] } },
    })
    await expect(press({ ...dated, phone: '+1 000 000 0000' })).rejects.toMatchObject({
      details: { fields: { ...messages, phone: ['Valid phone number is required'] } },
    })
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
  })

  test.each([
    [{ leaseDuration: undefined }, { leaseDuration: ['Lease duration is required'] }],
    [{ moveInDate: undefined }, { moveInDate: ['Move-in date is required'] }],
    [{ moveInDate: '2026-11-20' }, { moveInDate: [expect.stringContaining('from today')] }],
    [{ moveInDate: '2028-11-22' }, { moveInDate: [expect.stringContaining('two years')] }],
    [{ leaseDuration: '4' as '3' }, { leaseDuration: ['Lease duration is required'] }],
    [{ termsAccepted: false as true }, { termsAccepted: ['You must accept the terms and conditions'] }],
    [{ cardNumber: '4242424242424241' }, { cardNumber: ['Valid card number is required'] }],
  ])('a rental with %j', async (form, fields) => {
    await insertCartItem(world.database.db, world.buyer, { tag: 'For Rent' })
    await expect(press(form)).rejects.toMatchObject({ kind: 'invalid', details: { fields } })
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
    expect(charges()).toEqual([])
  })

  test.each([
    'short',
    'a'.repeat(65),
    "key'; drop table orders",
    '../../../etc',
    'attempt 0001',
    '\u0000'.repeat(9),
  ])('the attempt %j', async (attemptKey) => {
    await insertCartItem(world.database.db, world.buyer)
    await expect(press({}, { attemptKey })).rejects.toMatchObject({ kind: 'invalid' })
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
  })

  test('an administrator, in the request and at this very moment', async () => {
    await insertCartItem(world.database.db, world.buyer)
    await expect(press({}, {}, { ...world.buyer, role: 'admin' })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await world.database.db
      .updateTable('profiles')
      .set({ role: 'admin' })
      .where('id', '=', world.buyer.accountId)
      .execute()
    await expect(press()).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
  })

  test('somebody whose account is gone', async () => {
    await insertCartItem(world.database.db, world.buyer)
    const shownTotalPesewas = await totalShown()
    await world.database.db.deleteFrom('accounts').where('id', '=', world.buyer.accountId).execute()
    await expect(press({}, { shownTotalPesewas })).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
  })

  test('more declined cards in an hour than a few, since each keeps homes from others', async () => {
    const { count, seconds } = world.services.config.orders.declinesPerAccount
    const { id } = await insertCartItem(world.database.db, world.buyer)
    const declined = { cardNumber: DECLINED_CARD }
    // What is refused before the card is tried is not counted.
    for (let tried = 0; tried < count; tried++) {
      await expect(press({}, { shownTotalPesewas: 1 })).rejects.toMatchObject({ code: 'order.total_changed' })
      await expect(press(declined)).rejects.toMatchObject({ code: 'order.payment_failed' })
    }
    for (const form of [declined, {}])
      await expect(press(form)).rejects.toMatchObject({ kind: 'limit', code: 'limit.reached' })
    expect(charges()).toHaveLength(count)
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
    // Other buyers are not held up, and an hour later nobody is.
    const other = await insertBuyer(world.database.db)
    await putIntoCart(world.database.db, other, { propertyId: id })
    await expect(press(declined, {}, other)).rejects.toMatchObject({ code: 'order.payment_failed' })
    world.services.time.now = new Date(world.services.time.now.getTime() + seconds * 1_000)
    expect(await press()).toMatchObject({ hasSales: true })
  })

  test('trying without end', async () => {
    const { count } = world.services.config.orders.checkoutsPerAccount
    for (let tried = 0; tried < count; tried++) await press().catch(() => undefined)
    await insertCartItem(world.database.db, world.buyer)
    await expect(press()).rejects.toMatchObject({ kind: 'limit' })
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
  })
})

test('who waits too long for another who pays for the same home is told so, and loses nothing', async () => {
  const { id } = await insertCartItem(world.database.db, world.buyer)
  await world.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('properties').select('id').where('id', '=', id).forUpdate().execute()
    await expect(press()).rejects.toMatchObject({ kind: 'unavailable', code: 'order.busy' })
  })
  expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
  expect(await press()).toMatchObject({ hasSales: true })
})
