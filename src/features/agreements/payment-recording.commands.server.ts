import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatAmount, PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { paymentDayRefused, paymentRecorded, paymentTooLarge } from './agreement.errors.ts'
import { agreementAccount, leftToPayPesewas } from './agreement-account.rules.ts'
import type { PaymentForm } from './agreement-form.schema.ts'
import { lockAgreement } from './agreement-lock.queries.server.ts'
import { paymentEntries } from './ledger/journal.rules.ts'
import { openLedger, writeToLedger } from './ledger-keeping.commands.server.ts'
import { mailProposal } from './notices/notice.commands.server.ts'
import { mailReceipt } from './receipt.commands.server.ts'

/**
 * Writes down what came in for an agreement, for administrators, with the day from which it counts. Refuses an
 * agreement that is not running, a day before its signing or after today (422), more than is left to pay (422), and a
 * reference that is recorded already (409). Above what one person may correct alone the other administrators are mailed.
 * Answers the number of the receipt.
 */
export async function recordAgreementPayment(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>,
  actor: Actor,
  { agreementId, amount: amountPesewas, receivedOn: occurredOn, method, reference, evidence }: PaymentForm,
): Promise<{ receipt: number }> {
  return await asAdministrator(services, actor, async (tx) => {
    const agreement = await lockAgreement(tx, { agreementId })
    const now = services.clock.now()
    const ledger = await openLedger(tx, { agreement, now })
    const { plan, entries, startsOn, today } = ledger
    if (occurredOn < startsOn || occurredOn > today) throw paymentDayRefused()
    const account = agreementAccount({ terms: agreement.terms, startsOn, entries, day: today })
    const left = leftToPayPesewas(account)
    if (amountPesewas > left) throw paymentTooLarge(formatAmount(left))
    await requireNewReference(tx, reference)
    const payment = { occurredOn, amountPesewas, method, reference, evidence }
    const drafts = paymentEntries(plan, entries, payment, today)
    const written = await writeToLedger(tx, { agreement, ledger, drafts, by: actor, now })
    const receipt = written.at(-1)?.number
    if (receipt === undefined) throw new Error('a payment wrote nothing')
    await mailReceipt(tx, services, { agreement, entries: [...entries, ...written], day: today })
    // It counts at once; a second pair of eyes sees it afterwards.
    if (amountPesewas > services.config.agreements.secondPersonAboveCedis * PESEWAS_PER_CEDI)
      await mailProposal(tx, services, agreement, {
        kind: 'payment',
        amount: formatAmount(amountPesewas),
        proposedBy: actor.accountId,
      })
    await recordAudit(tx, {
      event: 'ledger.payment_recorded',
      at: now,
      by: actor,
      subjectId: agreementId,
      details: { receipt, amountPesewas },
    })
    return { receipt }
  })
}

// The same line of a statement pays once, whoever types it, in whatever case and at the same moment. What was reversed
// may be recorded again.
async function requireNewReference(tx: Transaction<DB>, reference: string): Promise<void> {
  const key = `fihankra ledger reference ${reference.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const known = await tx
    .selectFrom('ledgerEntries')
    .innerJoin('agreements', 'agreements.id', 'ledgerEntries.agreementId')
    .select('agreements.number')
    .where('ledgerEntries.kind', '=', 'payment')
    .where((eb) => eb(eb.fn('lower', ['ledgerEntries.reference']), '=', eb.val(reference.toLowerCase())))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledgerEntries as undoing')
            .select('undoing.id')
            .whereRef('undoing.reversesId', '=', 'ledgerEntries.id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (known) throw paymentRecorded(known.number)
}
