import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { hasOtherAdministrator } from '#/features/accounts/administrator.queries.server.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { dayOf, MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { isId, newId } from '#/shared/ids.ts'
import { formatAmount, PESEWAS_PER_CEDI } from '#/shared/money.ts'
import {
  adjustmentTooLarge,
  correctionClosed,
  entryNotReversible,
  proposalNotFound,
  secondPersonNeeded,
} from './agreement.errors.ts'
import { isLedgerOpen, mayAgreeAloneFrom } from './agreement.rules.ts'
import { type LockedAgreement, lockAgreement } from './agreement-lock.queries.server.ts'
import { balancesOf } from './ledger/balances.rules.ts'
import { adjustmentEntries, pendingEntries, reversalOf } from './ledger/journal.rules.ts'
import type { LedgerEntry } from './ledger/ledger.schema.ts'
import { priceOn } from './ledger/price-raise.rules.ts'
import { bringUpToDate, openLedger, writeToLedger } from './ledger-keeping.commands.server.ts'
import { mailProposal } from './notices/notice.commands.server.ts'

type CorrectingServices = Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>
type Correction =
  | { kind: 'reversal'; entryId: string; reason: string }
  | { kind: 'adjustment'; amountPesewas: number; reason: string }

/** Whether it was done, or waits for a second administrator and why. */
export type Corrected = { isProposed: false } | { isProposed: true; why: string }

// So long what somebody corrected alone counts towards what they may.
const DAYS_COUNTED = 30

/**
 * Undoes a payment, an adjustment or a late fee of a running agreement by an entry that names it, for administrators; a
 * fee is waived and not charged again. What moves more than the setting allows one person, together with what they
 * corrected alone in the same agreement in 30 days, waits for a second one, who is mailed.
 */
export async function reverseLedgerEntry(
  services: CorrectingServices,
  actor: Actor,
  { agreementId, entryId, reason }: { agreementId: string; entryId: string; reason: string },
): Promise<Corrected> {
  return await correct(services, actor, agreementId, { kind: 'reversal', entryId, reason })
}

/** Adds to the buyer's equity, or takes from it below zero, with a reason, for administrators. As above for large sums. */
export async function adjustEquity(
  services: CorrectingServices,
  actor: Actor,
  { agreementId, amountPesewas, reason }: { agreementId: string; amountPesewas: number; reason: string },
): Promise<Corrected> {
  return await correct(services, actor, agreementId, { kind: 'adjustment', amountPesewas, reason })
}

async function correct(
  services: CorrectingServices,
  actor: Actor,
  agreementId: string,
  correction: Correction,
): Promise<Corrected> {
  return await asAdministrator(services, actor, async (tx) => {
    const agreement = await lockAgreement(tx, { agreementId })
    const now = services.clock.now()
    const amountPesewas = await checkCorrection(tx, { agreement, correction, now })
    const limit = services.config.agreements.secondPersonAboveCedis * PESEWAS_PER_CEDI
    const alone = await correctedAlone(tx, { agreementId, actor, now })
    const isProposed = Math.abs(amountPesewas) + alone > limit
    const { kind, reason } = correction
    const proposalId = newId(now.getTime())
    await tx
      .insertInto('ledgerProposals')
      .values({
        id: proposalId,
        agreementId,
        kind,
        entryId: correction.kind === 'reversal' ? correction.entryId : null,
        amountPesewas,
        reason,
        proposedBy: actor.accountId,
        proposedAt: now,
      })
      .execute()
    if (!isProposed) {
      await make(tx, { agreement, correction, actor, now })
      await decide(tx, { proposalId, decision: 'made', actor, now })
      return { isProposed }
    }
    const why = `${alone > 0 ? `with ${formatAmount(alone)} that one person corrected alone in this agreement in ${DAYS_COUNTED} days ` : ''}it moves more than ${formatAmount(limit)}`
    await mailProposal(tx, services, agreement, {
      kind,
      amount: formatAmount(Math.abs(amountPesewas)),
      why,
      proposedBy: actor.accountId,
    })
    await note(tx, 'ledger.proposed', { agreement, actor, now, amountPesewas })
    return { isProposed, why }
  })
}

/** How much somebody moved in a locked agreement without a second person, whichever way, at once or after a day. */
async function correctedAlone(
  tx: Transaction<DB>,
  { agreementId, actor: { accountId }, now }: { agreementId: string; actor: Actor; now: Date },
): Promise<number> {
  const made = await tx
    .selectFrom('ledgerProposals')
    .select('amountPesewas')
    .where('agreementId', '=', agreementId)
    .where('decision', '=', 'made')
    .where('proposedBy', '=', accountId)
    .where('decidedBy', '=', accountId)
    .where('decidedAt', '>', new Date(now.getTime() - DAYS_COUNTED * MILLISECONDS_PER_DAY))
    .execute()
  return made.reduce((sum, { amountPesewas }) => sum + Math.abs(amountPesewas), 0)
}

/**
 * Makes what another administrator has proposed. Refuses the one who proposed it, unless there is no other
 * administrator and a day has passed; what is decided already; and what cannot be made any more.
 */
export async function makeProposal(
  services: CorrectingServices,
  actor: Actor,
  { agreementId, proposalId }: { agreementId: string; proposalId: string },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const agreement = await lockAgreement(tx, { agreementId })
    const proposal = await lockProposal(tx, { agreementId, proposalId })
    const now = services.clock.now()
    if (!(await mayDecide(tx, { actor, proposal, now }))) {
      const limit = services.config.agreements.secondPersonAboveCedis * PESEWAS_PER_CEDI
      throw secondPersonNeeded(formatAmount(limit))
    }
    const { kind, entryId, amountPesewas, reason } = proposal
    const correction: Correction =
      kind === 'reversal' && entryId
        ? { kind, entryId, reason }
        : { kind: 'adjustment', amountPesewas, reason }
    await checkCorrection(tx, { agreement, correction, now })
    await make(tx, { agreement, correction, actor, now })
    await decide(tx, { proposalId, decision: 'made', actor, now })
  })
}

