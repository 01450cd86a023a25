import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { decideParked, type ParkedOutcome } from '#/features/collections/collection-parked.commands.server.ts'
import type { CollectingServices } from '#/features/collections/collection-settling.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import type { ParkedPaymentForm } from '../agreement-form.schema.ts'
import { agreementCollector } from './agreement-collector.commands.server.ts'

/**
 * Decides about an online payment that disagreed with what was asked for, for administrators: it is booked in the
 * ledger, paid back, or noted as dealt with elsewhere. Refuses an unknown agreement or payment as not found, and one
 * that was decided before.
 */
export async function decideParkedPayment(
  services: CollectingServices,
  actor: Actor,
  { agreementId, reference, decision, reason }: ParkedPaymentForm,
): Promise<ParkedOutcome> {
  return await asAdministrator(services, actor, async (tx) => {
    const payee = { kind: 'agreement', id: agreementId } as const
    const outcome = await decideParked(tx, services, agreementCollector, {
      payee,
      reference,
      decision,
      reason,
    })
    await recordAudit(tx, {
      event: 'ledger.parked_decided',
      at: services.clock.now(),
      by: actor,
      subjectId: agreementId,
      details: { reference, decision, outcome, reason },
    })
    return outcome
  })
}
