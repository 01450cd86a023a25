import { declarePersonalData } from '#/features/access/personal-data.schema.ts'

/** Who reports is not held. Which administrator settled a report is. */
export const reportPersonalData = declarePersonalData({
  columns: { 'property_reports.settled_by': { section: 'reportsSettled', erasure: 'value emptied' } },
  exportFor: async (db, { accountId }) => ({
    reportsSettled: await db
      .selectFrom('propertyReports')
      .select(['id', 'propertyId', 'reason', 'settledAt'])
      .where('settledBy', '=', accountId)
      .orderBy('settledAt')
      .execute(),
  }),
})
