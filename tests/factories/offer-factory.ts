import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { termColumns } from '#/features/rent-to-own/offer.queries.server.ts'
import type { RentToOwnTerms } from '#/features/rent-to-own/terms.rules.ts'
import { factoryId } from './factory-id.ts'

/** Five years on GH₵1,000,000: GH₵100,000 first, then GH₵25,000 a month, of which GH₵15,000 become equity. */
export const OFFER_TERMS: RentToOwnTerms = {
  pricePesewas: 1_000_000_00,
  optionFeePesewas: 100_000_00,
  monthlyPesewas: 25_000_00,
  equityShareBasisPoints: 6_000,
  months: 60,
  priceYearlyCapBasisPoints: 0,
  graceDays: 5,
  lateFeePesewas: 200_00,
  lateFeeCapPesewas: 5_000_00,
  exitRefund: [
    { fromMonth: 6, basisPoints: 5_000 },
    { fromMonth: 24, basisPoints: 8_000 },
  ],
  repairs: { structure: 'seller', services: 'seller', fittings: 'buyer', grounds: 'buyer' },
}

/** Stores the first offer of a home, made on 5 January 2026. */
export async function insertOffer(
  db: Executor,
  {
    terms = {},
    ...overrides
  }: { propertyId: string; terms?: Partial<RentToOwnTerms> } & Partial<Insertable<DB['rentToOwnOffers']>>,
): Promise<{ id: string }> {
  const id = factoryId()
  await db
    .insertInto('rentToOwnOffers')
    .values({
      id,
      version: 1,
      ...termColumns({ ...OFFER_TERMS, ...terms }),
      sellerName: 'Ama Boateng',
      sellerAddress: '12 Ring Road, Accra',
      sellerEmail: 'seller@example.com',
      madeAt: new Date('2026-01-05T10:00:00Z'),
      ...overrides,
    })
    .execute()
  return { id }
}
