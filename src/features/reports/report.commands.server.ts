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
import { reportNotFound, reportSettled } from './report.errors.ts'
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

/** Says that an administrator has dealt with a report. Refuses everybody else, an unknown report and a settled one. */
export async function settleReport(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { reportId }: { reportId: string },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    if (!isId(reportId)) throw reportNotFound()
    const now = services.clock.now()
    const report = await tx
      .selectFrom('propertyReports')
      .select(['propertyId', 'settledAt'])
      .where('id', '=', reportId)
      .forUpdate()
      .executeTakeFirst()
    if (!report) throw reportNotFound()
    if (report.settledAt) throw reportSettled()
    await tx
      .updateTable('propertyReports')
      .set({ settledAt: now, settledBy: actor.accountId })
      .where('id', '=', reportId)
      .execute()
    await recordAudit(tx, {
      event: 'report.settled',
      at: now,
      by: actor,
      subjectId: reportId,
      details: { propertyId: report.propertyId },
    })
  })
}
