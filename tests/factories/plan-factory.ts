import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { insertDealings } from './dealings-factory.ts'
import { factoryId } from './factory-id.ts'
import { insertProfile } from './profile-factory.ts'
import { insertProperty } from './property-factory.ts'

/** Of a home of GH₵1,200,000, as its order holds it. */
export const PLAN_OF_THREE_MONTHS = {
  planMonths: 3,
  planRuleVersion: 1,
  planTotalPesewas: 120_000_000,
  planMonthlyPesewas: 20_000_000,
  planLastMonthlyPesewas: 20_000_000,
}

/** A completed order of somebody, whose home 0 of GH₵1,200,000 was ordered with a plan of three months. */
export async function insertPlanOrder(
  db: Executor,
  status: 'paid' | 'completed' = 'completed',
): Promise<{ id: string; position: string }> {
  const { id: buyerId } = await insertProfile(db)
  const buyer = {
    id: buyerId,
    email: `${buyerId}@example.com`,
    fullName: 'Kwame Addo',
    phone: '+233244123456',
    address: 'Ring Road 1',
  }
  const { id: propertyId } = await insertProperty(db, {})
  const { orderId } = await insertDealings(db, { buyer, propertyId, orderStatus: status })
  await db.updateTable('orderItems').set(PLAN_OF_THREE_MONTHS).where('orderId', '=', orderId).execute()
  return { id: orderId, position: '0' }
}

/** A payment of GH₵1,000 for it, seen by nobody unless somebody is given. */
export async function insertInstalment(
  db: Executor,
  { id: orderId }: { id: string },
  overrides: Partial<Insertable<DB['instalmentPayments']>> = {},
): Promise<string> {
  const id = factoryId()
  await db
    .insertInto('instalmentPayments')
    .values({
      id,
      orderId,
      position: 0,
      amountPesewas: 100_000,
      receivedOn: '2026-03-02',
      method: 'cash',
      reference: `Receipt ${id}`,
      evidence: 'Paper receipt',
      at: '2026-03-02T09:00:00Z',
      ...overrides,
    })
    .execute()
  return id
}

/** An online payment for it of which the provider says GH₵999 where GH₵1,000 were asked for; its reference. */
export async function insertParkedInstalment(
  db: Executor,
  { id: orderId }: { id: string },
  { amountPesewas = 99_900, makeId = factoryId } = {},
): Promise<string> {
  const reference = `monthly-${makeId().replaceAll('-', '')}`
  const line = { orderId, position: 0, provider: 'simulated', reference, at: '2026-03-02T09:00:00Z' } as const
  await db
    .insertInto('collectionPayments')
    .values([
      { ...line, id: makeId(), kind: 'begun', amountPesewas: 100_000 },
      {
        ...line,
        id: makeId(),
        kind: 'parked',
        amountPesewas,
        channel: 'card',
        reason: 'We asked for GH₵1,000; the provider says another sum.',
      },
    ])
    .execute()
  return reference
}
