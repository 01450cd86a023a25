import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { reportChanged } from './report.errors.ts'

type HomeServices = Pick<Services, 'db' | 'clock'>
type ReportedHome = { propertyId: string; reportIds: readonly string[]; scope: Scope }

/** How the status of a home is changed within a transaction that has judged who acts; answers its version. */
type ChangeStatus = (
  tx: Transaction<DB>,
  actor: Actor,
  step: { propertyId: string; to: 'withdrawn' | 'active'; scope: Scope; now: Date },
) => Promise<number>
/** How that is taken back while the home has this version. */
type UndoStatus = (
  tx: Transaction<DB>,
  actor: Actor,
  step: { propertyId: string; scope: Scope; version: number; now: Date },
) => Promise<void>

/** What was done to a reported home, as far as it is needed to take it back. */
export type ChangedHome = { version: number; changedAt: Date; reportIds: string[] }

const NOTE = 'The home was taken off'

/**
 * Withdraws a home that was reported and settles these reports of it as far as they are still open, or publishes it
 * again, all or nothing. Refuses everybody but administrators, and what another step of its status refuses.
 */
export async function changeReportedHome(
  services: HomeServices,
  actor: Actor,
  {
    propertyId,
    to,
    reportIds,
    scope,
    changeStatus,
  }: ReportedHome & { to: 'withdrawn' | 'active'; changeStatus: ChangeStatus },
): Promise<ChangedHome> {
  return await asAdministrator(services, actor, async (tx) => {
    const now = services.clock.now()
    const version = await changeStatus(tx, actor, { propertyId, to, scope, now })
    const settled =
      to === 'active'
        ? []
        : await change(tx, actor, {
            event: 'report.settled',
            propertyId,
            reportIds,
            was: null,
            now,
            set: { settledAt: now, settledBy: actor.accountId, settlementNote: NOTE },
          })
    return { version, changedAt: now, reportIds: settled }
  })
}

/**
 * Takes back, within a quarter of an hour, what `changeReportedHome` did. Refuses everybody but administrators, and a
 * home or a report that somebody changed since; then both stay as they are.
 */
export async function undoReportedHome(
  services: HomeServices,
  actor: Actor,
  {
    propertyId,
    scope,
    version,
    changedAt,
    reportIds,
    undoStatus,
  }: ReportedHome & ChangedHome & { undoStatus: UndoStatus },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const now = services.clock.now()
    await undoStatus(tx, actor, { propertyId, scope, version, now })
    const reopened = await change(tx, actor, {
      event: 'report.reopened',
      propertyId,
      reportIds,
      was: changedAt,
      now,
      set: { settledAt: null, settledBy: null, settlementNote: null },
    })
    if (reopened.length < new Set(reportIds).size) throw reportChanged()
  })
}

// Those of the home alone, and that are as they were read.
async function change(
  tx: Transaction<DB>,
  actor: Actor,
  {
    event,
    propertyId,
    reportIds,
    was,
    now,
    set,
  }: {
    event: 'report.settled' | 'report.reopened'
    propertyId: string
    reportIds: readonly string[]
    was: Date | null
    now: Date
    set: { settledAt: Date | null; settledBy: string | null; settlementNote: string | null }
  },
): Promise<string[]> {
  if (reportIds.length === 0) return []
  const rows = await tx
    .updateTable('propertyReports')
    .set(set)
    .where('id', 'in', reportIds)
    .where('propertyId', '=', propertyId)
    .where('settledAt', was ? '=' : 'is', was)
    .returning('id')
    .execute()
  for (const { id: subjectId } of rows)
    await recordAudit(tx, { event, at: now, by: actor, subjectId, details: { propertyId } })
  return rows.map(({ id }) => id)
}
