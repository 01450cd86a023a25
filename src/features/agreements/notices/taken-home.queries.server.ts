import type { Executor } from '#/database/connection.server.ts'

/** That the home of an application went to somebody else, and when they signed for it. */
export type TakenHome = { agreementId: string; as: 'reserved' | 'sold'; at: Date }

/**
 * The applications that are not signed whose home is kept for, or sold to, another buyer who has signed; of one of them
 * where it is named.
 */
export async function listTakenHomes(
  db: Executor,
  { agreementId }: { agreementId?: string } = {},
): Promise<TakenHome[]> {
  const rows = await db
    .selectFrom('agreements as waiting')
    .innerJoin('properties', 'properties.id', 'waiting.propertyId')
    .innerJoin('agreements as other', 'other.propertyId', 'waiting.propertyId')
    .innerJoin('agreementStatusChanges as signing', 'signing.agreementId', 'other.id')
    .distinctOn('waiting.id')
    .select(['waiting.id as agreementId', 'other.status', 'signing.changedAt as at'])
    .where('waiting.status', 'in', ['applied', 'approved', 'offered'])
    .where('properties.status', 'in', ['reserved', 'sold'])
    .where('other.status', 'in', ['signed', 'active', 'bought'])
    .where('signing.toStatus', '=', 'signed')
    // Of one whose account is gone the buyer is null.
    .where((eb) => eb('other.buyerId', 'is distinct from', eb.ref('waiting.buyerId')))
    .$if(agreementId !== undefined, (all) => all.where('waiting.id', '=', agreementId ?? ''))
    .orderBy('waiting.id')
    .orderBy('signing.changedAt', 'desc')
    .execute()
  return rows.map(({ status, ...row }) => ({ ...row, as: status === 'bought' ? 'sold' : 'reserved' }))
}
