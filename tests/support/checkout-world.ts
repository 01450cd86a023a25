import { beforeEach } from 'vitest'
import { fingerprintOf, getCart } from '#/features/cart/cart.queries.server.ts'
import type { CartView } from '#/features/cart/cart.schema.ts'
import { checkOut } from '#/features/orders/checkout.commands.server.ts'
import type { CheckedOut, CheckoutForm } from '#/features/orders/checkout.schema.ts'
import { createSimulatedPayments } from '#/platform/payments/simulated-payments.server.ts'
import type { Actor } from '#/shared/actor.ts'
import {
  insertBuyer,
  insertCartItem,
  makeCheckoutForm,
  makePaymentFields,
} from '../factories/checkout-factory.ts'
import { type TestDatabase, useTestDatabase } from './test-database.ts'
import { makeTestServices, type TestServices } from './test-services.ts'

type Input = Parameters<typeof checkOut>[2]
type Row = Record<string, unknown>

export type CheckoutWorld = {
  database: TestDatabase
  services: TestServices
  /** A new one for each test. */
  readonly buyer: Actor
  totalShown(actor?: Actor): Promise<number>
  /** The fingerprint of what the page shows. */
  itemsShown(actor?: Actor): Promise<string>
  cartNow(actor?: Actor): Promise<CartView>
  /** The fields of the page's form, filled in, with what it shows. */
  fill(overrides?: Record<string, string>): Promise<Record<string, string>>
  /** Sends the checkout form as the page does, with the total that it shows. */
  press(form?: Partial<CheckoutForm>, input?: Partial<Input>, actor?: Actor): Promise<CheckedOut>
  /** Another buyer's order of a home that is ordered already, as there were before one order alone claimed it. */
  insertRival(propertyId: string): Promise<{ other: Actor; second: CheckedOut }>
  rowsOf(table: 'orders' | 'orderItems' | 'checkoutAttempts' | 'cartItems' | 'mails'): Promise<Row[]>
  statusOf(propertyId: string): Promise<string | undefined>
  /** What was really paid or declined; an answer from memory is neither. */
  charges(): object[]
  /**
   * What a checkout that was refused leaves behind: so many items in carts, and otherwise an empty array. An order that
   * was never paid is in no list.
   */
  leftovers(): Promise<{ cartItems: number; others: Row[] }>
}

/** An empty marketplace with somebody who wants to check out. */
export function useCheckoutWorld(
  options: { maxConnections?: number; paymentMilliseconds?: number } = {},
): CheckoutWorld {
  const database = useTestDatabase({ maxConnections: options.maxConnections ?? 10 })
  const made = makeTestServices(database)
  const delayMilliseconds = options.paymentMilliseconds ?? 0
  const payments = createSimulatedPayments({ delayMilliseconds, log: made.log })
  const services: TestServices = Object.assign(made, { payments })
  let buyer: Actor

  beforeEach(async () => {
    for (const table of ['orders', 'properties', 'accounts', 'profiles', 'mails', 'rateLimits'] as const)
      await database.db.deleteFrom(table).execute()
    services.logged.length = 0
    services.addedJobs.length = 0
    buyer = await insertBuyer(database.db)
  })

  const totalShown = async (actor = buyer) => {
    const cart = await getCart(database.db, { accountId: actor.accountId, now: services.time.now })
    return cart.totals.totalPesewas
  }
  const cartNow = (actor = buyer) =>
    getCart(database.db, { accountId: actor.accountId, now: services.time.now })
  const itemsShown = async (actor = buyer) => {
    const cart = await cartNow(actor)
    return fingerprintOf([...cart.rentals, ...cart.sales])
  }
  const rowsOf: CheckoutWorld['rowsOf'] = (table) => database.db.selectFrom(table).selectAll().execute()

  return {
    database,
    services,
    get buyer() {
      return buyer
    },
    totalShown,
    itemsShown,
    cartNow,
    fill: async (overrides = {}) =>
      makePaymentFields({
        shownTotalPesewas: String(await totalShown()),
        shownItems: await itemsShown(),
        ...overrides,
      }),
    async press(form = {}, input = {}, actor = buyer) {
      return await checkOut(services, actor, {
        form: makeCheckoutForm(form),
        attemptKey: 'attempt-0001',
        shownTotalPesewas: input.shownTotalPesewas ?? (await totalShown(actor)),
        ...input,
      })
    },
    async insertRival(propertyId) {
      const other = await insertBuyer(database.db)
      await insertCartItem(database.db, other)
      const second = await this.press({}, {}, other)
      for (const table of ['orderItems', 'propertyClaims'] as const)
        await database.db
          .updateTable(table)
          .set({ propertyId })
          .where('orderId', '=', second.orderId)
          .execute()
      return { other, second }
    },
    rowsOf,
    async statusOf(propertyId) {
      const row = await database.db
        .selectFrom('properties')
        .select('status')
        .where('id', '=', propertyId)
        .executeTakeFirst()
      return row?.status
    },
    charges: () =>
      services.logged.filter(({ message }) => message === 'Payment simulated').map(({ fields }) => fields),
    async leftovers() {
      const changes = await database.db.selectFrom('propertyStatusChanges').selectAll().execute()
      const orders = (await rowsOf('orders')).filter(({ status }) => status !== 'expired')
      const claims = await database.db.selectFrom('propertyClaims').selectAll().execute()
      const rest = await Promise.all((['checkoutAttempts', 'mails'] as const).map(rowsOf))
      return {
        cartItems: (await rowsOf('cartItems')).length,
        others: [...orders, ...claims, ...rest.flat(), ...changes],
      }
    },
  }
}
