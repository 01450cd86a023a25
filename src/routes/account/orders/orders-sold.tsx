import { ITEM_DECISIONS } from '#/features/orders/order.schema.ts'
import type { AgentOrderText } from '#/features/orders/order-text.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { type ActAnswer, paramsOf } from '#/web/act/act.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { ORDER_ACTS } from './orders-acts.ts'
import { type BuyerContact, ReachBuyer } from './orders-buyer.tsx'
import { itemQuestion } from './orders-item-decision.tsx'
import { BackToOrders, History, Item, Section } from './orders-sections.tsx'
import { STATUS_BADGES } from './orders-status.ts'

/** An order for the agent of some of its homes: who wants them, and the form that decides each. */
export function SoldOrder({ order, contact }: { order: AgentOrderText; contact: BuyerContact | null }) {
  const { buyer, lease } = order
  return (
    <>
      <BackToOrders />
      <DashboardPage
        title={`Order ${order.number}`}
        intro={
          <>
            Placed on <time dateTime={order.placedAt}>{order.placed}</time>{' '}
            <Badge kind={STATUS_BADGES[order.status]}>{order.statusLabel}</Badge>
          </>
        }
      >
        <div className="shop space-y-4">
          <ActOutcome questionOf={(answer) => questionOf(answer, order)} back={urls.order(order.id)} />
          <div className="shop-columns order-columns">
            <Section title="Your properties in it">
              <ul className="order-homes">
                {order.items.map((item) => (
                  <Item key={item.position} item={item} order={order} isOwn={false} />
                ))}
              </ul>
            </Section>
            <div className="order-side space-y-4">
              <Section title="Buyer">
                {buyer ? (
                  <>
                    <p>{buyer.fullName}</p>
                    {lease ? (
                      <p className="text-ink-2">
                        Moves in on {lease.moveIn}, for {lease.months} months
                      </p>
                    ) : null}
                    {contact ? <ReachBuyer buyer={buyer} contact={contact} /> : null}
                  </>
                ) : (
                  <p className="text-ink-2">The buyer’s account has been deleted.</p>
                )}
              </Section>
              {order.events.length > 0 ? (
                <Section title="History">
                  <History events={order.events} />
                </Section>
              ) : null}
            </div>
          </div>
        </div>
      </DashboardPage>
    </>
  )
}

// Without script the page asks itself.
function questionOf({ act, values }: ActAnswer & { kind: 'confirm' }, order: AgentOrderText) {
  const home = paramsOf(ORDER_ACTS.decide, act)
  const item = order.items.find(({ position }) => String(position) === home?.position)
  const decision = ITEM_DECISIONS.find((one) => one === values.decision)
  return item && decision ? itemQuestion(decision, item, order) : undefined
}
