import { ownedBy } from '#/features/access/scope.rules.ts'
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
import type { Payee } from '#/features/collections/collection.schema.ts'
import type { CollectingServices } from '#/features/collections/collection-settling.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { dayOf } from '#/shared/dates.ts'
import {
  instalmentOnlyByTransfer,
  planNotFound,
  planNotRunning,
  planUnconfirmed,
  sumsChanged,
} from './instalment.errors.ts'
import { getOrderPlans } from './instalment.queries.server.ts'
import { payInstalmentHref, planStanding } from './instalment.rules.ts'
import { instalmentCollector } from './instalment-collector.commands.server.ts'
import { isPayable, payableOf } from './instalment-payable.rules.ts'
import { lockPlan } from './plan-lock.queries.server.ts'

const COLLECTORS = [instalmentCollector]

/** The plan of one home of an order. */
export type PlanKey = { orderId: string; position: number }

const payeeOf = ({ orderId, position }: PlanKey): Payee => ({ kind: 'plan', id: orderId, position })

/**
 * Pays what is asked for of the actor's own plan online: `paid` by a card on our own page, `open` where the provider's
 * page or a prompt comes first. The sum is one that the plan asks for at this moment, with so much paid before it as the
 * buyer was shown; the same `attemptKey` pays once. Refuses another's plan as not found, one that does not run or is not
 * confirmed (409), sums that have changed (409) or are too large to be paid online (422), another try in the same seconds
 * (409), a card that is declined (409) and a provider that is not reached (503). Then nothing has changed.
 */
export async function payInstalment(
  services: CollectingServices,
  actor: Actor,
  {
    orderId,
    position,
    amountPesewas,
    paidBeforePesewas,
    attemptKey,
    ...by
  }: PlanKey & { amountPesewas: number; paidBeforePesewas: number; attemptKey: string | null } & PaidBy,
): Promise<'paid' | 'open'> {
  requireBuyer(actor)
  const key = { orderId, position }
  const number = await requireOwnPlan(services, actor, key)
  const payee = payeeOf(key)
  if (!(amountPesewas > 0)) throw sumsChanged()
  // What was paid meanwhile counts before anybody pays more.
  await settlePayee(services, COLLECTORS, payee)
  const limit = services.config.collections.paymentsPerAccount
  const begun = await actAsBuyer(services, actor, { name: 'monthly-payments', limit }, async (tx, now) => {
    const locked = await lockPlan(tx, { ...key, buyerId: actor.accountId })
    const before = await beginCollection(tx, services, payee, { amountPesewas, attemptKey })
    if (!before.isNew) return before
    if (!locked.isRunning) throw planNotRunning()
    if (!locked.isConfirmed) throw planUnconfirmed()
    const standing = planStanding(locked.plan, { ...locked, today: dayOf(now) })
    const payable = payableOf(standing)
    if (locked.paidPesewas !== paidBeforePesewas || !payable || !isPayable(payable, amountPesewas))
      throw sumsChanged()
    if (isTooLargeOnline(services, amountPesewas)) throw instalmentOnlyByTransfer()
    return before
  })
  if (!begun.isNew) return begun.state === 'settled' ? 'paid' : 'open'
  return await openCollection(
    services,
    COLLECTORS,
    {
      known: begun.known,
      email: actor.email,
      purpose: `Order ${number}, instalments`,
      returnPath: payInstalmentHref(orderId, position),
    },
    by,
  )
}

/** Presses a button of a pretended prompt for the actor's own plan. Refuses where none waits (409). */
export async function answerInstalmentPrompt(
  services: CollectingServices,
  actor: Actor,
  { isApproved, ...key }: PlanKey & { isApproved: boolean },
): Promise<void> {
  requireBuyer(actor)
  await requireOwnPlan(services, actor, key)
  await answerCollectionPrompt(services, COLLECTORS, payeeOf(key), { isApproved })
}

/** Asks the provider how what was begun for the actor's own plan stands. False when it could not be asked in time. */
export async function lookAtInstalmentPayments(
  services: CollectingServices,
  actor: Actor,
  key: PlanKey,
): Promise<boolean> {
  await requireOwnPlan(services, actor, key)
  return await lookAtCollections(services, COLLECTORS, actor, payeeOf(key))
}

async function requireOwnPlan(
  { db, clock }: Pick<CollectingServices, 'db' | 'clock'>,
  { accountId }: Actor,
  { orderId, position }: PlanKey,
): Promise<number> {
  const { number, plans } = await getOrderPlans(db, { orderId, scope: ownedBy(accountId), now: clock.now() })
  if (!plans.some((plan) => plan.position === position)) throw planNotFound()
  return number
}
