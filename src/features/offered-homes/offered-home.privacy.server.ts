import { sql } from 'kysely'
import { declarePersonalData } from '#/features/access/personal-data.schema.ts'

/** What somebody offered with an address, and what administrators decided. */
export const offeredHomePersonalData = declarePersonalData({
  columns: {
    'offered_homes.email': { section: 'offeredHomes', erasure: 'row deleted' },
    'offered_homes.phone': { section: 'offeredHomes', erasure: 'row deleted' },
    'offered_homes.decided_by': { section: 'offeredHomesDecided', erasure: 'value emptied' },
  },
  // Offered with an address and not with an account.
  exportFor: async (db, { accountId, email }) => ({
    offeredHomes: await db
      .selectFrom('offeredHomes')
      .select([
        'id',
        'status',
        'tag',
        'type',
        'location',
        'pricePesewas',
        'description',
        'name',
        'email',
        'phone',
        'consentVersion',
        'begunAt',
        'confirmedAt',
        'decidedAt',
        'refusalReason',
      ])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .orderBy('begunAt')
      .execute(),
    offeredHomesDecided: await db
      .selectFrom('offeredHomes')
      .select(['id', 'status', 'decidedAt'])
      .where('decidedBy', '=', accountId)
      .orderBy('decidedAt')
      .execute(),
  }),
  erase: async (tx, { email }) => {
    await tx.deleteFrom('offeredHomes').where(sql`lower(email)`, '=', email.toLowerCase()).execute()
  },
})
