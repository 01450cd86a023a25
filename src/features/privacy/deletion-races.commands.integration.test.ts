import { expect, test } from 'vitest'
import { FACTORY_PASSWORD } from '../../../tests/factories/account-factory.ts'
import {
  insertAgent,
  insertBuyer,
  insertCartItem,
  makeCheckoutForm,
} from '../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../tests/support/checkout-world.ts'
import { checkOut } from '../orders/checkout.commands.server.ts'
import { deleteAccount } from './deletion.commands.server.ts'

const ROUNDS = 20
const SHOWN_TOTAL_PESEWAS = 60_010_000

// Long enough for the deletion to come in between, while the locks are held.
const world = useCheckoutWorld({ maxConnections: 24, paymentMilliseconds: 15 })
const { services, rowsOf, statusOf } = world

/** A checkout and the deletion of the buyer's account, or of the agent's whose property is in the cart, at once. */
async function race(whose: 'buyer' | 'agent') {
  const agent = await insertAgent(world.database.db)
  // The last administrator could not go.
  await insertAgent(world.database.db)
  const buyer = await insertBuyer(world.database.db)
  const { id: propertyId } = await insertCartItem(world.database.db, buyer, { userId: agent.accountId })
  const [checkout, deletion] = await Promise.allSettled([
    checkOut(services, buyer, {
      form: makeCheckoutForm(),
      attemptKey: 'attempt-0001',
      shownTotalPesewas: SHOWN_TOTAL_PESEWAS,
    }),
    deleteAccount(services, whose === 'buyer' ? buyer : agent, { password: FACTORY_PASSWORD }),
  ])
  return { isOrdered: checkout.status === 'fulfilled', deletion, propertyId, buyer }
}

async function clean() {
  for (const table of ['orders', 'cartItems', 'properties', 'mails', 'rateLimits'] as const)
    await world.database.db.deleteFrom(table).execute()
}

test(`in ${ROUNDS} rounds an agent's account goes with all that they advertise, or an order keeps both`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { isOrdered, deletion, propertyId } = await race('agent')
    expect(deletion.status).toBe(isOrdered ? 'rejected' : 'fulfilled')
    if (deletion.status === 'rejected')
      expect(deletion.reason).toMatchObject({ kind: 'conflict', code: 'account.order_pending_on_property' })
    expect(await statusOf(propertyId)).toBe(isOrdered ? 'reserved' : undefined)
    expect(await rowsOf('cartItems')).toHaveLength(isOrdered ? 0 : 1)
    await clean()
  }
})

test(`in ${ROUNDS} rounds a buyer's account goes, or the order is there first`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { isOrdered, deletion, propertyId, buyer } = await race('buyer')
    expect(deletion.status).toBe(isOrdered ? 'rejected' : 'fulfilled')
    if (deletion.status === 'rejected')
      expect(deletion.reason).toMatchObject({ kind: 'conflict', code: 'account.order_pending' })
    expect(await rowsOf('orders')).toMatchObject(isOrdered ? [{ userId: buyer.accountId }] : [])
    expect(await statusOf(propertyId)).toBe(isOrdered ? 'reserved' : 'active')
    expect(await rowsOf('cartItems')).toEqual([])
    await clean()
  }
})
