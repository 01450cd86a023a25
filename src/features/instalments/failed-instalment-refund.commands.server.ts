import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import {
  readFailedRefund,
  retryFailedRefund,
  settleFailedRefund,
} from '#/features/collections/failed-refund.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { instalmentCollector } from './instalment-collector.commands.server.ts'
import type { InstalmentRefundForm, SettledInstalmentRefundForm } from './instalment-form.schema.ts'

type RefundServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'payments'>

/**
 * Asks the provider once more for a refund of an instalment that has failed, for administrators, unless it was paid by now: then
 * that is written down. Refuses another plan’s as not found, one that somebody has dealt with or that the provider may
 * still pay (409), and when it does not answer (503).
 */
export async function retryInstalmentRefund(
  services: RefundServices,
  actor: Actor,
  { id, position, refund: refundReference }: InstalmentRefundForm,
): Promise<{ isPaid: boolean }> {
  const key = { payee: { kind: 'plan', id, position }, refundReference } as const
  // Its connection is back before the provider is asked.
  await asAdministrator(services, actor, async () => undefined)
  const said = await readFailedRefund(services, key)
  return await asAdministrator(services, actor, async (tx) => {
    const { isPaid } = await retryFailedRefund(tx, services, instalmentCollector, key, said)
    await recordAudit(tx, {
      event: isPaid ? 'instalment.refund_settled' : 'instalment.refund_retried',
      at: services.clock.now(),
      by: actor,
      subjectId: id,
      details: { position, refundReference },
    })
    return { isPaid }
  })
}

/**
 * Writes down that a person has paid back what the provider would not, for administrators; `note` says how. Refuses
 * another plan’s as not found, and one that does not wait for it (any more) (409).
 */
export async function settleInstalmentRefund(
  services: Omit<RefundServices, 'payments'>,
  actor: Actor,
  { id, position, refund: refundReference, note }: SettledInstalmentRefundForm,
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const key = { payee: { kind: 'plan', id, position }, refundReference } as const
    await settleFailedRefund(tx, services, instalmentCollector, key, note)
    await recordAudit(tx, {
      event: 'instalment.refund_settled',
      at: services.clock.now(),
      by: actor,
      subjectId: id,
      details: { position, refundReference },
    })
  })
}
