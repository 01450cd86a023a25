import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Collector } from '#/features/collections/collection.schema.ts'
import { dayOf } from '#/shared/dates.ts'
import { newId } from '#/shared/ids.ts'
import { formatAmount } from '#/shared/money.ts'
import { lockPaidOrder } from '../orders/order-lock.queries.server.ts'
import { instalmentsHref, payInstalmentHref } from './instalment.rules.ts'
import { mailInstalmentReceipt } from './instalment-receipt.commands.server.ts'
import { lockPlan } from './plan-lock.queries.server.ts'

/** Books what a buyer paid online among the payments of their plan; what comes after its end, or beyond it, goes back. */
export const instalmentCollector: Collector = {
  kind: 'plan',
  async lock(tx, services, payee) {
    if (payee.kind !== 'plan') return undefined
    const { id: orderId, position } = payee
    // The accounts first, as everybody does: mails belong to them.
    const order = await lockPaidOrder(tx, orderId)
    if (!order) return undefined
    const plan = await lockPlan(tx, { orderId, position })
    return {
      title: `Instalments of order ${order.number}`,
      buyer: order.buyer,
      page: payInstalmentHref(orderId, position),
      staffPage: instalmentsHref(orderId),
      async book({ reference, amountPesewas, method, evidence, paidAt }) {
        if (!plan.isRunning) return 'The home was not part of a paid order any more when it came.'
        if (amountPesewas > plan.leftPesewas)
          return `It is more than was left to pay, which is ${formatAmount(plan.leftPesewas)}.`
        const now = services.clock.now()
        const paidOn = dayOf(paidAt)
        const receivedOn = paidOn < plan.orderedOn ? plan.orderedOn : paidOn
        const payment = { id: newId(now.getTime()), amountPesewas, receivedOn, method, reference }
        await tx
          .insertInto('instalmentPayments')
          .values({ ...payment, orderId, position, evidence, at: now })
          .execute()
        await mailInstalmentReceipt(tx, services, plan, payment)
        await recordAudit(tx, {
          event: 'instalment.paid_online',
          at: now,
          by: { accountId: plan.buyerId, ip: null, requestId: 'payment' },
          subjectId: orderId,
          details: { position, amountPesewas },
        })
        return null
      },
    }
  },
}
