import * as v from 'valibot'
import { isAdministrator } from '#/features/access/role.policy.ts'
import {
  cancelOrder,
  cancelOrderAsAdministrator,
  completeOrder,
  decideOrderItem,
} from '#/features/orders/decisions/order.commands.server.ts'
import { getOrder } from '#/features/orders/order.queries.server.ts'
import { ITEM_DECISIONS, NOTE_LENGTH } from '#/features/orders/order.schema.ts'
import { formatAmount } from '#/shared/money.ts'
import { asWritten, isLegible } from '#/shared/text.ts'
import { done, onceConfirmed } from '#/web/act/act-route.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import { ORDER_ACTS } from './orders-acts.ts'

const orderForm = v.object({ id: v.string() })

// Accepting or declining one home of an order; an empty note is none.
const itemDecisionForm = v.object({
  id: v.string(),
  position: v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)),
  decision: v.picklist(ITEM_DECISIONS),
  note: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => asWritten(text).trim()),
    v.maxLength(NOTE_LENGTH, `The note has at most ${NOTE_LENGTH} characters`),
    v.transform((text) => (isLegible(text) ? text : null)),
  ),
})

/** What is done to an order, once that was confirmed. */
export const orderHandlers = [
  onceConfirmed(ORDER_ACTS.cancel, orderForm, async ({ services, actor }, { id: orderId }) => {
    const { number } = await getOrder(services.db, { orderId, scope: scopeOf(actor) })
    const cancel = isAdministrator(actor) ? cancelOrderAsAdministrator : cancelOrder
    const status = await cancel(services, actor, { orderId })
    return done(
      status === 'cancelled'
        ? `Order ${number} is cancelled`
        : `What was undecided of order ${number} is cancelled`,
    )
  }),
  onceConfirmed(ORDER_ACTS.complete, orderForm, async ({ services, actor }, { id: orderId }) => {
    const { number } = await getOrder(services.db, { orderId, scope: scopeOf(actor) })
    await completeOrder(services, actor, { orderId })
    return done(`Order ${number} is completed`)
  }),
  onceConfirmed(
    ORDER_ACTS.decide,
    itemDecisionForm,
    async ({ services, actor }, { id: orderId, ...item }) => {
      const { title, refundPesewas, status } = await decideOrderItem(services, actor, {
        orderId,
        scope: scopeOf(actor),
        ...item,
      })
      const became = item.decision === 'accept' ? 'accepted' : 'declined'
      const back = refundPesewas > 0 ? `. ${formatAmount(refundPesewas)} goes back` : ''
      const end = status === 'paid' ? '' : `. The order is ${status}`
      return done(`“${title}” is ${became}${back}${end}`)
    },
  ),
]
