import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import type { OrderStatus, PaidThrough } from '#/features/orders/order.schema.ts'
import { insertAccount } from './account-factory.ts'
import { factoryId } from './factory-id.ts'
import { insertProfile } from './profile-factory.ts'
import { insertProperty } from './property-factory.ts'

type Line = Partial<Insertable<DB['payments']>> & Pick<Insertable<DB['payments']>, 'kind'>

/** What an ordered house is paid with at checkout, in pesewas. */
export const ORDER_TOTAL = 60_010_000

/**
 * An order of a house with one try to pay, whose first line is there; `lines` follow it, each of the whole amount
 * unless they say otherwise. What they come to has to agree with the order.
 */
export async function insertPayment(
  db: Executor,
  {
    status = 'paid',
    provider = 'paystack',
    at = '2026-11-20T09:00:00Z',
    lines = [{ kind: 'settled' }],
    fullName = 'Ama Mensah',
    makeId = factoryId,
    hasBuyer = true,
  }: {
    status?: OrderStatus
    provider?: PaidThrough
    at?: string
    lines?: Line[]
    fullName?: string
    /** For a database that other processes fill, too. */
    makeId?: () => string
    hasBuyer?: boolean
  } = {},
): Promise<{
  id: string
  orderId: string
  number: number
  reference: string
  buyerId: string | null
  propertyId: string
}> {
  const buyerId = hasBuyer ? (await insertAccount(db)).id : null
  const isReserved = status === 'paid'
  const { id: userId } = await insertProfile(db, { id: makeId() })
  const { id: propertyId } = await insertProperty(db, {
    id: makeId(),
    userId,
    status: isReserved ? 'reserved' : status === 'completed' ? 'sold' : 'active',
  })
  const [orderId, id] = [makeId(), makeId()]
  const reference = `checkout-${orderId.replaceAll('-', '')}`
  const settled = lines.find(({ kind }) => kind === 'settled')
  const common = { orderId, provider, reference, amountPesewas: ORDER_TOTAL, at }
  await db
    .with('placed', (with_) =>
      with_.insertInto('orders').values({
        id: orderId,
        userId: buyerId,
        status,
        holdEndsAt: '2026-11-21T09:30:00Z',
        fullName,
        email: 'ama@example.com',
        phone: '+233244123456',
        address: 'Ring Road 1',
        city: 'Accra',
        state: 'Greater Accra',
        zipCode: 'GA-183-8164',
        paymentProvider: provider,
        paymentReference: settled ? reference : null,
        monthlyRentPesewas: 0,
        securityDepositPesewas: 0,
        applicationFeePesewas: 0,
        downPaymentPesewas: 60_000_000,
        processingFeePesewas: 10_000,
        totalPesewas: ORDER_TOTAL,
        termsVersion: '2026-11',
        createdAt: at,
        updatedAt: at,
      }),
    )
    .with('item', (with_) =>
      with_.insertInto('orderItems').values({
        orderId,
        position: 0,
        propertyId,
        agentName: 'Kofi Annan',
        title: 'Family house with garden',
        location: 'East Legon, Accra',
        type: 'House',
        tag: 'For Sale',
        pricePesewas: 120_000_000,
        duePesewas: 60_000_000,
      }),
    )
    .insertInto('payments')
    .values([
      { ...common, id, kind: 'begun' },
      ...lines.map((line) => ({
        ...common,
        id: makeId(),
        ...(line.kind.startsWith('refund') ? { refundReference: `refund-${reference}` } : {}),
        ...(line.kind === 'settled'
          ? {
              providerId: '4099',
              channel: 'mobile_money',
              brand: 'MTN',
              lastFour: '9876',
              feePesewas: 1_170_195,
            }
          : {}),
        ...line,
      })),
    ])
    .execute()
  const { number } = await db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { id, orderId, number, reference, buyerId, propertyId }
}
