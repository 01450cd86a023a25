import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { insertAccount } from './account-factory.ts'
import { factoryId } from './factory-id.ts'
import { insertProperty } from './property-factory.ts'

type NewAgreement = Insertable<DB['agreements']>

/** Terms over a year and a half that add up: GH₵100,000, a tenth of it first, then 18 months of GH₵6,250, 80% of it equity. */
export const AGREEMENT_TERMS = {
  pricePesewas: 10_000_000,
  optionFeePesewas: 1_000_000,
  monthlyPesewas: 625_000,
  equityShareBasisPoints: 8_000,
  months: 18,
  priceYearlyCapBasisPoints: 0,
  graceDays: 7,
  lateFeePesewas: 16_000,
  lateFeeCapPesewas: 100_000,
  exitRefund: [
    { fromMonth: 0, basisPoints: 5_000 },
    { fromMonth: 6, basisPoints: 7_000 },
    { fromMonth: 12, basisPoints: 8_000 },
  ],
  repairs: { structure: 'seller', services: 'seller', fittings: 'buyer', grounds: 'buyer' },
  sellerName: 'Osei Homes Limited',
  sellerAddress: '12 Liberation Road, Accra',
  sellerEmail: 'office@osei.example',
} as const

/** A running agreement of somebody about a home, signed on 5 January 2026, with an empty ledger. */
export async function insertAgreement(
  db: Executor,
  overrides: Partial<NewAgreement> = {},
): Promise<{ id: string; number: number; propertyId: string; buyerId: string }> {
  const buyerId = overrides.buyerId ?? (await insertAccount(db)).id
  const propertyId = overrides.propertyId ?? (await insertProperty(db, { status: 'reserved' })).id
  const at = '2026-01-05T09:00:00Z'
  const id = factoryId()
  const { number } = await db
    .insertInto('agreements')
    .values({
      id,
      title: 'Family house with garden',
      location: 'East Legon, Accra',
      buyerName: 'Ama Mensah',
      status: 'active',
      terms: JSON.stringify(AGREEMENT_TERMS),
      monthlyIncomePesewas: 2_500_000,
      employment: 'Nurse at Ridge Hospital',
      consentVersion: '2026-11',
      document: 'Agreement',
      documentHash: 'a'.repeat(64),
      offerEndsOn: '2026-01-19',
      startsOn: '2026-01-05',
      createdAt: at,
      updatedAt: at,
      ...overrides,
      propertyId,
      buyerId,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return { id, number, propertyId, buyerId }
}

/** A raise of a price of GH₵100,000 by GH₵3,000, announced on the day of signing or later. */
export async function insertRaise(
  db: Executor,
  overrides: Pick<Insertable<DB['agreementPriceRaises']>, 'agreementId' | 'effectiveOn'> &
    Partial<Insertable<DB['agreementPriceRaises']>>,
): Promise<{ id: string }> {
  const id = factoryId()
  await db
    .insertInto('agreementPriceRaises')
    .values({
      id,
      fromPesewas: 10_000_000,
      pricePesewas: 10_300_000,
      reason: 'The road was tarred',
      announcedAt: '2026-01-06T09:00:00Z',
      ...overrides,
    })
    .execute()
  return { id }
}
