import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { transferAwaitedMail } from './transfer.emails.ts'
import { onlineTooLarge, tooManyTransfers, transferUnavailable } from './transfer.errors.ts'
import { bankAccountOf, transferReference, waysToPay } from './transfer.rules.ts'

type PlacingServices = Pick<Services, 'clock' | 'jobs' | 'payments' | 'config'>

// Each keeps homes from others for days.
const MOST_WAITING = 3

/**
 * Refuses a sum that cannot be paid the way that was chosen (409): online above its limit, by transfer where no account
 * is named or nothing is paid, and a buyer who has several orders that wait for a transfer. The buyer is locked.
 */
export async function requireWayToPay(
  tx: Transaction<DB>,
  { payments, config }: PlacingServices,
  { actor, byTransfer, totalPesewas }: { actor: Actor; byTransfer: boolean; totalPesewas: number },
): Promise<void> {
  const ways = waysToPay(payments, config.transfers, totalPesewas)
  if (!byTransfer) {
    if (ways.online) return
    throw onlineTooLarge(formatAmount(config.transfers.onlineMaxCedis * 100), ways.transfer)
  }
  if (!ways.transfer) throw transferUnavailable()
  const { count } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', actor.accountId)
    .where('status', '=', 'awaiting_payment')
    .where('paymentProvider', '=', 'bank_transfer')
    .executeTakeFirstOrThrow()
  if (count >= MOST_WAITING) throw tooManyTransfers(MOST_WAITING)
}

/** Writes to the buyer where to transfer what their order costs, with the order that waits for it. */
export async function tellWhereToPay(
  tx: Transaction<DB>,
  services: PlacingServices,
  {
    actor,
    fullName,
    order: { orderId, number },
    totalPesewas,
    holdEndsAt,
  }: {
    actor: Actor
    fullName: string
    order: { orderId: string; number: number }
    totalPesewas: number
    holdEndsAt: Date
  },
): Promise<void> {
  const account = bankAccountOf(services.config.transfers)
  if (!account) throw transferUnavailable()
  await queueMail(tx, services, {
    template: transferAwaitedMail,
    data: {
      fullName,
      orderId,
      number,
      total: formatAmount(totalPesewas),
      until: formatDateTime(holdEndsAt),
      reference: transferReference(number),
      ...account,
    },
    accountId: actor.accountId,
    recipient: actor.email,
  })
}
