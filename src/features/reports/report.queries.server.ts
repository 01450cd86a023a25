import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { imagesOf, presentCover } from '#/features/properties/property.queries.server.ts'
import { isPublicStatus } from '#/features/properties/property.rules.ts'
import { REPORT_PAGE_SIZE, type ReportStatus, type ReportView } from './report.schema.ts'

const NEWEST_OF_HOME = sql`max(property_reports.reported_at)
  over (partition by property_reports.property_id, property_reports.settled_at is null)`

/**
 * A page of the reports: open ones first, those of one home beside each other, the home with the newest report first. A
 * page beyond the last is empty.
 */
export async function listReports(
  db: Executor,
  { status, page }: { status?: ReportStatus; page: number },
): Promise<{ reports: ReportView[]; total: number; pageCount: number }> {
  const all = db
    .selectFrom('propertyReports')
    .$if(status !== undefined, (query) =>
      query.where('propertyReports.settledAt', status === 'open' ? 'is' : 'is not', null),
    )
  const [rows, { total }] = await Promise.all([
    all
      .innerJoin('properties', 'properties.id', 'propertyReports.propertyId')
      .leftJoin('profiles', 'profiles.id', 'propertyReports.settledBy')
      .leftJoin('profiles as agent', 'agent.id', 'properties.userId')
      .select([
        'propertyReports.id',
        'propertyReports.reason',
        'propertyReports.note',
        'propertyReports.propertyId',
        'propertyReports.reportedAt',
        'propertyReports.settledAt',
        'propertyReports.settlementNote',
        'properties.title as propertyTitle',
        'properties.pricePesewas',
        'properties.tag',
        'properties.status as propertyStatus',
        'profiles.fullName',
        'profiles.email',
        'agent.fullName as agentName',
        'agent.agentPhone',
        'agent.phone as ownPhone',
        'agent.whatsappPhone',
        'agent.email as agentEmail',
      ])
      .select((eb) => jsonObjectFrom(imagesOf(eb).limit(1)).as('cover'))
      .orderBy(sql`property_reports.settled_at is not null`)
      .orderBy(NEWEST_OF_HOME, 'desc')
      .orderBy('propertyReports.propertyId')
      .orderBy('propertyReports.reportedAt', 'desc')
      .orderBy('propertyReports.id', 'desc')
      .limit(REPORT_PAGE_SIZE)
      .offset((page - 1) * REPORT_PAGE_SIZE)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    reports: rows.map(
      ({ propertyStatus, fullName, email, agentPhone, ownPhone, whatsappPhone, ...report }) => ({
        ...report,
        cover: presentCover(report.cover),
        isPropertyPublic: isPublicStatus(propertyStatus),
        settledBy: fullName ?? email,
        agentPhone: agentPhone ?? ownPhone,
        agentWhatsapp: whatsappPhone ?? agentPhone ?? ownPhone,
      }),
    ),
    total,
    pageCount: Math.max(1, Math.ceil(total / REPORT_PAGE_SIZE)),
  }
}

/** What the homes of these reports are called, by the report's id. Authorisation is the caller's: whoever reads the audit log sees every report. */
export async function readReportedTitles(
  db: Executor,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('propertyReports')
    .innerJoin('properties', 'properties.id', 'propertyReports.propertyId')
    .select(['propertyReports.id', 'properties.title'])
    .where('propertyReports.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
