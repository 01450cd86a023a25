import type { Transaction, Updateable } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { agreementStepRefused } from './agreement.errors.ts'
import { canAgreementBecome } from './agreement.rules.ts'
import { AGREEMENT_STATUSES, type AgreementStatus } from './agreement.schema.ts'

const DECISIONS: readonly AgreementStatus[] = ['approved', 'refused']

/** Who is written down for a step; null for work in the background. */
export type StepTaker = Pick<Actor, 'accountId' | 'ip' | 'requestId'> | null

/** Takes a locked agreement to another status, and writes down who did it and why. Refuses what does not follow. */
export async function takeAgreementStep(
  tx: Transaction<DB>,
  {
    agreement,
    to,
    by,
    now,
    reason = null,
    set = {},
  }: {
    agreement: { id: string; status: AgreementStatus }
    to: AgreementStatus
    by: StepTaker
    now: Date
    reason?: string | null
    set?: Updateable<DB['agreements']>
  },
): Promise<void> {
  const { id, status: from } = agreement
  if (!canAgreementBecome(from, to))
    throw agreementStepRefused(AGREEMENT_STATUSES[from], AGREEMENT_STATUSES[to])
  await tx
    .updateTable('agreements')
    .set({ ...set, status: to, updatedAt: now })
    .where('id', '=', id)
    .execute()
  await recordAgreementChange(tx, { agreementId: id, from, to, by, now, reason })
}

/** Notes what is still asked for of an application, null once it was answered, and writes down who did it and why. */
export async function setAskedFor(
  tx: Transaction<DB>,
  {
    askedFor,
    ...step
  }: { agreementId: string; askedFor: string | null; by: Actor; now: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('agreements')
    .set({ askedFor, updatedAt: step.now })
    .where('id', '=', step.agreementId)
    .execute()
  const words = askedFor === null ? 'answered' : 'more asked for'
  await recordAgreementChange(tx, { ...step, from: 'applied', to: 'applied', step: words })
}

/** A line of an agreement's history; `from` is null for the first, `step` says what happened where the status stays. */
export async function recordAgreementChange(
  tx: Transaction<DB>,
  {
    agreementId,
    from,
    to,
    by,
    now,
    reason,
    step,
  }: {
    agreementId: string
    from: AgreementStatus | null
    to: AgreementStatus
    by: StepTaker
    now: Date
    reason: string | null
    step?: string
  },
): Promise<void> {
  await tx
    .insertInto('agreementStatusChanges')
    .values({
      id: newId(now.getTime()),
      agreementId,
      fromStatus: from,
      toStatus: to,
      reason,
      changedBy: by?.accountId ?? null,
      changedAt: now,
    })
    .execute()
  await recordAudit(tx, {
    event: 'agreement.status_changed',
    at: now,
    by: by ?? { ip: null, requestId: 'job', accountId: null },
    subjectId: agreementId,
    // Of what applicants write nothing stands in the log, which outlives their account.
    details: step
      ? { step }
      : { from: from ?? '', to, ...(reason && DECISIONS.includes(to) ? { reason } : {}) },
  })
}
