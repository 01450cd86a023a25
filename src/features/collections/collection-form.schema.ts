import * as v from 'valibot'
import { checkoutForm, walletPost } from '#/features/orders/checkout.schema.ts'
import { parseCedis } from '#/features/properties/price-text.rules.ts'
import { formatAmount } from '#/shared/money.ts'

/** What the form calls the ways to pay. */
export const PAYMENT_WAYS = ['card', 'mobile_money', 'online'] as const

export const COLLECTION_MESSAGES = {
  amount: 'Enter an amount in cedis, such as 1,250 or 56.25',
  between: (least: string, most: string) => `Enter an amount from ${least} to ${most}`,
} as const

const typed = v.optional(v.string(), '')
const { cardNumber, expiryDate, cvv } = checkoutForm.entries

const amount = v.pipe(
  typed,
  v.transform((text) => parseCedis(text) ?? 0),
  v.check((pesewas) => pesewas > 0, COLLECTION_MESSAGES.amount),
)
const attemptKey = v.pipe(typed, v.regex(/^([\w-]{8,64})?$/, 'Load the page again'))

/** What is sent to pay online: how much, and by which press of the button. */
export const collectionForm = v.object({ amount, attemptKey, method: v.optional(v.picklist(PAYMENT_WAYS)) })

/** The same with the card that is typed on our own page, or the wallet of a pretended prompt. */
export const cardCollectionForm = v.object({ ...collectionForm.entries, cardNumber, expiryDate, cvv })
export const walletCollectionForm = v.intersect([collectionForm, walletPost])

/** The form for what is chosen, as a browser can check it that was told between what, in whole pesewas. */
export function collectionFormFor(
  way: (typeof PAYMENT_WAYS)[number],
  { leastPesewas, mostPesewas }: { leastPesewas: number; mostPesewas: number },
) {
  const message = COLLECTION_MESSAGES.between(formatAmount(leastPesewas), formatAmount(mostPesewas))
  const bounded = v.object({
    amount: v.pipe(
      amount,
      v.check((pesewas) => pesewas >= leastPesewas && pesewas <= mostPesewas, message),
    ),
  })
  if (way === 'card') return v.intersect([bounded, cardCollectionForm])
  return v.intersect([bounded, way === 'mobile_money' ? walletCollectionForm : collectionForm])
}
