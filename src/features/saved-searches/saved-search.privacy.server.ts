import { declarePersonalData } from '#/features/access/personal-data.schema.ts'

export const savedSearchPersonalData = declarePersonalData({
  columns: {
    'saved_searches.account_id': { section: 'savedSearches', erasure: 'row deleted' },
    'devices.account_id': { section: 'devices', erasure: 'row deleted' },
    // A trigger of the accounts deletes what was asked for without one.
    'saved_searches.email': { section: 'savedSearches', erasure: 'row deleted' },
  },
  exportFor: async (db, { accountId, email }) => ({
    savedSearches: await db
      .selectFrom('savedSearches')
      .select([
        'name',
        'search',
        'frequency',
        'tellsNew',
        'tellsDrops',
        'tellsReturns',
        'email',
        'consentVersion',
        'createdAt',
        'confirmedAt',
        'pausedAt',
      ])
      .where((eb) => eb.or([eb('accountId', '=', accountId), eb('email', '=', email.toLowerCase())]))
      .orderBy('createdAt')
      .execute(),
    // Without the keys: whoever has them can write to the device.
    devices: await db
      .selectFrom('devices')
      .select(['endpoint', 'createdAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
  }),
})
