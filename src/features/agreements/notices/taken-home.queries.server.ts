import type { Executor } from '#/database/connection.server.ts'

/** That the home of an application went to somebody else, and since when. */
export type TakenHome = { agreementId: string; as: 'reserved' | 'sold'; at: Date }

/**
 * The applications that are not signed whose home is reserved for another buyer, who has signed or ordered it, or sold by
 * whatever way, but to the applicant; of one of them where it is named.
 */
export async function listTakenHomes(
  db: Executor,
  { agreementId }: { agreementId?: string } = {},
): Promise<TakenHome[]> {
  const rows = await db
    .selectFrom('agreements as waiting')
    .innerJoin('properties', 'properties.id', 'waiting.propertyId')
    .innerJoin('propertyStatusChanges as taking', (join) =>
      join
        .onRef('taking.propertyId', '=', 'properties.id')
        .onRef('taking.toStatus', '=', 'properties.status'),
    )
    .distinctOn('waiting.id')
    .select(['waiting.id as agreementId', 'properties.status', 'taking.changedAt as at'])
    .where('waiting.status', 'in', ['applied', 'approved', 'offered'])
    .where('properties.status', 'in', ['reserved', 'sold'])
    .where((eb) => {
      const signed = eb
        .selectFrom('agreements as other')
        .select('other.id')
        .whereRef('other.propertyId', '=', 'properties.id')
        .where('other.status', 'in', ['signed', 'active', 'bought'])
      const ordered = eb
        .selectFrom('orderItems')
        .innerJoin('orders', 'orders.id', 'orderItems.orderId')
        .select('orders.id')
        .whereRef('orderItems.propertyId', '=', 'properties.id')
        .where('orderItems.state', 'in', ['placed', 'accepted'])
        .where('orders.status', 'in', ['paid', 'completed'])
      return eb.and([
        eb.not(eb.exists(signed.whereRef('other.buyerId', '=', 'waiting.buyerId'))),
        eb.not(eb.exists(ordered.whereRef('orders.userId', '=', 'waiting.buyerId'))),
        eb.or([eb('properties.status', '=', 'sold'), eb.exists(signed), eb.exists(ordered)]),
      ])
    })
    .$if(agreementId !== undefined, (all) => all.where('waiting.id', '=', agreementId ?? ''))
    .orderBy('waiting.id')
    .orderBy('taking.changedAt', 'desc')
    .execute()
  return rows.map(({ status, ...row }) => ({ ...row, as: status === 'sold' ? 'sold' : 'reserved' }))
}
