import type { Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { declarePersonalData } from '#/features/access/personal-data.schema.ts'
import { orderPending, orderPendingOnProperty } from './order.errors.ts'

/** What somebody ordered and sold. An order outlives the buyer and the agent, whom it then does not name. */
export const orderPersonalData = declarePersonalData({
  columns: {
    'orders.user_id': { section: 'orders', erasure: 'value emptied' },
    'orders.email': { section: 'orders', erasure: 'value emptied' },
    'orders.phone': { section: 'orders', erasure: 'value emptied' },
    'checkout_attempts.user_id': { section: 'checkoutAttempts', erasure: 'row deleted' },
    'order_items.agent_id': { section: 'itemsSold', erasure: 'value emptied' },
    'order_status_changes.changed_by': { section: 'orderStatusChanges', erasure: 'value emptied' },
  },
  exportFor: async (db, { accountId }) => ({
    orders: await listOrders(db, accountId),
    checkoutAttempts: await db
      .selectFrom('checkoutAttempts')
      .select(['orderId', 'createdAt'])
      .where('userId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    itemsSold: await db
      .selectFrom('orderItems')
      .innerJoin('orders', 'orders.id', 'orderItems.orderId')
      .select(['orders.number', 'orderItems.propertyId', 'orderItems.title', 'orders.createdAt'])
      .where('agentId', '=', accountId)
      .orderBy('orders.createdAt')
      .execute(),
    orderStatusChanges: await db
      .selectFrom('orderStatusChanges')
      .select(['orderId', 'fromStatus', 'toStatus', 'changedAt'])
      .where('changedBy', '=', accountId)
      .orderBy('sequence')
      .execute(),
  }),
  hinderErasure: (tx, { accountId }) => refuseWhileOrdering(tx, accountId),
})

// A pending order of theirs, or one that they are paying, or of somebody else for what they advertise. Their account is locked, so that no checkout
// with either comes in between.
async function refuseWhileOrdering(tx: Transaction<DB>, accountId: string): Promise<void> {
  const pending = () =>
    tx
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('status', 'in', ['awaiting_payment', 'paid'])
      .orderBy('number')
      .limit(1)
  const own = await pending().where('userId', '=', accountId).executeTakeFirst()
  if (own) throw orderPending(own)
  const onProperty = await pending()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orderItems')
        .innerJoin('properties', 'properties.id', 'orderItems.propertyId')
        .select('orderItems.orderId')
        .where('orderItems.state', '=', 'placed')
        .where('properties.userId', '=', accountId),
    )
    .executeTakeFirst()
  if (onProperty) throw orderPendingOnProperty(onProperty)
}

function listOrders(db: Executor, accountId: string) {
  return db
    .selectFrom('orders')
    .select((eb) => [
      'id',
      'number',
      'status',
      'fullName',
      'email',
      'phone',
      'address',
      'city',
      'state',
      'zipCode',
      'leaseMonths',
      'moveInOn',
      'cardBrand',
      'cardLastFour',
      'totalPesewas',
      'termsVersion',
      'createdAt',
      'updatedAt',
      jsonArrayFrom(
        eb
          .selectFrom('orderItems')
          .select([
            'propertyId',
            'agentName',
            'title',
            'location',
            'tag',
            'pricePesewas',
            'planMonths',
            'planTotalPesewas',
            'planMonthlyPesewas',
            'planLastMonthlyPesewas',
            'duePesewas',
            'state',
            'decidedAt',
            'note',
            'refundPesewas',
          ])
          .whereRef('orderItems.orderId', '=', 'orders.id')
          .orderBy('position'),
      ).as('items'),
      jsonArrayFrom(
        eb
          .selectFrom('payments')
          .select(['kind', 'provider', 'amountPesewas', 'channel', 'brand', 'lastFour', 'at'])
          .whereRef('payments.orderId', '=', 'orders.id')
          .orderBy('sequence'),
      ).as('payments'),
    ])
    .where('userId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}
