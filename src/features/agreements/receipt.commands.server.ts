import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import { formatAmount } from '#/shared/money.ts'
import { agreementAccount } from './agreement-account.rules.ts'
import type { LockedAgreement } from './agreement-lock.queries.server.ts'
import type { LedgerEntry } from './ledger/ledger.schema.ts'
import { dayText } from './ledger-text.rules.ts'
import { agreementReceiptMail } from './notices/agreement.emails.ts'
import { mailBuyer, mailOffice } from './notices/notice.commands.server.ts'

/**
 * Mails the buyer the receipt of a payment that was written to the ledger of a locked agreement, and the office when
 * nothing is left to pay. `entries` are all of the ledger, the payment last; `day` is today.
 */
export async function mailReceipt(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs' | 'config'>,
  { agreement, entries, day }: { agreement: LockedAgreement; entries: readonly LedgerEntry[]; day: string },
): Promise<void> {
  const payment = entries.at(-1)
  const { startsOn, terms } = agreement
  if (payment?.kind !== 'payment' || startsOn === null) throw new Error('a receipt needs its payment')
  const account = agreementAccount({ terms, startsOn, entries, day })
  const { postings, number: receipt, occurredOn } = payment
  const amount = formatAmount(postings.cash ?? 0)
  await mailBuyer(tx, services, agreement, {
    key: `receipt:${receipt}`,
    subject: `Receipt ${receipt}: ${amount}`,
    template: agreementReceiptMail,
    data: {
      receipt,
      amount,
      day: dayText(occurredOn),
      lines: linesOf(payment),
      equity: formatAmount(account.purchase.equityPesewas),
      ...nextOf(account),
    },
  })
  if (account.purchase.toPayPesewas <= 0) await mailOffice(tx, services, agreement, 'bought_out')
}

// Less than nothing goes to an account that was corrected at the same time.
function linesOf({ postings }: LedgerEntry): string[] {
  const gone = [
    ['went to late fees', 0 - (postings.fees_receivable ?? 0)],
    ['went to what was due', 0 - (postings.instalments_receivable ?? 0)],
    ['is paid ahead', 0 - (postings.advance ?? 0)],
  ] as const
  return gone.filter(([, amount]) => amount > 0).map(([text, amount]) => `${formatAmount(amount)} ${text}`)
}

function nextOf({ next, arrearsPesewas }: ReturnType<typeof agreementAccount>): { next?: string } {
  if (arrearsPesewas > 0) return { next: `${formatAmount(arrearsPesewas)} is still to be paid now.` }
  return next ? { next: `Next: ${formatAmount(next.toPayPesewas)} on ${dayText(next.dueOn)}.` } : {}
}
