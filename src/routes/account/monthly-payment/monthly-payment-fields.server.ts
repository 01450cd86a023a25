import * as v from 'valibot'
import type { PaidBy } from '#/features/collections/collecting.commands.server.ts'
import {
  cardCollectionForm,
  collectionForm,
  walletCollectionForm,
} from '#/features/collections/collection-form.schema.ts'
import { isExpired } from '#/features/orders/card.rules.ts'
import { CHECKOUT_MESSAGES } from '#/features/orders/checkout.schema.ts'
import type { Services } from '#/platform/services.ts'
import type { ActCall } from '#/web/act/act-route.server.ts'
import { answer } from '#/web/request/form.server.ts'

/** What was sent to pay: whole pesewas, and what with. */
export type MonthlyPayment = { amountPesewas: number; attemptKey: string | null } & PaidBy

/** Checks the fields of a payment as the provider needs them, then runs what pays. */
export async function takeMonthlyPayment(
  { context, services, values }: ActCall,
  pay: (payment: MonthlyPayment) => Promise<Response>,
) {
  const { payments, clock } = services
  return await answer(context, values, schemaFor(payments, values, clock.now()), async (fields) => {
    const given = fields as v.InferOutput<typeof collectionForm>
    const payment = { amountPesewas: given.amount, attemptKey: given.attemptKey || null }
    return await pay({ ...payment, ...paidBy(payments, values) })
  })
}

function schemaFor(
  { takesCards, prompts }: Services['payments'],
  { method }: ActCall['values'],
  now: Date,
): v.GenericSchema<unknown, unknown> {
  if (prompts && method === 'mobile_money') return walletCollectionForm
  if (!takesCards) return collectionForm
  const { expiryDate } = cardCollectionForm.entries
  return v.object({
    ...cardCollectionForm.entries,
    expiryDate: v.pipe(
      expiryDate,
      v.check((text) => !isExpired(text, now), CHECKOUT_MESSAGES.expiryDate),
    ),
  })
}

function paidBy({ takesCards, prompts }: Services['payments'], values: ActCall['values']): PaidBy {
  if (prompts && values.method === 'mobile_money') {
    const { network, wallet } = v.parse(walletCollectionForm, values)
    return { wallet: { network, lastFour: wallet.slice(-4) } }
  }
  if (!takesCards) return {}
  const { cardNumber, expiryDate, cvv } = v.parse(cardCollectionForm, values)
  return { card: { number: cardNumber, expiry: expiryDate, cvv } }
}
