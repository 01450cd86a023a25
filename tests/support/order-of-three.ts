import { everything, type Scope } from '#/features/access/scope.rules.ts'
import { decideOrderItem } from '#/features/orders/decisions/order.commands.server.ts'
import type { ItemDecision } from '#/features/orders/order.schema.ts'
import { settlePayment } from '#/features/orders/payment-settling.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertCartItem } from '../factories/checkout-factory.ts'
import type { CheckoutWorld } from './checkout-world.ts'
import type { PaystackStandIn } from './paystack-stand-in.ts'

/** An order of two rentals and a house, paid unless it says otherwise, and how its homes are decided. */
export async function insertOrderOfThree(
  { database: { db }, buyer, services, press, statusOf }: CheckoutWorld,
  paystack: () => PaystackStandIn,
  { by, isPaid = true }: { by: () => Actor; isPaid?: boolean },
) {
  const rental = { tag: 'For Rent', pricePesewas: 65_000 } as const
  await insertCartItem(db, buyer, { ...rental, title: 'First room' })
  await insertCartItem(db, buyer, { ...rental, title: 'Second room' })
  await insertCartItem(db, buyer, { title: 'A house' })
  const { orderId } = await press()
  const { id: paymentId, reference } = await db
    .selectFrom('payments')
    .select(['id', 'reference'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'begun')
    .executeTakeFirstOrThrow()
  if (isPaid) {
    paystack().pay(reference, 'mobile_money')
    await settlePayment(services, reference)
    await db.deleteFrom('mails').execute()
  }
  const items = await db
    .selectFrom('orderItems')
    .select(['position', 'title', 'propertyId'])
    .where('orderId', '=', orderId)
    .execute()
  const itemOf = (title: string) => items.find((item) => item.title === title)
  return {
    orderId,
    paymentId,
    reference,
    itemOf,
    decide: (
      title: string,
      decision: ItemDecision,
      {
        actor = by(),
        note = null,
        scope = everything,
      }: { actor?: Actor; note?: string | null; scope?: Scope } = {},
    ) =>
      decideOrderItem(services, actor, {
        orderId,
        scope,
        position: itemOf(title)?.position ?? 99,
        decision,
        note,
      }),
    homeStatus: (title: string) => statusOf(itemOf(title)?.propertyId ?? ''),
  }
}
