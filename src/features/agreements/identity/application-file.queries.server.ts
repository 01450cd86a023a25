import type { Executor } from '#/database/connection.server.ts'
import type { ApplicationFile } from './application-file.schema.ts'

/** The documents of an application, the oldest first; whose it is was checked by whoever asks. */
export async function listApplicationFiles(
  db: Executor,
  { agreementId }: { agreementId: string },
): Promise<ApplicationFile[]> {
  return await db
    .selectFrom('applicationFiles')
    .select(['id', 'name', 'mediaType', 'sizeBytes', 'addedAt'])
    .where('agreementId', '=', agreementId)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()
}
