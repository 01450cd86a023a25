import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import {
  readFailedRefund,
  retryFailedRefund,
  settleFailedRefund,
} from '#/features/collections/failed-refund.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import type { AgreementRefundForm, SettledAgreementRefundForm } from '../agreement-form.schema.ts'
import { agreementCollector } from './agreement-collector.commands.server.ts'

type RefundServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'payments'>

/**
 * Asks the provider once more for a refund of a payment that has failed, for administrators, unless it was paid by now: then
 * that is written down. Refuses another agreement’s as not found, one that somebody has dealt with or that the provider may
 * still pay (409), and when it does not answer (503).
 */
export async function retryAgreementRefund(
  services: RefundServices,
  actor: Actor,
  { agreementId, refund: refundReference }: AgreementRefundForm,
): Promise<{ isPaid: boolean }> {
  const key = { payee: { kind: 'agreement', id: agreementId }, refundReference } as const
  // Its connection is back before the provider is asked.
  await asAdministrator(services, actor, async () => undefined)
  const said = await readFailedRefund(services, key)
  return await asAdministrator(services, actor, async (tx) => {
    const { isPaid } = await retryFailedRefund(tx, services, agreementCollector, key, said)
    await recordAudit(tx, {
      event: isPaid ? 'ledger.refund_settled' : 'ledger.refund_retried',
      at: services.clock.now(),
      by: actor,
      subjectId: agreementId,
      details: { refundReference },
    })
    return { isPaid }
  })
}

/**
 * Writes down that a person has paid back what the provider would not, for administrators; `note` says how. Refuses
 * another agreement’s as not found, and one that does not wait for it (any more) (409).
 */
export async function settleAgreementRefund(
  services: Omit<RefundServices, 'payments'>,
  actor: Actor,
  { agreementId, refund: refundReference, note }: SettledAgreementRefundForm,
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const key = { payee: { kind: 'agreement', id: agreementId }, refundReference } as const
    await settleFailedRefund(tx, services, agreementCollector, key, note)
    await recordAudit(tx, {
      event: 'ledger.refund_settled',
      at: services.clock.now(),
      by: actor,
      subjectId: agreementId,
      details: { refundReference },
    })
  })
}
