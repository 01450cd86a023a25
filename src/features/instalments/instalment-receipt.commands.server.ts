import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import { dayOf, formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { queueMail } from '../mail/mail.commands.server.ts'
import { instalmentReceiptMail } from './instalment.emails.ts'
import { planStanding } from './instalment.rules.ts'
import { INSTALMENT_METHODS } from './instalment-form.schema.ts'
import type { LockedPlan } from './plan-lock.queries.server.ts'

/** Mails the buyer of a locked plan the receipt of a payment; `plan` is as it stood before. Nothing where the account is gone. */
export async function mailInstalmentReceipt(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs'>,
  { orderId, number, title, plan, buyerId, orderedOn, paidPesewas, isConfirmed }: LockedPlan,
  {
    id,
    amountPesewas,
    receivedOn,
    method,
    reference,
  }: {
    /** Of the payment. */
    id: string
    amountPesewas: number
    receivedOn: string
    method: keyof typeof INSTALMENT_METHODS
    reference: string
  },
): Promise<void> {
  const buyer = buyerId
    ? await tx
        .selectFrom('accounts')
        .innerJoin('profiles', 'profiles.id', 'accounts.id')
        .select(['accounts.id', 'accounts.email', 'profiles.fullName'])
        .where('accounts.id', '=', buyerId)
        .executeTakeFirst()
    : undefined
  if (!buyer) return
  const today = dayOf(services.clock.now())
  const paid = paidPesewas + amountPesewas
  const after = planStanding(plan, { orderedOn, paidPesewas: paid, today, isConfirmed })
  const next = after.instalments.find(({ state }) => state !== 'paid')
  await queueMail(tx, services, {
    template: instalmentReceiptMail,
    data: {
      orderId,
      paymentId: id,
      number,
      home: title,
      fullName: buyer.fullName,
      amount: formatAmount(amountPesewas),
      day: formatDate(startOfDay(receivedOn)),
      method: INSTALMENT_METHODS[method].toLowerCase(),
      reference,
      left: formatAmount(after.leftPesewas),
      next: next
        ? `${formatAmount(next.amountPesewas - next.paidPesewas)} on ${formatDate(startOfDay(next.dueOn))}`
        : null,
    },
    accountId: buyer.id,
    recipient: buyer.email,
  })
}
