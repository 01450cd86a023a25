import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { paymentParkedMail, paymentWaitsForOfficeMail } from './order.emails.ts'
import type { PaidOrder } from './order-lock.queries.server.ts'

/**
 * Tells a buyer that a payment is parked: what came in, formatted, and how much of the order's total that makes with
 * what came before, in pesewas; null where it cannot be counted.
 */
export async function tellParked(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs'>,
  { id: orderId, number, status, provider, totalPesewas, holdEndsAt, fullName, buyer }: PaidOrder,
  { came, sumPesewas }: { came: string; sumPesewas: number | null },
): Promise<void> {
  if (!buyer) return
  // Only transfers are added up: the provider takes the whole amount or none.
  const isMissing =
    provider === 'bank_transfer' &&
    status === 'awaiting_payment' &&
    sumPesewas !== null &&
    sumPesewas < totalPesewas
  await queueMail(tx, services, {
    template: paymentParkedMail,
    data: {
      fullName,
      orderId,
      number,
      came,
      total: formatAmount(totalPesewas),
      ...(isMissing ? { missing: formatAmount(totalPesewas - sumPesewas) } : {}),
      ...(isMissing && holdEndsAt ? { until: formatDateTime(holdEndsAt) } : {}),
    },
    accountId: buyer.id,
    recipient: buyer.email,
  })
}

/** Tells the office that a payment waits for a person; the amount comes formatted. */
export async function tellOffice(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs' | 'config'>,
  data: { orderId: string; number: number; kind: 'parked' | 'refund_failed'; amount: string; reason: string },
): Promise<void> {
  await queueMail(tx, services, {
    template: paymentWaitsForOfficeMail,
    data,
    accountId: null,
    recipient: services.config.brand.email,
  })
}
