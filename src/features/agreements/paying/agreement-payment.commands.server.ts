import { actAsBuyer } from '#/features/accounts/buyer.commands.server.ts'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import {
  answerCollectionPrompt,
  beginCollection,
  isTooLargeOnline,
  lookAtCollections,
  openCollection,
  type PaidBy,
  settlePayee,
} from '#/features/collections/collecting.commands.server.ts'
import { COLLECTION_MESSAGES } from '#/features/collections/collection-form.schema.ts'
import type { CollectingServices } from '#/features/collections/collection-settling.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatAmount } from '#/shared/money.ts'
import { urls } from '#/shared/urls.ts'
import { amountRefused, nothingToPay, onlyByTransfer } from '../agreement.errors.ts'
import { getAgreement } from '../agreement.queries.server.ts'
import { agreementAccount } from '../agreement-account.rules.ts'
import { lockAgreement } from '../agreement-lock.queries.server.ts'
import { openLedger } from '../ledger-keeping.commands.server.ts'
import { agreementCollector } from './agreement-collector.commands.server.ts'
import { payableSums } from './agreement-payment.rules.ts'

const COLLECTORS = [agreementCollector]

/**
 * Pays for the actor's own agreement online: `paid` by a card on our own page, `open` where the provider's page or a
 * prompt comes first. The same `attemptKey` pays once. Refuses another's as not found, an agreement that is not running,
 * a sum below the next instalment or above the buy-out (422) or above what is paid online (422), another try in the same
 * seconds (409), a card that is declined (409) and a provider that is not reached (503). Then nothing has changed.
 */
export async function payAgreement(
  services: CollectingServices,
  actor: Actor,
  {
    agreementId,
    amountPesewas,
    attemptKey,
    ...by
  }: { agreementId: string; amountPesewas: number; attemptKey: string | null } & PaidBy,
): Promise<'paid' | 'open'> {
  requireBuyer(actor)
  const { number } = await getAgreement(services.db, { agreementId, buyerId: actor.accountId })
  const payee = { kind: 'agreement', id: agreementId } as const
  // What was paid meanwhile counts before anybody pays more.
  await settlePayee(services, COLLECTORS, payee)
  const limit = services.config.collections.paymentsPerAccount
  const begun = await actAsBuyer(services, actor, { name: 'monthly-payments', limit }, async (tx, now) => {
    const agreement = await lockAgreement(tx, { agreementId, buyerId: actor.accountId })
    const { entries, startsOn, today } = await openLedger(tx, { agreement, now })
    const before = await beginCollection(tx, services, payee, { amountPesewas, attemptKey })
    if (!before.isNew) return before
    const sums = payableSums(agreementAccount({ terms: agreement.terms, startsOn, entries, day: today }))
    if (!sums) throw nothingToPay()
    const { leastPesewas, mostPesewas } = sums
    if (amountPesewas < leastPesewas || amountPesewas > mostPesewas)
      throw amountRefused(COLLECTION_MESSAGES.between(formatAmount(leastPesewas), formatAmount(mostPesewas)))
    if (isTooLargeOnline(services, amountPesewas)) throw onlyByTransfer()
    return before
  })
  if (!begun.isNew) return begun.state === 'settled' ? 'paid' : 'open'
  return await openCollection(
    services,
    COLLECTORS,
    {
      known: begun.known,
      email: actor.email,
      purpose: `Agreement ${number}`,
      returnPath: urls.agreementPayment(agreementId),
    },
    by,
  )
}

/** Presses a button of a pretended prompt for the actor's own agreement. Refuses where none waits (409). */
export async function answerAgreementPrompt(
  services: CollectingServices,
  actor: Actor,
  { agreementId, isApproved }: { agreementId: string; isApproved: boolean },
): Promise<void> {
  requireBuyer(actor)
  await getAgreement(services.db, { agreementId, buyerId: actor.accountId })
  await answerCollectionPrompt(services, COLLECTORS, { kind: 'agreement', id: agreementId }, { isApproved })
}

/** Asks the provider how what was begun for the actor's own agreement stands. False when it could not be asked in time. */
export async function lookAtAgreementPayments(
  services: CollectingServices,
  actor: Actor,
  { agreementId }: { agreementId: string },
): Promise<boolean> {
  await getAgreement(services.db, { agreementId, buyerId: actor.accountId })
  return await lookAtCollections(services, COLLECTORS, actor, { kind: 'agreement', id: agreementId })
}
