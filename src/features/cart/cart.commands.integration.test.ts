import { describe, expect, test } from 'vitest'
import { insertAccount, makeActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { times, useBuyersWorld } from '../../../tests/support/buyers-world.ts'
import { cartRowsOf, setProperty } from '../../../tests/support/carts.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { acceptCartPrices, addToCart, choosePlan, clearCart, removeFromCart } from './cart.commands.server.ts'
import { CART_MESSAGES, MOST_CART_ITEMS } from './cart.schema.ts'

const { database, services, newBuyer } = useBuyersWorld({ maxConnections: 10 })
const START = new Date('2026-11-21T09:00:00Z')

const rowsOf = (userId: string) => cartRowsOf(database, userId)

const idsOf = async (userId: string) => (await rowsOf(userId)).map(({ propertyId }) => propertyId)

const set = (id: string, values: Parameters<typeof setProperty>[2]) => setProperty(database, id, values)

const NOT_FOUND = { kind: 'not_found', code: 'property.not_found' }
const NO_PLAN = {
  kind: 'invalid',
  code: 'cart.plan_unknown',
  details: { fields: { planMonths: [CART_MESSAGES.planUnknown] } },
}

describe('a property that is put into the cart', () => {
  test('is saved with its plan and its present price', async () => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db, { pricePesewas: 99_000_001 })
    expect(await addToCart(services, buyer, { propertyId: id, planMonths: 6 })).toEqual({ added: true })
    expect(await rowsOf(buyer.accountId)).toEqual([
      { propertyId: id, planMonths: 6, pricePesewas: 99_000_001, createdAt: START },
    ])
  })

  test('is there once, with its first price, however often it is put in', async () => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db, { pricePesewas: 5_000 })
    await addToCart(services, buyer, { propertyId: id, planMonths: null })
    await set(id, { pricePesewas: 7_000 })
    services.time.now = new Date('2026-11-22T09:00:00Z')
    expect(await addToCart(services, buyer, { propertyId: id, planMonths: null })).toEqual({ added: false })
    expect(await rowsOf(buyer.accountId)).toEqual([
      { propertyId: id, planMonths: null, pricePesewas: 5_000, createdAt: START },
    ])
  })

  test('takes another plan that is given and keeps its own when none is', async () => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db)
    const planAfter = async (planMonths: number | null) => {
      await addToCart(services, buyer, { propertyId: id, planMonths })
      return (await rowsOf(buyer.accountId))[0]?.planMonths
    }
    expect(await planAfter(3)).toBe(3)
    expect(await planAfter(12)).toBe(12)
    expect(await planAfter(null)).toBe(12)
  })

  test.each(['draft', 'withdrawn'] as const)('is refused as not found while it is %s', async (status) => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db, {
      status,
      publishedAt: status === 'draft' ? null : '2026-03-01T09:00:00Z',
    })
    await expect(addToCart(services, buyer, { propertyId: id, planMonths: null })).rejects.toMatchObject(
      NOT_FOUND,
    )
    expect(await idsOf(buyer.accountId)).toEqual([])
  })

  test.each(['reserved', 'sold', 'let'] as const)(
    'is refused as unavailable while it is %s',
    async (status) => {
      const buyer = await newBuyer()
      const { id } = await insertProperty(database.db, { status })
      await expect(addToCart(services, buyer, { propertyId: id, planMonths: null })).rejects.toMatchObject({
        kind: 'conflict',
        message: 'This property is not available any more.',
      })
      expect(await idsOf(buyer.accountId)).toEqual([])
    },
  )

  test.each([
    '',
    'x',
    "'; drop table cart_items --",
    '0198F000-0000-7000-8000-000000000002',
    '0198f000-0000-7000-8000-000000000002',
    '\u0000',
    '../cart',
  ])('is refused as not found when its id is %j', async (propertyId) => {
    const buyer = await newBuyer()
    await expect(addToCart(services, buyer, { propertyId, planMonths: null })).rejects.toMatchObject(
      NOT_FOUND,
    )
  })

  test.each([0, 1, 4, 60, -3, 3.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 40])(
    'is refused with a plan of %s months, which it does not have',
    async (planMonths) => {
      const buyer = await newBuyer()
      const { id } = await insertProperty(database.db)
      await expect(addToCart(services, buyer, { propertyId: id, planMonths })).rejects.toMatchObject(NO_PLAN)
      expect(await idsOf(buyer.accountId)).toEqual([])
    },
  )

  test('is refused with a plan when it is for rent', async () => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db, { tag: 'For Rent' })
    await expect(addToCart(services, buyer, { propertyId: id, planMonths: 3 })).rejects.toMatchObject(NO_PLAN)
  })

  test('gives somebody without a profile one, with the role of a user', async () => {
    const { id, email } = await insertAccount(database.db, { profile: null })
    const buyer = makeActor({ accountId: id, email })
    const property = await insertProperty(database.db)
    await addToCart(services, buyer, { propertyId: property.id, planMonths: null })
    expect(await idsOf(id)).toEqual([property.id])
    const profile = await database.db
      .selectFrom('profiles')
      .select(['role', 'email'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(profile).toEqual({ role: 'user', email })
  })

  test('is one item after it was sent twenty times at once', async () => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db)
    const answers = await times(20, () => addToCart(services, buyer, { propertyId: id, planMonths: null }))
    expect(answers.filter(({ added }) => added)).toHaveLength(1)
    expect(await idsOf(buyer.accountId)).toEqual([id])
  })

  test('is the last that fits, when twenty want the last place at once', async () => {
    const buyer = await newBuyer()
    const { id: userId } = await insertAccount(database.db)
    const all = await times(MOST_CART_ITEMS + 19, () => insertProperty(database.db, { userId }))
    const [wanted, filling] = [all.slice(0, 20), all.slice(20)]
    await database.db
      .insertInto('cartItems')
      .values(
        filling.map(({ id }) => ({
          userId: buyer.accountId,
          propertyId: id,
          pricePesewas: 1,
          createdAt: START,
        })),
      )
      .execute()
    const outcomes = await Promise.allSettled(
      wanted.map(({ id }) => addToCart(services, buyer, { propertyId: id, planMonths: null })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ kind: 'limit', code: 'cart.too_many' })
    expect(await idsOf(buyer.accountId)).toHaveLength(MOST_CART_ITEMS)
  })
})

