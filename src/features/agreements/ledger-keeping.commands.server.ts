import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { dayOf } from '#/shared/dates.ts'
import { ledgerClosed } from './agreement.errors.ts'
import { isLedgerOpen } from './agreement.rules.ts'
import type { LockedAgreement } from './agreement-lock.queries.server.ts'
import { type StepTaker, takeAgreementStep } from './agreement-step.commands.server.ts'
import { factsOf, pendingEntries } from './ledger/journal.rules.ts'
import { writeEntries } from './ledger/ledger.commands.server.ts'
import { listEntries } from './ledger/ledger.queries.server.ts'
import type { EntryDraft, LedgerEntry, LedgerPlan } from './ledger/ledger.schema.ts'
import { ledgerPlan } from './ledger/plan.rules.ts'
import { positionAt } from './ledger/position.rules.ts'

/** The ledger of a locked agreement that goes on. */
export type OpenLedger = { plan: LedgerPlan; entries: LedgerEntry[]; startsOn: string; today: string }

/** Reads the ledger of a locked agreement. Refuses one that is not running. */
export async function openLedger(
  tx: Transaction<DB>,
  { agreement, now }: { agreement: LockedAgreement; now: Date },
): Promise<OpenLedger> {
  const { id: agreementId, status, startsOn, terms } = agreement
  if (!isLedgerOpen(status) || startsOn === null) throw ledgerClosed()
  return {
    plan: ledgerPlan(terms, startsOn),
    entries: await listEntries(tx, { agreementId }),
    startsOn,
    today: dayOf(now),
  }
}

/** Writes entries, and makes a signed agreement active once its option fee is paid. */
export async function writeToLedger(
  tx: Transaction<DB>,
  {
    agreement,
    ledger: { plan, entries, today },
    drafts,
    by,
    now,
  }: {
    agreement: LockedAgreement
    ledger: OpenLedger
    drafts: readonly EntryDraft[]
    by: StepTaker
    now: Date
  },
): Promise<LedgerEntry[]> {
  const written = await writeEntries(tx, { agreementId: agreement.id, drafts, now })
  if (agreement.status === 'signed') {
    const { instalments } = positionAt(plan, factsOf([...entries, ...written]), today)
    const fee = instalments.find(({ number }) => number === 0)
    if (!fee || fee.paidPesewas >= fee.amountPesewas)
      await takeAgreementStep(tx, { agreement, to: 'active', by, now })
  }
  return written
}

/** Writes down what fell due until today, and late fees; nothing when that is done. Of a locked agreement that runs. */
export async function bringUpToDate(
  tx: Transaction<DB>,
  { agreement, by, now }: { agreement: LockedAgreement; by: StepTaker; now: Date },
): Promise<LedgerEntry[]> {
  const ledger = await openLedger(tx, { agreement, now })
  const drafts = pendingEntries(ledger.plan, ledger.entries, ledger.today)
  return await writeToLedger(tx, { agreement, ledger, drafts, by, now })
}
