import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Collector } from '#/features/collections/collection.schema.ts'
import { dayOf } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { urls } from '#/shared/urls.ts'
import { isLedgerOpen } from '../agreement.rules.ts'
import { agreementAccount, leftToPayPesewas } from '../agreement-account.rules.ts'
import { lockAgreement } from '../agreement-lock.queries.server.ts'
import { paymentEntries } from '../ledger/journal.rules.ts'
import { openLedger, writeToLedger } from '../ledger-keeping.commands.server.ts'
import { mailReceipt } from '../receipt.commands.server.ts'

/** Books what a buyer paid online in the ledger of their agreement; what comes after its end goes back. */
export const agreementCollector: Collector = {
  kind: 'agreement',
  async lock(tx, services, payee) {
    if (payee.kind !== 'agreement') return undefined
    const agreementId = payee.id
    const agreement = await lockAgreement(tx, { agreementId })
    const buyer = agreement.buyerId
      ? await tx
          .selectFrom('profiles')
          .select(['id', 'email', 'fullName'])
          .where('id', '=', agreement.buyerId)
          .executeTakeFirst()
      : undefined
    return {
      title: `Agreement ${agreement.number}`,
      buyer: buyer ?? null,
      page: urls.myHomeOf(agreementId),
      staffPage: urls.agreement(agreementId),
      async book({ reference, amountPesewas, method, evidence, paidAt }) {
        if (!isLedgerOpen(agreement.status)) return 'The agreement had ended when it came.'
        const now = services.clock.now()
        const ledger = await openLedger(tx, { agreement, now })
        const { plan, entries, startsOn, today } = ledger
        const account = agreementAccount({ terms: agreement.terms, startsOn, entries, day: today })
        const left = leftToPayPesewas(account)
        if (amountPesewas > left)
          return `It is more than was left to pay, which is ${formatAmount(Math.max(left, 0))}.`
        const paidOn = dayOf(paidAt)
        const occurredOn = paidOn < startsOn ? startsOn : paidOn
        const payment = { occurredOn, amountPesewas, method, reference, evidence }
        const drafts = paymentEntries(plan, entries, payment, today)
        const written = await writeToLedger(tx, { agreement, ledger, drafts, by: null, now })
        const receipt = written.at(-1)?.number ?? 0
        await mailReceipt(tx, services, { agreement, entries: [...entries, ...written], day: today })
        await recordAudit(tx, {
          event: 'ledger.payment_recorded',
          at: now,
          by: { accountId: agreement.buyerId, ip: null, requestId: 'payment' },
          subjectId: agreementId,
          details: { receipt, amountPesewas },
        })
        return null
      },
    }
  },
}