/** Declines what was proposed, for any administrator. Refuses what is decided already. */
export async function declineProposal(
  services: CorrectingServices,
  actor: Actor,
  { agreementId, proposalId }: { agreementId: string; proposalId: string },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const agreement = await lockAgreement(tx, { agreementId })
    const { amountPesewas } = await lockProposal(tx, { agreementId, proposalId })
    const now = services.clock.now()
    await decide(tx, { proposalId, decision: 'declined', actor, now })
    await note(tx, 'ledger.proposal_declined', { agreement, actor, now, amountPesewas })
  })
}

type Proposal = Awaited<ReturnType<typeof lockProposal>>

async function lockProposal(
  tx: Transaction<DB>,
  { agreementId, proposalId }: { agreementId: string; proposalId: string },
) {
  const proposal = isId(proposalId)
    ? await tx
        .selectFrom('ledgerProposals')
        .select(['kind', 'entryId', 'amountPesewas', 'reason', 'proposedBy', 'proposedAt'])
        .where('id', '=', proposalId)
        .where('agreementId', '=', agreementId)
        .where('decision', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!proposal) throw proposalNotFound()
  return proposal
}

async function mayDecide(
  tx: Transaction<DB>,
  { actor, proposal, now }: { actor: Actor; proposal: Proposal; now: Date },
): Promise<boolean> {
  if (proposal.proposedBy !== actor.accountId) return true
  return mayAgreeAloneFrom(proposal.proposedAt) <= now && !(await hasOtherAdministrator(tx, actor))
}

async function decide(
  tx: Transaction<DB>,
  {
    proposalId,
    decision,
    actor,
    now,
  }: { proposalId: string; decision: 'made' | 'declined'; actor: Actor; now: Date },
): Promise<void> {
  await tx
    .updateTable('ledgerProposals')
    .set({ decision, decidedBy: actor.accountId, decidedAt: now })
    .where('id', '=', proposalId)
    .execute()
}

type Making = { agreement: LockedAgreement; correction: Correction; now: Date }

/** Refuses what cannot be made, and answers how much it moves. */
async function checkCorrection(tx: Transaction<DB>, { agreement, correction, now }: Making): Promise<number> {
  if (!isLedgerOpen(agreement.status)) throw correctionClosed()
  const { entries } = await openLedger(tx, { agreement, now })
  if (correction.kind === 'reversal') {
    const { kind, postings } = reversible(entries, correction.entryId)
    return (kind === 'late_fee' ? postings.fees_receivable : (postings.cash ?? postings.adjustments)) ?? 0
  }
  const equity = 0 - balancesOf(entries).equity + correction.amountPesewas
  if (equity < 0 || equity > priceOn(agreement.terms, dayOf(now))) throw adjustmentTooLarge()
  return correction.amountPesewas
}

function reversible(entries: readonly LedgerEntry[], entryId: string): LedgerEntry {
  const entry = entries.find(({ id }) => id === entryId)
  const isUndone = entries.some(({ reversesId }) => reversesId === entryId)
  if (!entry || isUndone || !['payment', 'adjustment', 'late_fee'].includes(entry.kind))
    throw entryNotReversible()
  return entry
}

async function make(
  tx: Transaction<DB>,
  { agreement, correction, actor, now }: Making & { actor: Actor },
): Promise<void> {
  await bringUpToDate(tx, { agreement, by: actor, now })
  const ledger = await openLedger(tx, { agreement, now })
  const { plan, entries, today } = ledger
  const { reason } = correction
  if (correction.kind === 'adjustment') {
    const { amountPesewas } = correction
    const key = `adjustment:${entries.length}`
    const drafts = adjustmentEntries(plan, entries, { amountPesewas, reason, key }, today)
    await writeToLedger(tx, { agreement, ledger, drafts, by: actor, now })
    await note(tx, 'ledger.adjusted', { agreement, actor, now, amountPesewas })
    return
  }
  const entry = reversible(entries, correction.entryId)
  const isFee = entry.kind === 'late_fee'
  const reversal = reversalOf(entry, today, reason)
  const undoing = isFee ? { ...reversal, kind: 'fee_waiver' as const } : reversal
  const written = await writeToLedger(tx, { agreement, ledger, drafts: [undoing], by: actor, now })
  const after = [...entries, ...written]
  const drafts = pendingEntries(plan, after, today)
  await writeToLedger(tx, { agreement, ledger: { ...ledger, entries: after }, drafts, by: actor, now })
  await note(tx, isFee ? 'ledger.fee_waived' : 'ledger.entry_reversed', {
    agreement,
    actor,
    now,
    amountPesewas: entry.postings.cash ?? entry.postings.adjustments ?? entry.postings.fees_receivable ?? 0,
  })
}

async function note(
  tx: Transaction<DB>,
  event:
    | 'ledger.proposed'
    | 'ledger.proposal_declined'
    | 'ledger.adjusted'
    | 'ledger.fee_waived'
    | 'ledger.entry_reversed',
  {
    agreement,
    actor,
    now,
    amountPesewas,
  }: { agreement: LockedAgreement; actor: Actor; now: Date; amountPesewas: number },
): Promise<void> {
  await recordAudit(tx, {
    event,
    at: now,
    by: actor,
    subjectId: agreement.id,
    details: { amountPesewas },
  })
}
