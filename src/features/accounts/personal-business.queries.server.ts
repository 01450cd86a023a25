import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'

/**
 * What somebody saved, asked for, ordered and dealt with, for the file with everything about them. Of what they did for
 * others it says that they did it and not for whom.
 */
export async function exportBusiness(db: Executor, accountId: string) {
  return {
    favorites: await db
      .selectFrom('favorites')
      .select(['propertyId', 'createdAt'])
      .where('userId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    cartItems: await db
      .selectFrom('cartItems')
      .select(['propertyId', 'planMonths', 'pricePesewas', 'createdAt'])
      .where('userId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
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
    leads: await listLeads(db, accountId),
    leadsReceived: await listLeadsOf(db, 'agentId', accountId),
    leadsOwned: await listLeadsOf(db, 'ownerId', accountId),
    leadNotes: await db
      .selectFrom('leadNotes')
      .select(['leadId', 'text', 'createdAt'])
      .where('authorId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
  }
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
            'duePesewas',
          ])
          .whereRef('orderItems.orderId', '=', 'orders.id')
          .orderBy('position'),
      ).as('items'),
    ])
    .where('userId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listLeads(db: Executor, accountId: string) {
  return db
    .selectFrom('leads')
    .select([
      'id',
      'kind',
      'propertyId',
      'propertyTitle',
      'name',
      'email',
      'phone',
      'subject',
      'message',
      'consentVersion',
      'planMonths',
      'createdAt',
    ])
    .where('userId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listLeadsOf(db: Executor, column: 'agentId' | 'ownerId', accountId: string) {
  return db
    .selectFrom('leads')
    .select(['id', 'kind', 'propertyTitle', 'status', 'dueOn', 'createdAt'])
    .where(column, '=', accountId)
    .orderBy('createdAt')
    .execute()
}
