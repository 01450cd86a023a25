import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { takeAttempts } from '#/features/limits/limit.commands.server.ts'
import { addressSubject } from '#/features/limits/limit.rules.ts'
import { propertyNotFound } from '#/features/properties/property.errors.ts'
import { isPublicStatus } from '#/features/properties/property.rules.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor, Visitor } from '#/shared/actor.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { isId, newId } from '#/shared/ids.ts'
import { readInput } from '#/shared/input.ts'
import { reportChanged, reportNotFound, reportSettled } from './report.errors.ts'
import { type ReportForm, reportForm } from './report.schema.ts'

/**
 * Saves what a visitor says is wrong with a property, without who they are. Answers programs that filled in what people
 * do not see as it answers people, and saves nothing. Refuses a property that visitors do not see, and too many reports
 * from one address of the internet.
 */
export async function reportProperty(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  { ip }: Pick<Visitor, 'ip'>,
  { propertyId, ...input }: ReportForm & { propertyId: string },
): Promise<void> {
  const { reason, note, [HONEYPOT]: bait } = readInput(reportForm, input)
  if (!isId(propertyId)) throw propertyNotFound()
  const { reportsPerAddress: limit } = services.config.reports
  await takeAttempts(services, [{ name: 'report:address', subject: addressSubject(ip), limit }])
  if (bait !== '') return
  const now = services.clock.now()
  await services.db.transaction().execute(async (tx) => {
    const property = await tx
      .selectFrom('properties')
      .select('status')
      .where('id', '=', propertyId)
      .forKeyShare()
      .executeTakeFirst()
    if (!property || !isPublicStatus(property.status)) throw propertyNotFound()
    await tx
      .insertInto('propertyReports')
      .values({ id: newId(now.getTime()), propertyId, reason, note: note || null, reportedAt: now })
      .execute()
  })
}

/**
 * Says that an administrator has dealt with a report, and what they did where they say so; answers when. Refuses
 * everybody else, an unknown report and a settled one.
 */
export async function settleReport(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { reportId, note = '' }: { reportId: string; note?: string },
): Promise<Date> {
  return await asAdministrator(services, actor, async (tx) => {
    const now = services.clock.now()
    const report = await lockReport(tx, reportId)
    if (report.settledAt) throw reportSettled()
    await tx
      .updateTable('propertyReports')
      .set({ settledAt: now, settledBy: actor.accountId, settlementNote: note || null })
      .where('id', '=', reportId)
      .execute()
    await recordAudit(tx, {
      event: 'report.settled',
      at: now,
      by: actor,
      subjectId: reportId,
      details: { propertyId: report.propertyId },
    })
    return now
  })
}

/**
 * Opens a report again, by the moment at which it was made. Refuses everybody but administrators, an unknown report,
 * and one that is open or was settled at another moment.
 */
export async function reopenReport(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { reportId, settledAt }: { reportId: string; settledAt: Date },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const report = await lockReport(tx, reportId)
    if (report.settledAt?.getTime() !== settledAt.getTime()) throw reportChanged()
    await tx
      .updateTable('propertyReports')
      .set({ settledAt: null, settledBy: null, settlementNote: null })
      .where('id', '=', reportId)
      .execute()
    await recordAudit(tx, {
      event: 'report.reopened',
      at: services.clock.now(),
      by: actor,
      subjectId: reportId,
      details: { propertyId: report.propertyId },
    })
  })
}

async function lockReport(tx: Transaction<DB>, reportId: string) {
  const report = isId(reportId)
    ? await tx
        .selectFrom('propertyReports')
        .select(['propertyId', 'settledAt'])
        .where('id', '=', reportId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!report) throw reportNotFound()
  return report
}
