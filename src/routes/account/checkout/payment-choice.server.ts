import { type CartPart, readCartPart } from '#/features/cart/cart.schema.ts'
import type { ScheduleTerms } from '#/features/cart/payment-schedule.rules.ts'
import { DEFAULT_LEASE_DURATION, LEASE_DURATIONS } from '#/features/orders/checkout.schema.ts'
import { moveInDays } from '#/features/orders/order.rules.ts'
import { dayOf } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'

/** What somebody has chosen before they pay: which part of the cart, and on what lease. */
export type PaymentChoice = { only: CartPart | null; leaseDuration: string; moveInDate: string }

type Given = { only?: string | null; leaseDuration?: string | null; moveInDate?: string | null }

/** The choice that an address or a form holds; what nobody can choose counts as not chosen. */
export function readChoice({ only, leaseDuration, moveInDate }: Given, now: Date): PaymentChoice {
  const { first, last } = moveInDays(now)
  const lease = LEASE_DURATIONS.find((months) => months === leaseDuration)
  const day = /^\d{4}-\d\d-\d\d$/.test(moveInDate ?? '') ? (moveInDate ?? '') : ''
  return {
    only: readCartPart(only),
    leaseDuration: lease ?? DEFAULT_LEASE_DURATION,
    moveInDate: day >= first && day <= last ? day : '',
  }
}

/** The choice in an address. */
export function choiceOf(request: Request, now: Date): PaymentChoice {
  const { searchParams } = new URL(request.url)
  return readChoice(Object.fromEntries(searchParams), now)
}

/** What an order of today on this lease would be paid by. */
export function termsOf({ leaseDuration, moveInDate }: PaymentChoice, now: Date): ScheduleTerms {
  return {
    orderedOn: dayOf(now),
    lease: { months: Number(leaseDuration), moveInOn: moveInDate || null },
  }
}

/** The way to pay for a part of the cart, or all of it, with what was chosen. */
export function paymentHref(only: CartPart | null, { leaseDuration, moveInDate }: PaymentChoice): string {
  const params = new URLSearchParams({
    ...(only ? { only } : {}),
    ...(moveInDate && only !== 'sale' ? { leaseDuration, moveInDate } : {}),
  })
  return params.size === 0 ? urls.payment : `${urls.payment}?${params}`
}

/** How long a lease may be, for a list of options. */
export const LEASE_OPTIONS = LEASE_DURATIONS.map((months) => ({ value: months, label: `${months} months` }))
