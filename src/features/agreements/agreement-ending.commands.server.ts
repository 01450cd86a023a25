import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { releaseFromAgreement } from '#/features/properties/property-claim.commands.server.ts'
import { closeProperty, releaseProperty } from '#/features/properties/property-reservation.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { dayOf } from '#/shared/dates.ts'
import { agreementStepRefused } from './agreement.errors.ts'
import { AGREEMENT_STATUSES } from './agreement.schema.ts'
import { agreementAccount } from './agreement-account.rules.ts'
import type { LockedAgreement } from './agreement-lock.queries.server.ts'
import { takeAgreementStep } from './agreement-step.commands.server.ts'
import { mailDecision } from './decision.commands.server.ts'
import { pendingEntries } from './ledger/journal.rules.ts'
import { writeEntries } from './ledger/ledger.commands.server.ts'
import { listEntries } from './ledger/ledger.queries.server.ts'
import type { EntryDraft } from './ledger/ledger.schema.ts'
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
  const drafts = unpaidEnding({ terms: agreement.terms, startsOn, entries, day, reason })
  if (!drafts) throw agreementStepRefused(AGREEMENT_STATUSES[agreement.status], AGREEMENT_STATUSES.expired)
  await writeEntries(tx, { agreementId: agreement.id, drafts, now })
  return day
}

/** What fell due until a day and the entry that brings it to nothing, if any; null where money came in or would go out. */
function unpaidEnding({
  reason,
  ...until
}: Parameters<typeof agreementAccount>[0] & { reason: string | null }): EntryDraft[] | null {
  const { plan, entries, balances, exit } = agreementAccount(until)
  const settling = { day: until.day, reason, reference: null, evidence: null }
  const closing = exitEntry(entries, exit, { kind: 'exit', ...settling })
  if (balances.cash !== 0 || closing.postings.cash) return null
  const due = pendingEntries(plan, until.entries, until.day)
  return Object.keys(closing.postings).length > 0 ? [...due, closing] : due
}

/**
 * A step that writes off what a locked agreement was owed that ended unpaid before its ending did so, as of the day on
 * which it ended. Leaves one that was closed already, and one that holds money: a person has to look at that.
 */
export async function closeEndedUnpaid(
  tx: Transaction<DB>,
  {
    agreement: { id: agreementId, status, startsOn, endedOn, terms },
    now,
  }: { agreement: LockedAgreement; now: Date },
): Promise<void> {
  if (status !== 'expired' || startsOn === null || endedOn !== null) return
  const { changedAt, reason } = await tx
    .selectFrom('agreementStatusChanges')
    .select(['changedAt', 'reason'])
    .where('agreementId', '=', agreementId)
    .where('toStatus', '=', 'expired')
    .executeTakeFirstOrThrow()
  const day = dayOf(changedAt)
  const entries = await listEntries(tx, { agreementId })
  const drafts = unpaidEnding({ terms, startsOn, entries, day, reason })
  if (!drafts) return
  await writeEntries(tx, { agreementId, drafts, now })
  await tx.updateTable('agreements').set({ endedOn: day }).where('id', '=', agreementId).execute()
}
