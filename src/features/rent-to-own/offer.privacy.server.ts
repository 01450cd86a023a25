import type { Executor } from '#/database/connection.server.ts'
import { declarePersonalData } from '#/features/access/personal-data.schema.ts'

/** Who made and ended offers; and the sellers that offers name, with the properties of the account that advertises them. */
export const offerPersonalData = declarePersonalData({
  columns: {
    'rent_to_own_offers.made_by': { section: 'rentToOwnOffers', erasure: 'value emptied' },
    'rent_to_own_offers.ended_by': { section: 'rentToOwnOffers', erasure: 'value emptied' },
  },
  exportFor: async (db, { accountId }) => ({ rentToOwnOffers: await listOffers(db, accountId) }),
})

function listOffers(db: Executor, accountId: string) {
  return db
    .selectFrom('rentToOwnOffers as offers')
    .innerJoin('properties', 'properties.id', 'offers.propertyId')
    .selectAll('offers')
    .where(({ or, eb }) =>
      or([
        eb('offers.madeBy', '=', accountId),
        eb('offers.endedBy', '=', accountId),
        eb('properties.userId', '=', accountId),
      ]),
    )
    .orderBy('offers.madeAt')
    .execute()
}
