import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { PaymentsUnreached } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { providerUnreached } from './managed-payment.errors.ts'

// Nobody has begun it, so that an answer says only that the key is known there.
const NOBODYS_REFERENCE = 'question-of-the-staff'

/**
 * Asks the provider about a payment that nobody has begun, for administrators: an answer says that it is reached and
 * takes our key. Refuses with its reason when there is none within ten seconds.
 */
export async function askProvider(
  services: Pick<Services, 'db' | 'clock' | 'payments'>,
  actor: Actor,
): Promise<{ milliseconds: number }> {
  // Its connection is back before the provider is asked.
  await asAdministrator(services, actor, async () => undefined)
  const begun = performance.now()
  await reach(() => services.payments.read(NOBODYS_REFERENCE))
  return { milliseconds: Math.round(performance.now() - begun) }
}

/** What the provider says; refuses with its reason when it does not (503). */
export async function reach<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PaymentsUnreached) throw providerUnreached(error.message)
    throw error
  }
}
