import * as v from 'valibot'
import { cardDigits } from '#/shared/card-number.ts'
import { isCalendarDay } from '#/shared/dates.ts'
import { isLegible } from '#/shared/text.ts'
import { isCardNumber, isExpired, parseExpiry } from './card.rules.ts'

/** The terms of service that an order is made under; changes with their text. */
export const TERMS_VERSION = '2026-11'

/** How long a lease may be, in months, as the form sends it. */
export const LEASE_DURATIONS = ['3', '6', '12'] as const
export const DEFAULT_LEASE_DURATION = '12'

export const CHECKOUT_MESSAGES = {
  fullName: 'Full name is required',
  email: 'Valid email is required',
  phone: 'Valid phone number is required',
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  zipCode: 'Zip code is required',
  cardNumber: 'Valid card number is required',
  expiryDate: 'Valid expiry date is required (MM/YY)',
  cvv: 'Valid CVV is required',
  leaseDuration: 'Lease duration is required',
  moveInDate: 'Move-in date is required',
  moveInRange: 'Choose a move-in date from today to two years ahead',
  network: 'Choose a network',
  wallet: 'Valid mobile money number is required',
  terms: 'You must accept the terms and conditions',
  tooLong: (most: number) => `Use at most ${most.toLocaleString('en-GB')} characters`,
  paymentFailed: 'Payment failed. Please try again.',
  unreadable: 'That request cannot be read.',
  paid: {
    rental: 'Payment successful! Your rental is confirmed.',
    purchase: 'Payment successful! Your property purchase is confirmed.',
  },
} as const

const M = CHECKOUT_MESSAGES

const text = v.optional(v.string(), '')

// One line, of what people type and a database can store.
const line = (least: number, most: number, message: string) =>
  v.pipe(
    text,
    v.transform((value) => value.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, '')),
    v.trim(),
    // A character outside the basic plane is one.
    v.check((value) => [...value].length >= least && isLegible(value), message),
    v.maxLength(most, M.tooLong(most)),
  )

const email = v.pipe(text, v.trim(), v.maxLength(254, M.email), v.email(M.email), v.toLowerCase())

// Ten digits after a nought in Ghana, or a country's code and the rest. Whether anybody can have the number is decided
// on the server.
const PHONE = /^(0[1-9]\d{8}|(\+|00)?[1-9]\d{7,14})$/
const phone = v.pipe(
  text,
  v.trim(),
  v.minLength(10, M.phone),
  v.maxLength(30, M.phone),
  v.check((value) => PHONE.test(value.replace(/[()\s.-]/g, '')), M.phone),
)

const cardNumber = v.pipe(
  text,
  v.maxLength(60, M.cardNumber),
  v.transform(cardDigits),
  v.check(isCardNumber, M.cardNumber),
)

const expiryDate = v.pipe(
  text,
  v.transform((value) => value.replace(/\s/g, '')),
  v.check((value) => parseExpiry(value) !== null, M.expiryDate),
)

const cvv = v.pipe(text, v.trim(), v.regex(/^\d{3,4}$/, M.cvv))

// A day that the calendar has.
const moveInDate = v.pipe(v.string(), v.trim(), v.check(isCalendarDay, M.moveInDate))

// A checked box sends `on`.
const termsAccepted = v.pipe(
  v.optional(v.union([v.string(), v.boolean()]), false),
  v.transform((value) => value === 'on' || value === 'true' || value === true),
  v.literal(true, M.terms),
)

/**
 * What a buyer fills in to check out. `leaseDuration` and `moveInDate` are asked for, and then required, only when
 * there are rentals: a form without them does not send them, and the server knows whether it should have.
 */
export const checkoutForm = v.object({
  fullName: line(3, 100, M.fullName),
  email,
  phone,
  address: line(5, 300, M.address),
  city: line(2, 100, M.city),
  state: line(2, 100, M.state),
  zipCode: line(5, 20, M.zipCode),
  leaseDuration: v.optional(v.picklist(LEASE_DURATIONS, M.leaseDuration)),
  moveInDate: v.optional(moveInDate),
  cardNumber,
  expiryDate,
  cvv,
  termsAccepted,
})
export type CheckoutForm = v.InferOutput<typeof checkoutForm>

