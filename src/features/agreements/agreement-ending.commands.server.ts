import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { releaseFromAgreement } from '#/features/properties/property-claim.commands.server.ts'
import { closeProperty, releaseProperty } from '#/features/properties/property-reservation.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { agreementStepRefused } from './agreement.errors.ts'
import { AGREEMENT_STATUSES } from './agreement.schema.ts'
import { agreementAccount } from './agreement-account.rules.ts'
import type { LockedAgreement } from './agreement-lock.queries.server.ts'
import { takeAgreementStep } from './agreement-step.commands.server.ts'
import { mailDecision } from './decision.commands.server.ts'
import { writeEntries } from './ledger/ledger.commands.server.ts'
import { exitEntry } from './ledger/settlement.rules.ts'
import { bringUpToDate, openLedger } from './ledger-keeping.commands.server.ts'

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
 * again, and what fell due is written off. Refuses one for which money came in.
 */
export async function expireLocked(
  tx: Transaction<DB>,
  services: EndingServices,
  ending: { agreement: LockedAgreement; by: Actor; reason: string },
): Promise<void> {
  const { agreement, by, reason } = ending
  const now = services.clock.now()
  const set = agreement.status === 'signed' ? { endedOn: await writeOff(tx, { ...ending, now }) } : {}
  if (agreement.status === 'signed') await endHome(tx, services, { agreement, outcome: 'free', by })
  await takeAgreementStep(tx, { agreement, to: 'expired', by, now, reason, set })
  await mailDecision(tx, services, agreement, { kind: 'expired', reason })
}

/** Brings the ledger of a signed agreement to nothing; answers the day. Refuses one that holds money or owes some. */
async function writeOff(
  tx: Transaction<DB>,
  { agreement, by, reason, now }: { agreement: LockedAgreement; by: Actor; reason: string; now: Date },
): Promise<string> {
  await bringUpToDate(tx, { agreement, by, now })
  const { entries, startsOn, today: day } = await openLedger(tx, { agreement, now })
  const { balances, exit } = agreementAccount({ terms: agreement.terms, startsOn, entries, day })
  const draft = exitEntry(entries, exit, { kind: 'exit', day, reason, reference: null, evidence: null })
  if (balances.cash !== 0 || draft.postings.cash)
    throw agreementStepRefused(AGREEMENT_STATUSES[agreement.status], AGREEMENT_STATUSES.expired)
  if (Object.keys(draft.postings).length > 0)
    await writeEntries(tx, { agreementId: agreement.id, drafts: [draft], now })
  return day
}
