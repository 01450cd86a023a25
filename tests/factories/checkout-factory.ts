import type { Executor } from '#/database/connection.server.ts'
import type { CheckoutForm } from '#/features/orders/checkout.schema.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from './account-factory.ts'
import { insertProperty, type NewProperty } from './property-factory.ts'

/** A test number that is paid, and one that declines. */
export const PAID_CARD = '4242424242424242'
export const DECLINED_CARD = '4000000000000002'

/** A checkout form that is accepted on 21 November 2026, with everything that rentals need. */
export function makeCheckoutForm(overrides: Partial<CheckoutForm> = {}): CheckoutForm {
  return {
    fullName: 'Ama Mensah',
    email: 'ama@example.com',
    phone: '024 412 3456',
    address: '12 Ring Road East',
    city: 'Accra',
    state: 'Greater Accra',
    zipCode: 'GA-183-8164',
    leaseDuration: '12',
    moveInDate: '2026-12-01',
    cardNumber: PAID_CARD,
    expiryDate: '12/29',
    cvv: '123',
    termsAccepted: true,
    ...overrides,
  }
}

/** The fields of the checkout page as a browser posts them; the card is in no other test. */
export function makePaymentFields(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    attemptKey: 'attempt-from-the-page',
    shownTotalPesewas: '0',
    shownItems: 'no-items-of-any-cart-0',
    fullName: 'Ama Mensah',
    email: 'ama@example.com',
    phone: '024 412 3456',
    address: '12 Ring Road East',
    city: 'Accra',
    state: 'Greater Accra',
    zipCode: 'GA-183-8164',
    leaseDuration: '6',
    moveInDate: '2026-12-01',
    termsAccepted: 'on',
    cardNumber: '4111 1111 1111 1111',
    expiryDate: '11/31',
    cvv: '837',
    ...overrides,
  }
}

/** Somebody who may buy and rent. */
export function insertBuyer(db: Executor): Promise<Actor> {
  return insertActor(db)
}

/** An agent with an account, who gets mails. */
export function insertAgent(db: Executor, fullName = 'Kofi Owusu'): Promise<Actor> {
  return insertActor(db, 'admin', { fullName })
}

/** A property that is in somebody's cart at its present price. */
export async function insertCartItem(
  db: Executor,
  buyer: Actor,
  {
    planMonths = null,
    imageCount = 0,
    ...property
  }: Partial<NewProperty> & { planMonths?: number | null; imageCount?: number } = {},
): Promise<{ id: string }> {
  const { id } = await insertProperty(db, { imageCount, ...property })
  await putIntoCart(db, buyer, { propertyId: id, planMonths })
  return { id }
}

/** Puts a property into a cart, whatever its status. */
export async function putIntoCart(
  db: Executor,
  buyer: Actor,
  { propertyId, planMonths = null }: { propertyId: string; planMonths?: number | null },
): Promise<void> {
  const { pricePesewas } = await db
    .selectFrom('properties')
    .select('pricePesewas')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cartItems')
    .values({
      userId: buyer.accountId,
      propertyId,
      planMonths,
      pricePesewas,
      createdAt: '2026-11-20T09:00:00Z',
    })
    .execute()
}
