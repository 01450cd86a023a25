import type { Executor } from '#/database/connection.server.ts'

/** A raise as it was announced; money in whole pesewas. */
export type AnnouncedRaise = {
  id: string
  effectiveOn: string
  fromPesewas: number
  pricePesewas: number
  reason: string
  announcedAt: Date
  withdrawnAt: Date | null
  withdrawalReason: string | null
}

/** Every raise of the price of an agreement, the withdrawn ones with it, in the order of their days. */
export async function listRaises(
  db: Executor,
  { agreementId }: { agreementId: string },
): Promise<AnnouncedRaise[]> {
  return await db
    .selectFrom('agreementPriceRaises')
    .select(['id', 'effectiveOn', 'fromPesewas', 'pricePesewas', 'reason', 'announcedAt'])
    .select(['withdrawnAt', 'withdrawalReason'])
    .where('agreementId', '=', agreementId)
    .orderBy('effectiveOn')
    .orderBy('announcedAt')
    .execute()
}
