import { beforeEach, expect, test } from 'vitest'
import { changeOwnProfile } from '#/features/accounts/profile-change.commands.server.ts'
import { addToCart, clearCart } from '#/features/cart/cart.commands.server.ts'
import { addFavorite, removeFavorite } from '#/features/favorites/favorite.commands.server.ts'
import { noteWhatsappClick } from '#/features/leads/lead.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertBuyer, insertCartItem } from '../../../tests/factories/checkout-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useCheckoutWorld } from '../../../tests/support/checkout-world.ts'
import { outcomesOf } from '../../../tests/support/outcomes.ts'

const MOST_CONNECTIONS = 20
const WAITING = 32
const BUYERS = 40

const world = useCheckoutWorld({ maxConnections: MOST_CONNECTIONS })
const { services, press } = world
const { payments } = services

/** Payments of every buyer begin and go on until `pay` is called. */
let begun: number
let onBegin: () => void
let pay: () => void

/** Resolves when so many payments have begun. */
const begunAre = (count: number) =>
  new Promise<void>((resolve) => {
    onBegin = () => void (begun >= count && resolve())
    onBegin()
  })

beforeEach(() => {
  const paid = Promise.withResolvers<void>()
  begun = 0
  onBegin = () => undefined
  pay = paid.resolve
  Object.assign(services, {
    payments: {
      ...payments,
      begin: async (request: Parameters<typeof payments.begin>[0]) => {
        begun += 1
        onBegin()
        await paid.promise
        return await payments.begin(request)
      },
    },
  })
})

const inUse = () => world.database.pool.totalCount - world.database.pool.idleCount

/** Everything that locks a buyer's own profile, as the buyer may ask for it while paying. */
async function actsOf(actor: Actor): Promise<(() => Promise<unknown>)[]> {
  const { id: propertyId } = await insertProperty(world.database.db)
  return [
    () => addToCart(services, actor, { propertyId, planMonths: null }),
    () => addFavorite(services, actor, { propertyId }),
    () => removeFavorite(services, actor, { propertyId }),
    () => noteWhatsappClick(services, actor, { propertyId, planMonths: null }),
    () => changeOwnProfile(services, actor, { bio: 'I look for a home.' }),
    () => clearCart(services, actor),
  ]
}

test('a payment and all that its buyer asks for meanwhile take no connection', async () => {
  await insertCartItem(world.database.db, world.buyer)
  const shownTotalPesewas = await world.totalShown()
  const acts = await actsOf(world.buyer)
  const order = press({}, { shownTotalPesewas })
  await begunAre(1)

  const asked = outcomesOf(
    Array.from({ length: 40 }, (_, index) => (acts[index % acts.length] ?? (() => order))()),
  )
  // Somebody else is served at once, and by then whoever takes a connection has one.
  await addFavorite(services, await insertBuyer(world.database.db), {
    propertyId: (await insertProperty(world.database.db)).id,
  })
  expect(inUse()).toBe(0)
  expect(world.database.pool.waitingCount).toBe(0)

  pay()
  await order
  const { answers, reasons } = await asked
  expect(answers).toHaveLength(WAITING)
  for (const reason of reasons)
    expect(reason).toMatchObject({
      kind: 'unavailable',
      code: 'account.busy',
      details: { retryAfterSeconds: 3 },
    })
})

test('forty accounts that pay fill neither the pool nor the queue', async () => {
  const buyers: { actor: Actor; shownTotalPesewas: number }[] = []
  for (let number = 0; number < BUYERS; number++) {
    const actor = await insertBuyer(world.database.db)
    await insertCartItem(world.database.db, actor)
    buyers.push({ actor, shownTotalPesewas: await world.totalShown(actor) })
  }
  const paying = outcomesOf(
    buyers.map(({ actor, shownTotalPesewas }) => press({}, { shownTotalPesewas }, actor)),
  )
  await begunAre(BUYERS)
  await addFavorite(services, await insertBuyer(world.database.db), {
    propertyId: (await insertProperty(world.database.db)).id,
  })
  expect(inUse()).toBe(0)
  pay()
  const { answers, reasons } = await paying
  expect(reasons).toEqual([])
  expect(answers).toHaveLength(BUYERS)
})
