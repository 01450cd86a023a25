import type { PaymentStepText } from '#/features/cart/payment-step.rules.ts'
import type { Instalment, PlanStanding } from '#/features/instalments/instalment.rules.ts'
import { listPlanStandings } from '#/features/instalments/plan-due.queries.server.ts'
import { listOverOrders, type OverOrder } from '#/features/orders/decisions/own-decision.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { dayAfter, dayOf, formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'
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

/** What came in for an order since it was placed: both read `GH₵93,333.32`. */
export type PaidSince = {
  instalments: string
  /** With what was paid with the order; null where some of that goes back, which has its own sums. */
  soFar: string | null
  /** What the plans still ask for; null where nothing is left. */
  left: string | null
  /** All payments of the plans together. */
  inAll: string
  isLate: boolean
  /** By the position of the home: what is paid, late and to come of its plan. */
  plans: Record<number, PaymentStepText[]>
}

/** What somebody has paid in instalments, by the order's id; none of an order without a running plan. */
export async function readPaidSince(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { accountId, orders }: { accountId: string; orders: readonly PaidOrder[] },
): Promise<Record<string, PaidSince>> {
  const standings = await listPlanStandings(db, { accountId, now: clock.now() })
  return Object.fromEntries(
    orders.flatMap(({ id, totalPesewas }) => {
      const plans = standings.filter(({ orderId }) => orderId === id)
      if (plans.length === 0) return []
      const since = plans.reduce((sum, { paidPesewas }) => sum + paidPesewas, 0)
      const left = plans.reduce((sum, { leftPesewas }) => sum + leftPesewas, 0)
      const paid: PaidSince = {
        instalments: formatAmount(since),
        left: left > 0 ? formatAmount(left) : null,
        inAll: formatAmount(plans.reduce((sum, { totalPesewas: plan }) => sum + plan, 0)),
        isLate: plans.some(({ latePesewas }) => latePesewas > 0),
        soFar: plans.some(({ hasRefund }) => hasRefund) ? null : formatAmount(totalPesewas + since),
        plans: Object.fromEntries(plans.map(({ position, instalments }) => [position, stepsOf(instalments)])),
      }
      return [[id, paid]]
    }),
  )
}

/** What became of the money of somebody's orders that are over, by the order's id: `GH₵47,600 paid back on 3 May 2026.` */
export async function readMoneyBack(
  { db }: Pick<Services, 'db'>,
  own: { accountId: string; orderIds: readonly string[] },
): Promise<Record<string, string>> {
  const over = await listOverOrders(db, own)
  return Object.fromEntries([...over].map(([id, order]) => [id, moneyBackWords(order)]))
}

/** The same of one of them. */
export function moneyBackWords({
  isSimulated,
  paidPesewas,
  askedPesewas,
  settledPesewas,
  backOn,
}: OverOrder): string {
  if (paidPesewas === 0) return 'Nothing was paid, and nothing is owed.'
  if (isSimulated) return 'Its payment was simulated: no money was taken, and nothing is owed.'
  if (askedPesewas === 0) return `${formatAmount(paidPesewas)} was paid. Ask our office what comes back.`
  if (settledPesewas < askedPesewas) return `${formatAmount(askedPesewas)} is on its way back to you.`
  return `${formatAmount(settledPesewas)} paid back${backOn ? ` on ${formatDate(backOn)}` : ''}.`
}

type PaidOrder = { id: string; totalPesewas: number }

function stepsOf(instalments: PlanStanding['instalments']): PaymentStepText[] {
  const step = (
    isFirst: boolean,
    states: readonly Instalment['state'][],
    when: (dueOn: string) => string,
  ) => {
    const those = instalments.filter(({ state }) => states.includes(state))
    const [first, last] = [those.at(0), those.at(-1)]
    if (!first || !last) return []
    // What is begun is paid in part.
    const sum = isFirst
      ? instalments.reduce((all, { paidPesewas }) => all + paidPesewas, 0)
      : those.reduce((all, { amountPesewas, paidPesewas }) => all + amountPesewas - paidPesewas, 0)
    const until = those.length > 1 && !isFirst ? `, the last on ${formatDate(startOfDay(last.dueOn))}` : ''
    return [
      {
        when: when(formatDate(startOfDay(first.dueOn))),
        note: isFirst
          ? `${those.length} of ${instalments.length} instalments`
          : `${countOf(those.length, 'instalment', 'instalments')}${until}`,
        amount: formatAmount(sum),
        isFirst,
      },
    ]
  }
  return [
    ...step(true, ['paid'], () => 'Paid since'),
    ...step(false, ['late'], (dueOn) => `Late, due since ${dueOn}`),
    ...step(false, ['due', 'coming'], (dueOn) => `From ${dueOn}`),
  ]
}
