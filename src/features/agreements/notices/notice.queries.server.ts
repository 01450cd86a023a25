import type { Executor } from '#/database/connection.server.ts'

/** What was mailed to the buyer of an agreement, the newest first. */
export async function listNotices(
  db: Executor,
  { agreementId }: { agreementId: string },
): Promise<{ key: string; subject: string; at: Date }[]> {
  return await db
    .selectFrom('agreementNotices')
    .select(['key', 'subject', 'at'])
    .where('agreementId', '=', agreementId)
    .orderBy('at', 'desc')
    .orderBy('key')
    .execute()
}