describe('a property that is taken out', () => {
  test('goes, and taking it out again is no refusal', async () => {
    const buyer = await newBuyer()
    const [one, other] = [await insertProperty(database.db), await insertProperty(database.db)]
    for (const { id } of [one, other]) await addToCart(services, buyer, { propertyId: id, planMonths: null })
    await times(20, () => removeFromCart(services, buyer, { propertyId: one.id }))
    await removeFromCart(services, buyer, { propertyId: 'no id' })
    expect(await idsOf(buyer.accountId)).toEqual([other.id])
  })

  test('stays in the carts of others', async () => {
    const [buyer, other] = [await newBuyer(), await newBuyer()]
    const { id } = await insertProperty(database.db)
    await addToCart(services, other, { propertyId: id, planMonths: 3 })
    const before = await rowsOf(other.accountId)
    await removeFromCart(services, buyer, { propertyId: id })
    await clearCart(services, buyer)
    await acceptCartPrices(services, buyer)
    await expect(choosePlan(services, buyer, { propertyId: id, planMonths: 6 })).rejects.toMatchObject({
      kind: 'not_found',
      code: 'cart.not_in_cart',
    })
    expect(await rowsOf(other.accountId)).toEqual(before)
  })

  test('goes with all others when the cart is cleared', async () => {
    const buyer = await newBuyer()
    for (const { id } of await times(3, () => insertProperty(database.db)))
      await addToCart(services, buyer, { propertyId: id, planMonths: null })
    await clearCart(services, buyer)
    await clearCart(services, buyer)
    expect(await idsOf(buyer.accountId)).toEqual([])
  })

  test('is out or in, never twice, when both are wanted at once', async () => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db)
    await times(
      30,
      (index): Promise<unknown> =>
        index % 3 === 0
          ? addToCart(services, buyer, { propertyId: id, planMonths: null })
          : index % 3 === 1
            ? removeFromCart(services, buyer, { propertyId: id })
            : clearCart(services, buyer),
    )
    expect((await idsOf(buyer.accountId)).length).toBeLessThanOrEqual(1)
  })
})

