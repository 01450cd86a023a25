import { createHash } from 'node:crypto'
import type { Executor } from '#/database/connection.server.ts'
import type { Push } from '#/platform/push/push.ts'

/**
 * The devices of an account that are told now, as SHA-256 of their addresses in base64url, by which a browser knows
 * itself again.
 */
export async function listDeviceMarks(
  db: Executor,
  { accountId, push }: { accountId: string; push: Push },
): Promise<string[]> {
  const rows = await db
    .selectFrom('devices')
    .select('endpoint')
    .where('accountId', '=', accountId)
    .where('serverKey', '=', push.publicKey)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ endpoint }) => createHash('sha256').update(endpoint).digest('base64url'))
}
