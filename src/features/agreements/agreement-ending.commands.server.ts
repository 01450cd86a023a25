import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { releaseFromAgreement } from '#/features/properties/property-claim.commands.server.ts'
import { closeProperty, releaseProperty } from '#/features/properties/property-reservation.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { agreementStepRefused } from './agreement.errors.ts'
import { AGREEMENT_STATUSES } from './agreement.schema.ts'
import type { LockedAgreement } from './agreement-lock.queries.server.ts'
import { takeAgreementStep } from './agreement-step.commands.server.ts'
import { mailDecision } from './decision.commands.server.ts'
import { listEntries } from './ledger/ledger.queries.server.ts'

type EndingServices = Pick<Services, 'clock' | 'jobs'>

/** Gives the home of a locked agreement free again, or sells it; nothing where the home is gone. */
export async function endHome(
  tx: Transaction<DB>,
  services: EndingServices,
  { agreement, outcome, by }: { agreement: LockedAgreement; outcome: 'sold' | 'free'; by: Actor },
): Promise<void> {
  const { id: agreementId, propertyId } = agreement
  await releaseFromAgreement(tx, { agreementId })
  if (!propertyId) return
  await (outcome === 'sold' ? closeProperty : releaseProperty)(tx, services, { propertyId, by })
}

/**
 * Ends a locked agreement that was offered and not signed, or signed and never paid; the home of a signed one is free
 * again. Refuses one for which money came in.
 */
export async function expireLocked(
  tx: Transaction<DB>,
  services: EndingServices,
  { agreement, by, reason }: { agreement: LockedAgreement; by: Actor; reason: string },
): Promise<void> {
  const { id: agreementId, status } = agreement
  if (status === 'signed') {
    const entries = await listEntries(tx, { agreementId })
    if (entries.some(({ kind }) => kind === 'payment'))
      throw agreementStepRefused(AGREEMENT_STATUSES[status], AGREEMENT_STATUSES.expired)
    await endHome(tx, services, { agreement, outcome: 'free', by })
  }
  await takeAgreementStep(tx, { agreement, to: 'expired', by, now: services.clock.now(), reason })
  await mailDecision(tx, services, agreement, { kind: 'expired', reason })
}
