import type { Executor } from '#/database/connection.server.ts'
import { declarePersonalData } from '#/features/access/personal-data.schema.ts'

/** What somebody did to properties, their own and those of others. */
export const propertyHistoryPersonalData = declarePersonalData({
  columns: {
    'property_status_changes.changed_by': { section: 'propertyStatusChanges', erasure: 'value emptied' },
    'property_price_changes.changed_by': { section: 'propertyPriceChanges', erasure: 'value emptied' },
    'property_owner_changes.from_user_id': { section: 'propertyOwnerChanges', erasure: 'value emptied' },
    'property_owner_changes.to_user_id': { section: 'propertyOwnerChanges', erasure: 'value emptied' },
    'property_owner_changes.changed_by': { section: 'propertyOwnerChanges', erasure: 'value emptied' },
    'property_paper_sightings.seen_by': { section: 'paperSightings', erasure: 'value emptied' },
  },
  exportFor: async (db, { accountId }) => ({
    propertyStatusChanges: await listStatusChanges(db, accountId),
    propertyPriceChanges: await listPriceChanges(db, accountId),
    propertyOwnerChanges: await listOwnerChanges(db, accountId),
    paperSightings: await listPaperSightings(db, accountId),
  }),
})

function listStatusChanges(db: Executor, accountId: string) {
  return db
    .selectFrom('propertyStatusChanges')
    .select(['id', 'propertyId', 'fromStatus', 'toStatus', 'pricePesewas', 'changedAt'])
    .where('changedBy', '=', accountId)
    .orderBy('changedAt')
    .execute()
}

function listPriceChanges(db: Executor, accountId: string) {
  return db
    .selectFrom('propertyPriceChanges')
    .select(['id', 'propertyId', 'fromPesewas', 'toPesewas', 'changedAt'])
    .where('changedBy', '=', accountId)
    .orderBy('changedAt')
    .execute()
}

// Of the others nothing but that there were others.
async function listOwnerChanges(db: Executor, accountId: string) {
  const rows = await db
    .selectFrom('propertyOwnerChanges')
    .select(['id', 'propertyId', 'fromUserId', 'toUserId', 'changedBy', 'changedAt'])
    .where((eb) =>
      eb.or([
        eb('fromUserId', '=', accountId),
        eb('toUserId', '=', accountId),
        eb('changedBy', '=', accountId),
      ]),
    )
    .orderBy('sequence')
    .execute()
  return rows.map(({ fromUserId, toUserId, changedBy, ...row }) => ({
    ...row,
    wasYours: fromUserId === accountId,
    isYours: toUserId === accountId,
    byYou: changedBy === accountId,
  }))
}

function listPaperSightings(db: Executor, accountId: string) {
  return db
    .selectFrom('propertyPaperSightings')
    .select(['id', 'propertyId', 'paper', 'form', 'seenOn', 'place', 'note', 'notedAt', 'endedAt'])
    .where('seenBy', '=', accountId)
    .orderBy('notedAt')
    .execute()
}
