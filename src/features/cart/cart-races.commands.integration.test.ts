import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '#/shared/errors.ts'
import { insertAccount, makeActor } from '../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import {
  acceptCartPrices,
  addToCart,
  choosePlan,
  clearCart,
  emptyCart,
  removeFromCart,
} from './cart.commands.server.ts'
import { getCart } from './cart.queries.server.ts'
import { lockCart } from './cart-lock.queries.server.ts'

const ROUNDS = 20
const database = useTestDatabase({ maxConnections: 20 })
const services = makeTestServices(database)

type Buyer = ReturnType<typeof makeActor>

let buyers: Buyer[]
let propertyIds: string[]

beforeEach(async () => {
  buyers = []
  propertyIds = []
  for (let each = 0; each < 3; each++) {
    buyers.push(makeActor({ accountId: (await insertAccount(database.db)).id }))
    propertyIds.push((await insertProperty(database.db)).id)
  }
  for (const buyer of buyers)
    for (const propertyId of propertyIds) await addToCart(services, buyer, { propertyId, planMonths: 3 })
})

/** Everything that somebody can do with a cart, a checkout included. */
const actsOf = (buyer: Buyer): (() => Promise<unknown>)[] => [
  ...propertyIds.flatMap((propertyId) => [
    () => addToCart(services, buyer, { propertyId, planMonths: 6 }),
    () => removeFromCart(services, buyer, { propertyId }),
    () => choosePlan(services, buyer, { propertyId, planMonths: null }),
  ]),
  () => acceptCartPrices(services, buyer),
  () => clearCart(services, buyer),
  () =>
    database.db.transaction().execute(async (tx) => {
      const { accountId } = buyer
      const { lines } = await lockCart(tx, { accountId })
      await emptyCart(tx, { accountId, propertyIds: lines.map(({ propertyId }) => propertyId) })
    }),
]

async function deleteBuyer({ accountId }: Buyer): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
    await tx.deleteFrom('profiles').where('id', '=', accountId).execute()
  })
}

const itemsOf = (column: 'userId' | 'propertyId', id: string) =>
  database.db.selectFrom('cartItems').select(['userId', 'propertyId']).where(column, '=', id).execute()

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'carts, a buyer who leaves and a property that goes hold nobody up: round %i',
  async (round) => {
    const [leaver] = buyers as [Buyer]
    const [deleted, repriced] = propertyIds as [string, string]
    const properties = () => database.db.updateTable('properties').set({ pricePesewas: 5 + round })
    const acts = [
      ...buyers.flatMap(actsOf),
      () => deleteBuyer(leaver),
      () => database.db.deleteFrom('properties').where('id', '=', deleted).execute(),
      () => properties().where('id', '=', repriced).execute(),
    ]
    // Another order each round, the same in every run.
    const start = (round * 7) % acts.length
    const ordered = [...acts.slice(start), ...acts.slice(0, start)]
    const outcomes = await Promise.allSettled(ordered.map((act) => act()))
    const bugs = outcomes.filter((one) => one.status === 'rejected' && !(one.reason instanceof Refusal))
    expect(bugs).toEqual([])
    expect(await itemsOf('userId', leaver.accountId)).toEqual([])
    // Whoever had it in the cart by then still has, and is told.
    for (const { userId } of await itemsOf('propertyId', deleted)) {
      const { sales } = await getCart(database.db, { accountId: userId, now: services.time.now })
      expect(sales.find(({ propertyId }) => propertyId === deleted)).toMatchObject({
        title: 'Family house with garden',
        state: 'removed',
      })
    }
  },
)
