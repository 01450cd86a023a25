import type { Executor } from '#/database/connection.server.ts'
import { declarePersonalData } from '#/features/access/personal-data.schema.ts'

/** Who made and ended offers; and the sellers that offers name, with the properties of the account that advertises them. */
export const offerPersonalData = declarePersonalData({
  columns: {
    'rent_to_own_offers.made_by': { section: 'rentToOwnOffers', erasure: 'value emptied' },
    'rent_to_own_offers.ended_by': { section: 'rentToOwnOffers', erasure: 'value emptied' },
    'rent_to_own_offers.seller_email': { section: 'rentToOwnOffers', erasure: 'value emptied' },
  },
  exportFor: async (db, person) => ({ rentToOwnOffers: await listOffers(db, person) }),
  erase: async (tx, { email }) => {
    await tx
      .updateTable('rentToOwnOffers')
      .set({ sellerEmail: null })
      .where((eb) => eb(eb.fn('lower', ['sellerEmail']), '=', email.toLowerCase()))
      .execute()
  },
})

function listOffers(db: Executor, { accountId, email }: { accountId: string; email: string }) {
  return db
    .selectFrom('rentToOwnOffers as offers')
    .innerJoin('properties', 'properties.id', 'offers.propertyId')
    .selectAll('offers')
    .where(({ or, eb }) =>
      or([
        eb('offers.madeBy', '=', accountId),
        eb('offers.endedBy', '=', accountId),
        eb('properties.userId', '=', accountId),
        eb(eb.fn('lower', ['offers.sellerEmail']), '=', email.toLowerCase()),
      ]),
    )
    .orderBy('offers.madeAt')
    .execute()
}
