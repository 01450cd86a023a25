import type { HomeToAccept } from '#/features/orders/decisions/own-decision.queries.server.ts'
import type { OrderSummaryText } from '#/features/orders/order-text.rules.ts'
import { totalLabel } from '#/features/orders/receipt/receipt.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Price } from '#/ui/price.tsx'
import { AccountRow } from '../rows/account-row.tsx'
import { nextWords } from './due-text.ts'
import { awaitedOf, planBadge, STATUS_BADGES } from './orders-status.ts'
import type { NextPayment, PaidSince } from './own-orders-view.server.ts'

/** `toAccept` are the homes of it that wait for their agent. */
export type OwnOrderText = OrderSummaryText & { toAccept: readonly HomeToAccept[] }

/** A buyer's own orders, each with what is paid next for it. */
export function OwnOrders({
  orders,
  next,
  paidSince,
  moneyBack,
}: {
  orders: readonly OwnOrderText[]
  /** By the order's id; one that owes nothing has none. */
  next: Readonly<Record<string, readonly NextPayment[]>>
  /** By the order's id, of those with a plan. */
  paidSince: Readonly<Record<string, PaidSince>>
  /** By the order's id, of those that are over. */
  moneyBack: Readonly<Record<string, string>>
}) {
  return (
    <ul aria-label="Orders" className="space-y-4">
      {orders.map((order) => (
        <OwnOrder
          key={order.id}
          order={order}
          next={next[order.id] ?? []}
          since={paidSince[order.id]}
          back={moneyBack[order.id]}
        />
      ))}
    </ul>
  )
}

function OwnOrder({
  order,
  next,
  since,
  back,
}: {
  order: OwnOrderText
  next: readonly NextPayment[]
  since: PaidSince | undefined
  back: string | undefined
}) {
  const { id, number, title, second, itemCount, cover, status, statusLabel, placedOn, total, isPaidLess } =
    order
  const isAwaited = status === 'awaiting_payment'
  const label = totalLabel({ status, paidLess: isPaidLess })
  const soFar = label === 'Total paid' ? since?.soFar : null
  // What is owed comes before that the order itself is done.
  const plan = status === 'completed' ? planBadge(since) : null
  const homes = `${title}${second ? `; ${second.title}` : ''}${itemCount > 2 ? ` and ${itemCount - 2} more` : ''}`
  return (
    <AccountRow
      covers={second ? [cover, second.cover] : [cover]}
      next={
        isAwaited || status === 'paid' || next.length > 0 || back ? (
          <Next order={order} next={next} back={back} />
        ) : null
      }
      side={
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 lg:block">
            <span className="text-ink-2 text-sm lg:block">
              {isAwaited ? 'To pay' : soFar ? 'Paid so far' : label}
            </span>
            <Price amount={soFar ?? total} />
          </p>
          {isAwaited ? (
            <LinkButton href={urls.orderPayment(id)} size="sm" aria-label={`Pay: order ${number}`}>
              Pay
            </LinkButton>
          ) : null}
          <LinkButton href={urls.order(id)} variant="secondary" size="sm" aria-label={`View order ${number}`}>
            View order
          </LinkButton>
          {isAwaited ? null : (
            <LinkButton
              href={urls.orderReceipt(id)}
              variant="quiet"
              size="sm"
              aria-label={`Receipt: order ${number}`}
            >
              Receipt
            </LinkButton>
          )}
        </>
      }
    >
      <h2 className="line-clamp-3 font-sans font-semibold text-base">
        <CardLink href={urls.order(id)} aria-label={`Order ${number}: ${homes}`}>
          {homes}
        </CardLink>
      </h2>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-ink-2 text-sm">
          Order {number} · {kindOf(order)}
          <span className="max-lg:hidden"> · </span>
          <br className="lg:hidden" />
          <span className="whitespace-nowrap">{placedOn}</span>
        </p>
        <Badge kind={plan?.kind ?? STATUS_BADGES[status]}>{plan?.label ?? statusLabel}</Badge>
      </div>
    </AccountRow>
  )
}

function Next({
  order,
  next,
  back,
}: {
  order: OwnOrderText
  next: readonly NextPayment[]
  back: string | undefined
}) {
  if (order.status === 'awaiting_payment')
    return <p>Its homes are held for you while it waits for its payment.</p>
  return (
    <div className="space-y-2">
      {order.status === 'paid'
        ? awaitedOf(order.toAccept, order.itemCount).map((words) => <p key={words}>{words}</p>)
        : null}
      {back ? <p>{back}</p> : null}
      {next.map(({ amount, on, words, title, payHref, isNear, isLate }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one for each home, and two homes may have one name
        <div key={index} className="flex items-center justify-between gap-3">
          <p className="min-w-0">
            <span className={isLate ? 'font-semibold text-danger' : 'font-semibold'}>
              {nextWords({ amount, on, isLate, label: index > 0 ? 'Still to pay' : 'Next' })}
            </span>
            <span className="block text-ink-2">
              {words}
              {order.itemCount > 1 ? `: ${title}` : ''}
            </span>
          </p>
          {payHref ? (
            // What is far off asks for nothing yet.
            <LinkButton
              href={payHref}
              size="sm"
              variant={isNear ? 'primary' : 'secondary'}
              aria-label={`Pay the instalment of ${amount}: ${title}`}
            >
              Pay
            </LinkButton>
          ) : null}
        </div>
      ))}
    </div>
  )
}

const kindOf = ({ hasRentals, hasSales }: OrderSummaryText) =>
  hasRentals && hasSales ? 'Rental and purchase' : hasRentals ? 'Rental' : 'Purchase'
