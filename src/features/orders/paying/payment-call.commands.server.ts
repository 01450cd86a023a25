import { takeAttempts } from '#/features/limits/limit.commands.server.ts'
import { addressSubject } from '#/features/limits/limit.rules.ts'
import { PaymentsUnreached } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { callNotSigned, paymentsUnreached } from '../order.errors.ts'
import { settleRefunds } from '../payment-refunds.commands.server.ts'
import { type SettlingServices, settlePayment } from '../payment-settling.commands.server.ts'

type CallServices = SettlingServices & Pick<Services, 'config'>

/** Who hears of payments that are of no order; `knows` says by its reference whether one is theirs. */
export type OtherPayments = {
  knows(reference: string): boolean
  settle(reference: string): Promise<void>
  settleRefunds(given: { since: Date; reference: string }): Promise<void>
}

const REFUND_DAYS = 60

/**
 * Hears a call of the payment provider, in whose `body` not a byte was changed; `headers` have lower-case names. Nothing
 * that it says is believed: a call is a reason to read how that payment stands, by the step that everybody takes.
 * Refuses a call that is not signed (401), too many from one address (429), and asks for another one later when the
 * provider cannot be read now (503).
 */
export async function hearPaymentCall(
  services: CallServices,
  { ip, body, headers }: { ip: string | null; body: Buffer; headers: Readonly<Record<string, string>> },
  others?: OtherPayments,
): Promise<void> {
  const { payments, config, clock, log } = services
  const notice = payments.understand(body, headers)
  // Whoever floods us with calls that nobody has signed keeps none of the others out.
  const name = notice.kind === 'refused' ? 'payment-call:unsigned' : 'payment-call'
  await takeAttempts(services, [{ name, subject: addressSubject(ip), limit: config.orders.callsPerAddress }])
  if (notice.kind === 'refused') throw callNotSigned()
  if (notice.kind === 'other') return
  const { kind, reference } = notice
  const since = new Date(clock.now().getTime() - REFUND_DAYS * MILLISECONDS_PER_DAY)
  try {
    if (others?.knows(reference))
      await (kind === 'payment' ? others.settle(reference) : others.settleRefunds({ since, reference }))
    else
      await (kind === 'payment'
        ? settlePayment(services, reference)
        : settleRefunds(services, { since, reference }))
  } catch (error) {
    if (!(error instanceof PaymentsUnreached)) throw error
    log.warn({ reference, reason: error.message }, 'A call was heard, but the provider cannot be asked')
    throw paymentsUnreached()
  }
}
