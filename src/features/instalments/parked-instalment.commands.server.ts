import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { decideParked, type ParkedOutcome } from '#/features/collections/collection-parked.commands.server.ts'
import type { CollectingServices } from '#/features/collections/collection-settling.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import { planNotFound } from './instalment.errors.ts'
import { instalmentCollector } from './instalment-collector.commands.server.ts'
import type { ParkedInstalmentForm } from './instalment-form.schema.ts'

/**
 * Decides about an online payment of a plan that disagreed with what was asked for, for administrators: it is booked
 * among the instalments, paid back, or noted as dealt with elsewhere. One that is more than is left, or whose home is no
 * part of a paid order any more, goes back whole. Refuses an unknown plan or payment as not found, and one that was
 * decided before (409).
 */
export async function decideParkedInstalment(
  services: CollectingServices,
  actor: Actor,
  { id: orderId, position, reference, decision, reason }: ParkedInstalmentForm,
): Promise<ParkedOutcome> {
  return await asAdministrator(services, actor, async (tx) => {
    if (!isId(orderId)) throw planNotFound()
    const payee = { kind: 'plan', id: orderId, position } as const
    const outcome = await decideParked(tx, services, instalmentCollector, {
      payee,
      reference,
      decision,
      reason,
    })
    await recordAudit(tx, {
      event: 'instalment.parked_decided',
      at: services.clock.now(),
      by: actor,
      subjectId: orderId,
      details: { position, reference, decision, outcome, reason },
    })
    return outcome
  })
}
