import { data } from 'react-router'
import { isAdministrator } from '#/features/access/role.policy.ts'
import { getOrder } from '#/features/orders/order.queries.server.ts'
import type { OrderView } from '#/features/orders/order.schema.ts'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { RouteHandle } from '../../request/access.ts'
import { signedInAct } from '../../request/act.server.ts'
import { readForm } from '../../request/form.server.ts'
import { signedInPage } from '../../request/respond.server.ts'
import { BuyerFailure } from '../buyer-failure.tsx'
import { DashboardPage } from '../dashboard-page.tsx'
import type { Route } from './+types/orders-detail'
import { OrderActForm } from './orders-act-form.tsx'
import { OrderActIcon } from './orders-act-icon.tsx'
import { actOnOrder, scopeOf } from './orders-acts.server.ts'
import { type OrderAct, type OrderAnswer, outcomeOf, questionOf, STATUS_BADGES } from './orders-answer.ts'
import { answerOrFailure } from './orders-client-action.ts'
import { OrderSections } from './orders-sections.tsx'

export const handle = { access: 'signed-in' } satisfies RouteHandle

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db }, actor) => {
    const order = await getOrder(db, { orderId: params.id, accountId: scopeOf(actor) })
    const phone = order.buyer && formatPhone(order.buyer.phone)
    return data({ order, phone, isAdministrator: isAdministrator(actor) })
  })

export const action = ({ context, request, params }: Route.ActionArgs) =>
  signedInAct({ context, request }, readForm, async (services, actor, values) =>
    actOnOrder({ context, services, actor, orderId: params.id, values }),
  )

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => answerOrFailure(serverAction)

export default function OrderDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { order, phone, isAdministrator } = loaderData
  const isOwn = !isAdministrator
  const paper = order.status === 'cancelled' ? 'Order' : 'Receipt'
  return (
    <DashboardPage
      title={`Order ${order.number}`}
      intro={
        <>
          Placed on <time dateTime={order.placedAt}>{order.placed}</time>
        </>
      }
      action={<Badge kind={STATUS_BADGES[order.status]}>{order.statusLabel}</Badge>}
    >
      <div className="space-y-4">
        <Posted answer={actionData as OrderAnswer | undefined} order={order} isOwn={isOwn} />
        <div className="flex flex-wrap gap-2">
          <LinkButton href={urls.orderReceipt(order.id)} variant="secondary" size="sm">
            {paper} to print
          </LinkButton>
          <LinkButton href={urls.orderReceiptFile(order.id)} variant="secondary" size="sm" download>
            {paper} as PDF
          </LinkButton>
          {isAdministrator && order.canComplete ? (
            <OrderActForm act="complete" order={order} isOwn={isOwn} />
          ) : null}
          {order.canCancel ? <OrderActForm act="cancel" order={order} isOwn={isOwn} /> : null}
        </div>
        <OrderSections order={order} phone={phone} />
      </div>
    </DashboardPage>
  )
}

// What the last form got, for browsers without script.
function Posted({
  answer,
  order,
  isOwn,
}: {
  answer: OrderAnswer | undefined
  order: OrderView
  isOwn: boolean
}) {
  if (!answer) return null
  if ('asks' in answer) return <QuestionStep act={answer.asks} order={order} isOwn={isOwn} />
  const outcome = outcomeOf(answer)
  return outcome ? <Alert kind={outcome.kind}>{outcome.title}</Alert> : null
}

function QuestionStep({ act, order, isOwn }: { act: OrderAct; order: OrderView; isOwn: boolean }) {
  const { title, meaning, confirm } = questionOf(act, { number: order.number, isOwn })
  return (
    <Card as="section" className="p-4">
      <h2 className="text-h2">{title}</h2>
      <p className="mt-2">{meaning}</p>
      <form method="post" action={urls.order(order.id)} className="mt-4 flex flex-wrap gap-2">
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="confirmed" value="yes" />
        <Button
          type="submit"
          variant={act === 'cancel' ? 'danger' : 'primary'}
          icon={<OrderActIcon act={act} />}
        >
          {confirm}
        </Button>
        <LinkButton href={urls.order(order.id)} variant="quiet">
          Keep it as it is
        </LinkButton>
      </form>
    </Card>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BuyerFailure error={error} title="Order" message="Failed to load the order" />
}