/**
 * The fields in which a day is right or wrong by today's: a card that is over, a day to move in before `first`, which
 * is today in Accra, or after `last`.
 */
export function datedEntries({ first, last }: { first: string; last: string }) {
  const today = new Date(`${first}T00:00:00Z`)
  return {
    expiryDate: v.pipe(
      expiryDate,
      v.check((text) => !isExpired(text, today), M.expiryDate),
    ),
    moveInDate: v.pipe(
      checkoutForm.entries.moveInDate,
      v.check((day) => day === undefined || (day >= first && day <= last), M.moveInRange),
    ),
  }
}

/** The fields whose content is forgotten as soon as the payment has been made or refused. */
export const CARD_FIELDS = [
  'cardNumber',
  'expiryDate',
  'cvv',
] as const satisfies readonly (keyof CheckoutForm)[]

/** What is asked of a buyer wherever the card is typed, and the card on our own page. */
export type BuyerForm = Omit<CheckoutForm, (typeof CARD_FIELDS)[number]>
export type CardForm = Pick<CheckoutForm, (typeof CARD_FIELDS)[number]>
export type GivenForm = BuyerForm & Partial<CardForm>
type CheckoutSchema = v.GenericSchema<Partial<v.InferInput<typeof checkoutForm>>, GivenForm>

/** The form, without a card where the provider asks for it on a page of its own. */
export function checkoutFormFor({ takesCards }: { takesCards: boolean }): CheckoutSchema {
  return takesCards ? checkoutForm : v.omit(checkoutForm, CARD_FIELDS)
}

/** The form as a browser can check it that was told which days are ahead. */
export function checkoutFormOn(
  days: { first: string; last: string },
  { takesCards }: { takesCards: boolean },
): CheckoutSchema {
  const form = v.object({ ...checkoutForm.entries, ...datedEntries(days) })
  return takesCards ? form : v.omit(form, CARD_FIELDS)
}

/** Who runs the wallets of mobile money in Ghana. */
export const WALLET_NETWORKS = ['MTN', 'Telecel', 'AirtelTigo'] as const

/** What is asked for instead of a card where the prompt on the phone is a pretended one. */
export const walletPost = v.object({
  network: v.picklist(WALLET_NETWORKS, M.network),
  wallet: v.pipe(
    text,
    v.transform((value) => value.replace(/\D/g, '')),
    v.regex(/^(0|233)[25]\d{8}$/, M.wallet),
  ),
})

/** The form with what stands in it unseen: which attempt this is, and what total for which items the buyer was shown. */
export const checkoutPost = v.object({
  ...checkoutForm.entries,
  attemptKey: v.pipe(text, v.maxLength(64, M.unreadable)),
  shownTotalPesewas: v.pipe(text, v.regex(/^\d{1,15}$/, M.unreadable), v.transform(Number)),
  shownItems: v.pipe(text, v.regex(/^[\w-]{22}$/, M.unreadable)),
  only: v.optional(v.picklist(['rent', 'sale', ''], M.unreadable), ''),
})

type PostSchema = v.GenericSchema<
  Record<string, unknown>,
  GivenForm &
    Pick<v.InferOutput<typeof checkoutPost>, 'attemptKey' | 'shownTotalPesewas' | 'shownItems' | 'only'>
>

/** `checkoutPost`, without a card where none is taken; `entries` know more of some fields. */
export function checkoutPostFor(
  { takesCards }: { takesCards: boolean },
  entries: Partial<ReturnType<typeof datedEntries>> = {},
): PostSchema {
  const post = v.object({ ...checkoutPost.entries, ...entries })
  return takesCards ? post : v.omit(post, CARD_FIELDS)
}

/** An order that was made, now or by the first try of the same attempt. */
export type CheckedOut = {
  orderId: string
  number: number
  hasRentals: boolean
  hasSales: boolean
  /** False while it awaits its payment. */
  isPaid: boolean
}

/** The confirmation, by what was bought; both sentences if both were. */
export function paidMessages({
  hasRentals,
  hasSales,
}: Pick<CheckedOut, 'hasRentals' | 'hasSales'>): string[] {
  return [...(hasRentals ? [M.paid.rental] : []), ...(hasSales ? [M.paid.purchase] : [])]
}
