import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { isCollected } from '#/features/collections/collection.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { dayOf } from '#/shared/dates.ts'
import { isId, newId } from '#/shared/ids.ts'
import { formatAmount } from '#/shared/money.ts'
import {
  instalmentDayRefused,
  instalmentRecorded,
  instalmentTooLarge,
  nothingToReverse,
  paidOnline,
  planNotRunning,
} from './instalment.errors.ts'
import type { InstalmentForm, InstalmentReversalForm, PlanKeyForm } from './instalment-form.schema.ts'
import { mailInstalmentReceipt } from './instalment-receipt.commands.server.ts'
import { type LockedPlan, lockPlan, standsAsPayment } from './plan-lock.queries.server.ts'

type InstalmentServices = Pick<Services, 'db' | 'clock' | 'jobs'>

/**
 * Writes down what came in for a plan after checkout, for administrators. Refuses a plan that does not run (409), a day
 * before the order or after today (422), more than is left (422), and a reference that counts already (409).
 */
export async function recordInstalment(
  services: InstalmentServices,
  actor: Actor,
  { id: orderId, position, amount: amountPesewas, receivedOn, method, reference, evidence }: InstalmentForm,
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const now = services.clock.now()
    const plan = await lockRunningPlan(tx, { orderId, position })
    if (receivedOn < plan.orderedOn || receivedOn > dayOf(now)) throw instalmentDayRefused()
    if (amountPesewas > plan.leftPesewas) throw instalmentTooLarge(formatAmount(plan.leftPesewas))
    await requireNewReference(tx, reference)
    const payment = { id: newId(now.getTime()), amountPesewas, receivedOn, method, reference }
    await tx
      .insertInto('instalmentPayments')
      .values({ ...payment, orderId, position, evidence, recordedBy: actor.accountId, at: now })
      .execute()
    await mailInstalmentReceipt(tx, services, plan, payment)
    await recordAudit(tx, {
      event: 'instalment.recorded',
      at: now,
      by: actor,
      subjectId: orderId,
      details: { position, amountPesewas },
    })
  })
}

/** Reverses a payment that was written down by mistake, by a line of its own. Refuses one that does not count and one that was paid online (409). */
export async function reverseInstalment(
  services: InstalmentServices,
  actor: Actor,
  { id: orderId, position, paymentId, reason }: InstalmentReversalForm,
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const now = services.clock.now()
    // Also of a home that is no part of its order any more: what was paid back by hand is taken off.
    await lockPlan(tx, { orderId, position })
    const payment = isId(paymentId)
      ? await tx
          .selectFrom('instalmentPayments')
          .select(['amountPesewas', 'receivedOn', 'method', 'reference'])
          .where('id', '=', paymentId)
          .where('orderId', '=', orderId)
          .where('position', '=', position)
          .where('reversesId', 'is', null)
          .executeTakeFirst()
      : undefined
    if (!payment) throw nothingToReverse()
    if (await isCollected(tx, payment.reference)) throw paidOnline()
    const { amountPesewas, ...same } = payment
    const added = await tx
      .insertInto('instalmentPayments')
      .values({
        ...same,
        id: newId(now.getTime()),
        orderId,
        position,
        amountPesewas: -amountPesewas,
        evidence: reason,
        reversesId: paymentId,
        recordedBy: actor.accountId,
        at: now,
      })
      .onConflict((conflict) => conflict.column('reversesId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw nothingToReverse()
    await recordAudit(tx, {
      event: 'instalment.reversed',
      at: now,
      by: actor,
      subjectId: orderId,
      details: { position, amountPesewas },
    })
  })
}

/** Says that everything is recorded that was paid of a plan from before: from now on what is missing is late. */
export async function confirmPlan(
  services: InstalmentServices,
  actor: Actor,
  { id: orderId, position }: PlanKeyForm,
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const now = services.clock.now()
    await lockRunningPlan(tx, { orderId, position })
    const confirmed = await tx
      .updateTable('unconfirmedPlans')
      .set({ confirmedAt: now, confirmedBy: actor.accountId })
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .where('confirmedAt', 'is', null)
      .returning('orderId')
      .executeTakeFirst()
    if (!confirmed) return
    await recordAudit(tx, {
      event: 'instalment.plan_confirmed',
      at: now,
      by: actor,
      subjectId: orderId,
      details: { position },
    })
  })
}

async function lockRunningPlan(
  tx: Transaction<DB>,
  home: { orderId: string; position: number },
): Promise<LockedPlan> {
  const plan = await lockPlan(tx, home)
  if (!plan.isRunning) throw planNotRunning()
  return plan
}

// The same line of a statement pays once, whoever types it, in whatever case and at the same moment.
async function requireNewReference(tx: Transaction<DB>, reference: string): Promise<void> {
  const key = `fihankra instalment reference ${reference.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const known = await tx
    .selectFrom('instalmentPayments as payments')
    .select('payments.id')
    .where((eb) => eb(eb.fn('lower', ['payments.reference']), '=', eb.val(reference.toLowerCase())))
    .where(standsAsPayment)
    .executeTakeFirst()
  if (known) throw instalmentRecorded()
}