describe('a plan', () => {
  test('is chosen, changed and dropped', async () => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db, { maxPaymentPlanMonths: 9 })
    await addToCart(services, buyer, { propertyId: id, planMonths: null })
    for (const planMonths of [3, 9, null, 6]) {
      await choosePlan(services, buyer, { propertyId: id, planMonths })
      expect(await rowsOf(buyer.accountId)).toMatchObject([{ planMonths }])
    }
    await expect(choosePlan(services, buyer, { propertyId: id, planMonths: 12 })).rejects.toMatchObject(
      NO_PLAN,
    )
    expect(await rowsOf(buyer.accountId)).toMatchObject([{ planMonths: 6 }])
  })

  test('is not chosen for what cannot be ordered any more', async () => {
    const buyer = await newBuyer()
    const { id } = await insertProperty(database.db)
    await addToCart(services, buyer, { propertyId: id, planMonths: 3 })
    await set(id, { status: 'reserved' })
    await expect(choosePlan(services, buyer, { propertyId: id, planMonths: 6 })).rejects.toMatchObject({
      kind: 'conflict',
    })
    expect(await rowsOf(buyer.accountId)).toMatchObject([{ planMonths: 3 }])
  })

  test.each(['', 'x', "' or 1=1 --"])('is not chosen for the id %j', async (propertyId) => {
    const buyer = await newBuyer()
    await expect(choosePlan(services, buyer, { propertyId, planMonths: 3 })).rejects.toMatchObject({
      kind: 'not_found',
    })
  })
})

describe('prices that were seen', () => {
  test('become the accepted ones, but of what is off the market', async () => {
    const buyer = await newBuyer()
    const [moved, gone] = [await insertProperty(database.db), await insertProperty(database.db)]
    for (const { id } of [moved, gone]) await addToCart(services, buyer, { propertyId: id, planMonths: null })
    await set(moved.id, { pricePesewas: 777 })
    await set(gone.id, { pricePesewas: 777, status: 'withdrawn' })
    await acceptCartPrices(services, buyer)
    await acceptCartPrices(services, buyer)
    expect(await rowsOf(buyer.accountId)).toMatchObject([
      { propertyId: moved.id, pricePesewas: 777 },
      { propertyId: gone.id, pricePesewas: 120_000_000 },
    ])
  })
})

describe('a cart of nobody who buys', () => {
  const acts = {
    addToCart: (actor: ReturnType<typeof makeActor>, propertyId: string) =>
      addToCart(services, actor, { propertyId, planMonths: null }),
    removeFromCart: (actor: ReturnType<typeof makeActor>, propertyId: string) =>
      removeFromCart(services, actor, { propertyId }),
    clearCart: (actor: ReturnType<typeof makeActor>) => clearCart(services, actor),
    choosePlan: (actor: ReturnType<typeof makeActor>, propertyId: string) =>
      choosePlan(services, actor, { propertyId, planMonths: 6 }),
    acceptCartPrices: (actor: ReturnType<typeof makeActor>) => acceptCartPrices(services, actor),
  }

  test.each(Object.entries(acts))('is refused to administrators: %s', async (_, act) => {
    const { id } = await insertAccount(database.db, { profile: { role: 'admin' } })
    const property = await insertProperty(database.db)
    const saved = { userId: id, propertyId: property.id, pricePesewas: 5, createdAt: START }
    await database.db.insertInto('cartItems').values(saved).execute()
    // Whether the role is known with the request or only to the database by now.
    for (const role of ['admin', 'user'] as const) {
      const actor = makeActor({ accountId: id, role })
      await expect(act(actor, property.id)).rejects.toMatchObject({
        kind: 'forbidden',
        code: 'account.buyers_only',
      })
    }
    expect(await rowsOf(id)).toMatchObject([{ pricePesewas: 5, planMonths: null }])
  })

  test.each(Object.entries(acts))('is refused to whoever is gone: %s', async (_, act) => {
    const property = await insertProperty(database.db)
    await expect(act(makeActor({ accountId: factoryId() }), property.id)).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })
})

test('an account changes its cart only so often', async () => {
  const limited = makeTestServices(database)
  Object.assign(limited.config, { cart: { changesPerAccount: { count: 2, seconds: 600 } } })
  const buyer = await newBuyer()
  const { id: propertyId } = await insertProperty(database.db)
  await addToCart(limited, buyer, { propertyId, planMonths: 3 })
  await choosePlan(limited, buyer, { propertyId, planMonths: null })
  await expect(clearCart(limited, buyer)).rejects.toMatchObject({ kind: 'limit', code: 'limit.reached' })
  expect(await idsOf(buyer.accountId)).toEqual([propertyId])
})
