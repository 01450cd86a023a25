import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatAmount } from '#/shared/money.ts'
import {
  nothingToSettle,
  noticeNeeded,
  owesOnExit,
  quoteChanged,
  settlementNeedsReference,
} from './agreement.errors.ts'
import { isLedgerOpen } from './agreement.rules.ts'
import { AGREEMENT_STATUSES } from './agreement.schema.ts'
import { type AgreementAccount, agreementAccount } from './agreement-account.rules.ts'
import { endHome } from './agreement-ending.commands.server.ts'
import type { SettlementForm } from './agreement-form.schema.ts'
import { type LockedAgreement, lockAgreement } from './agreement-lock.queries.server.ts'
import { takeAgreementStep } from './agreement-step.commands.server.ts'
import { writeEntries } from './ledger/ledger.commands.server.ts'
import type { EntryDraft } from './ledger/ledger.schema.ts'
import { exitEntry, purchaseEntry } from './ledger/settlement.rules.ts'
import { bringUpToDate, openLedger } from './ledger-keeping.commands.server.ts'
import { agreementEndedMail } from './notices/agreement.emails.ts'
import { mailBuyer } from './notices/notice.commands.server.ts'
import { listNotices } from './notices/notice.queries.server.ts'
import { cureEndsOn } from './reminder.rules.ts'

type SettlingServices = Pick<Services, 'db' | 'clock' | 'jobs'>
const ENDED = {
  bought: 'The home is bought',
  exited: 'You have left the agreement',
  defaulted: 'The agreement was ended',
}

type Prepared = { agreement: LockedAgreement; account: AgreementAccount; today: string; now: Date }

/**
 * Settles an agreement as bought, for administrators: what is left was paid, the home is sold. Refuses a sum that is not
 * today's (409), and money without its reference (422).
 */
export async function settlePurchase(
  services: SettlingServices,
  actor: Actor,
  form: SettlementForm,
): Promise<void> {
  await settle(services, actor, form, {
    to: 'bought',
    draft: ({ account: { entries, purchase }, today }) => {
      requireShown(form, purchase.toPayPesewas)
      return purchaseEntry(entries, purchase, { day: today, ...textsOf(form) })
    },
  })
}

/**
 * Settles an agreement that its buyer leaves, for administrators: the refund was paid out, the home is free again.
 * Refuses as above, and a buyer who owes more than comes back (409).
 */
export async function settleExit(
  services: SettlingServices,
  actor: Actor,
  form: SettlementForm,
): Promise<void> {
  await settle(services, actor, form, {
    to: 'exited',
    draft: ({ account: { entries, exit }, today }) => {
      requireShown(form, exit.toRefundPesewas)
      if (exit.toRefundPesewas < 0) throw owesOnExit(formatAmount(-exit.toRefundPesewas))
      return exitEntry(entries, exit, { kind: 'exit', day: today, ...textsOf(form) })
    },
  })
}

/**
 * Ends an agreement that is not paid, for administrators, with the reason and what was sent to the buyer before; never
 * a job. What they owe beyond the refund is written off. Refuses as above, and before
 * the days are over that a notice of arrears gives (409).
 */
export async function settleDefault(
  services: SettlingServices,
  actor: Actor,
  form: SettlementForm,
): Promise<void> {
  await settle(services, actor, form, {
    to: 'defaulted',
    draft: ({ account: { entries, exit }, today }) => {
      requireShown(form, exit.toRefundPesewas)
      return exitEntry(entries, exit, { kind: 'default', day: today, ...textsOf(form) })
    },
  })
}

async function settle(
  services: SettlingServices,
  actor: Actor,
  { agreementId, reason }: SettlementForm,
  { to, draft }: { to: 'bought' | 'exited' | 'defaulted'; draft: (prepared: Prepared) => EntryDraft },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const prepared = await prepare(tx, services, actor, agreementId)
    const { agreement, account, today, now } = prepared
    if (to === 'defaulted') {
      const cured = cureEndsOn(account, await listNotices(tx, { agreementId }))
      if (cured === null || today <= cured) throw noticeNeeded()
    }
    const settlement = draft(prepared)
    if (settlement.postings.cash && !(settlement.reference && settlement.evidence))
      throw settlementNeedsReference()
    // A home whose price is paid to the last pesewa has nothing left to write.
    if (Object.keys(settlement.postings).length > 0)
      await writeEntries(tx, { agreementId, drafts: [settlement], now })
    await endHome(tx, services, { agreement, outcome: to === 'bought' ? 'sold' : 'free', by: actor })
    await takeAgreementStep(tx, {
      agreement,
      to,
      by: actor,
      now,
      reason: reason || null,
      set: { endedOn: today },
    })
    const refundPesewas = -(settlement.postings.cash ?? 0)
    await mailBuyer(tx, services, agreement, {
      key: `ended:${to}`,
      subject: ENDED[to],
      template: agreementEndedMail,
      data: {
        kind: to,
        ...(to !== 'bought' && refundPesewas > 0 ? { refund: formatAmount(refundPesewas) } : {}),
        ...(reason ? { reason } : {}),
      },
    })
    await recordAudit(tx, {
      event: 'ledger.settled',
      at: now,
      by: actor,
      subjectId: agreementId,
      details: { to, cashPesewas: settlement.postings.cash ?? 0 },
    })
  })
}

async function prepare(
  tx: Transaction<DB>,
  { clock }: SettlingServices,
  actor: Actor,
  agreementId: string,
): Promise<Prepared> {
  const locked = await lockAgreement(tx, { agreementId })
  if (!isLedgerOpen(locked.status)) throw nothingToSettle(AGREEMENT_STATUSES[locked.status])
  const now = clock.now()
  await bringUpToDate(tx, { agreement: locked, by: actor, now })
  // It may have become active by that.
  const agreement = await lockAgreement(tx, { agreementId })
  const { entries, startsOn, today } = await openLedger(tx, { agreement, now })
  return {
    agreement,
    account: agreementAccount({ terms: agreement.terms, startsOn, entries, day: today }),
    today,
    now,
  }
}

function requireShown({ shown }: SettlementForm, pesewas: number): void {
  if (shown !== pesewas) throw quoteChanged(formatAmount(pesewas))
}

// A default needs a reason in the ledger; the others take it where one was given.
function textsOf({ reason, reference, evidence }: SettlementForm) {
  return {
    reason: reason || null,
    reference: reference || null,
    evidence: evidence || null,
  }
}
