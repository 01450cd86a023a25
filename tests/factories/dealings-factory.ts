import type { Executor } from '#/database/connection.server.ts'
import type { OrderStatus } from '#/features/orders/order.schema.ts'
import { insertAccount } from './account-factory.ts'
import { factoryId } from './factory-id.ts'
import { insertProperty } from './property-factory.ts'
import { insertReport } from './report-factory.ts'

const AT = '2026-03-01T09:00:00Z'

type Buyer = { id: string; email: string; fullName: string; phone: string; address: string }

/** What a person leaves behind who keeps, asks for, orders and sells things: one of each. */
export async function insertDealings(
  db: Executor,
  {
    buyer,
    propertyId,
    orderStatus = 'paid',
  }: { buyer: Buyer; propertyId: string; orderStatus?: 'paid' | 'completed' },
): Promise<{ orderId: string; leadId: string; soldOrderId: string }> {
  const saved = { userId: buyer.id, propertyId, createdAt: AT }
  await db.insertInto('favorites').values(saved).execute()
  await db
    .insertInto('cartItems')
    .values({ ...saved, planMonths: 6, pricePesewas: 120_000_000 })
    .execute()

  const orderId = await insertOrder(db, buyer, orderStatus)
  await db
    .insertInto('checkoutAttempts')
    .values({
      userId: buyer.id,
      key: `attempt-${orderId}`,
      requestHash: Buffer.alloc(32, 7),
      orderId,
      createdAt: AT,
    })
    .execute()
  const agent = await insertAccount(db)
  await db
    .insertInto('orderItems')
    .values(orderItem(orderId, propertyId, agent.id, 'Esi Boateng'))
    .execute()

  const stranger = await insertAccount(db)
  const soldTo = {
    ...stranger,
    fullName: 'Kofi Annan Mensah',
    phone: '+233201234567',
    address: 'Liberation Road 1',
  }
  const soldOrderId = await insertOrder(db, soldTo, orderStatus)
  const sold = await insertProperty(db, { userId: buyer.id })
  await db
    .insertInto('orderItems')
    .values(orderItem(soldOrderId, sold.id, buyer.id, buyer.fullName))
    .execute()
  if (orderStatus === 'paid')
    await db
      .insertInto('propertyClaims')
      .values([
        { propertyId, orderId, orderNumber: await numberOf(db, orderId) },
        { propertyId: sold.id, orderId: soldOrderId, orderNumber: await numberOf(db, soldOrderId) },
      ])
      .execute()
  await db
    .insertInto('orderStatusChanges')
    .values({
      id: factoryId(),
      orderId: soldOrderId,
      fromStatus: 'paid',
      toStatus: 'completed',
      changedBy: buyer.id,
      changedAt: AT,
    })
    .execute()

  const leadId = factoryId()
  await db
    .insertInto('leads')
    .values([
      {
        id: leadId,
        kind: 'contact-agent',
        propertyId,
        propertyTitle: 'Family house with garden',
        agentId: agent.id,
        userId: buyer.id,
        name: buyer.fullName,
        email: buyer.email,
        phone: '+233244123456',
        message: `It is ${buyer.fullName}, please call.`,
        createdAt: AT,
        updatedAt: AT,
      },
      {
        id: factoryId(),
        kind: 'message',
        userId: buyer.id,
        name: buyer.fullName,
        email: buyer.email,
        subject: `About ${buyer.fullName}`,
        message: `${buyer.fullName} lives at ${buyer.address}.`,
        consentVersion: '2026-11',
        createdAt: AT,
        updatedAt: AT,
      },
      {
        id: factoryId(),
        kind: 'message',
        agentId: buyer.id,
        ownerId: buyer.id,
        userId: stranger.id,
        name: 'Kofi Annan Mensah',
        createdAt: AT,
        updatedAt: AT,
      },
    ])
    .execute()
  await db
    .insertInto('leadNotes')
    .values({ id: factoryId(), leadId, authorId: buyer.id, text: 'Called back.', createdAt: AT })
    .execute()
  await db
    .insertInto('leadNotes')
    .values({
      id: factoryId(),
      leadId,
      authorId: agent.id,
      text: `Spoke to ${buyer.fullName}.`,
      createdAt: AT,
    })
    .execute()
  await insertReport(db, { settledAt: AT, settledBy: buyer.id })
  return { orderId, leadId, soldOrderId }
}

async function numberOf(db: Executor, orderId: string): Promise<number> {
  const order = await db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return order.number
}

async function insertOrder(db: Executor, buyer: Buyer, status: OrderStatus): Promise<string> {
  const id = factoryId()
  const order = (at: Pick<Executor, 'insertInto'>) =>
    at.insertInto('orders').values({
      id,
      userId: buyer.id,
      status,
      fullName: buyer.fullName,
      email: buyer.email,
      phone: '+233244123456',
      address: buyer.address,
      city: 'Accra',
      state: 'Greater Accra',
      zipCode: 'GA-183-8164',
      paymentChannel: 'card',
      cardBrand: 'Visa',
      cardLastFour: '4242',
      paymentProvider: 'simulated',
      paymentReference: `simulated-${id}`,
      monthlyRentPesewas: 0,
      securityDepositPesewas: 0,
      applicationFeePesewas: 0,
      downPaymentPesewas: 60_000_000,
      processingFeePesewas: 10_000,
      totalPesewas: 60_010_000,
      termsVersion: '2026-11',
      createdAt: AT,
      updatedAt: AT,
    })
  const reference = `simulated-${id}`
  const line = { orderId: id, amountPesewas: 60_010_000, provider: 'simulated', reference, at: AT } as const
  const means = { channel: 'card', brand: 'Visa', lastFour: '4242' }
  // In one statement, because an order is paid from the beginning.
  await db
    .with('placed', order)
    .insertInto('payments')
    .values([
      { ...line, id: factoryId(), kind: 'begun' },
      { ...line, id: factoryId(), kind: 'settled', providerId: reference, ...means },
    ])
    .execute()
  return id
}

function orderItem(orderId: string, propertyId: string, agentId: string, agentName: string) {
  return {
    orderId,
    position: 0,
    propertyId,
    agentId,
    agentName,
    title: 'Family house with garden',
    location: 'East Legon, Accra',
    type: 'House',
    tag: 'For Sale',
    pricePesewas: 120_000_000,
    duePesewas: 60_000_000,
  } as const
}
