import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import { formatAmount } from '#/shared/money.ts'
import { isLedgerOpen } from './agreement.rules.ts'
import { agreementAccount } from './agreement-account.rules.ts'
import type { LockedAgreement } from './agreement-lock.queries.server.ts'
import { listEntries } from './ledger/ledger.queries.server.ts'
import type { LedgerEntry } from './ledger/ledger.schema.ts'
import { dayText } from './ledger-text.rules.ts'
import {
  agreementArrearsMail,
  agreementLateFeeMail,
  agreementReminderMail,
} from './notices/agreement.emails.ts'
import { mailBuyer } from './notices/notice.commands.server.ts'
import { cureEnd, remindersOn } from './reminder.rules.ts'

/**
 * Reminds the buyer of a locked agreement that runs of what falls due and what is late, and says which late fees
 * were `charged` just now; each once, however often it runs.
 */
export async function remindBuyer(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs'>,
  { agreement, charged, day }: { agreement: LockedAgreement; charged: readonly LedgerEntry[]; day: string },
): Promise<void> {
  const { id: agreementId, terms, startsOn } = agreement
  if (!isLedgerOpen(agreement.status) || startsOn === null) return
  const entries = await listEntries(tx, { agreementId })
  const account = agreementAccount({ terms, startsOn, entries, day })
  const toPay = formatAmount(account.arrearsPesewas)
  // A fee that a payment has paid meanwhile stands on its receipt.
  for (const { key, instalment, postings } of account.arrearsPesewas > 0 ? charged : []) {
    const fee = formatAmount(postings.fees_receivable ?? 0)
    await mailBuyer(tx, services, agreement, {
      key,
      subject: `A late fee of ${fee} was charged`,
      template: agreementLateFeeMail,
      data: { month: instalment ?? 0, fee, toPay },
    })
  }
  for (const reminder of remindersOn(account, day)) {
    const amount = formatAmount(reminder.toPayPesewas)
    if (reminder.kind === 'arrears') {
      const { key, days } = reminder
      const subject = `Notice: ${amount} has been due for ${days} days`
      const data = { days, toPay: amount, until: dayText(cureEnd(day)) }
      await mailBuyer(tx, services, agreement, { key, subject, template: agreementArrearsMail, data })
      continue
    }
    const { key, kind, month } = reminder
    const dueOn = dayText(reminder.dueOn)
    await mailBuyer(tx, services, agreement, {
      key,
      subject: `${amount} ${kind === 'before' ? 'is due on' : 'has been due since'} ${dueOn}`,
      template: agreementReminderMail,
      data: {
        kind,
        month,
        amount,
        dueOn,
        ...(terms.lateFeePesewas > 0 && month > 0
          ? { graceEndsOn: dayText(reminder.graceEndsOn), fee: formatAmount(terms.lateFeePesewas) }
          : {}),
      },
    })
  }
}
