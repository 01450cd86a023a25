import type { Services } from '#/platform/services.ts'
import { dayAfter, dayOf, formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { dueWords, payHrefOf } from './due-text.ts'
import { listOwnDue } from './own-due.server.ts'

const MOST_LOOKED_AT = 100
const DAYS_NEAR = 7

/**
 * `amount` reads `GH₵41,250`, `on` reads `15 December 2026`, null for what has no day; `words` say what it is for, `title` for
 * which home, `payHref` leads to where it is paid here, `isNear` whether it is due within a week, `isLate` whether its day
 * is over.
 */
export type NextPayment = {
  amount: string
  on: string | null
  words: string
  title: string
  payHref: string | null
  isNear: boolean
  isLate: boolean
}

/** What is paid next for each of somebody's orders, by the order's id: one payment for each home, the earliest first. */
export async function readNextPayments(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { accountId }: { accountId: string },
): Promise<Record<string, NextPayment[]>> {
  const due = await listOwnDue(db, { accountId, limit: MOST_LOOKED_AT, now: clock.now() })
  const nearest = dayAfter(dayOf(clock.now()), DAYS_NEAR)
  const next: Record<string, NextPayment[]> = {}
  for (const { orderId, on, amountPesewas, title, isLate, ...what } of due)
    next[orderId] = [
      ...(next[orderId] ?? []),
      {
        amount: formatAmount(amountPesewas),
        on: on && formatDate(startOfDay(on)),
        words: dueWords(what),
        title,
        payHref: payHrefOf({ orderId, ...what }),
        isNear: on !== null && on <= nearest,
        isLate,
      },
    ]
  return next
}
