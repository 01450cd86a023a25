import { randomBytes } from 'node:crypto'
import type { Executor } from '#/database/connection.server.ts'

/** A private link of a draft that nobody can open: its token is not known. */
export async function insertPreview(
  db: Executor,
  { propertyId, madeBy }: { propertyId: string; madeBy: string },
): Promise<void> {
  await db
    .insertInto('propertyPreviews')
    .values({
      propertyId,
      madeBy,
      linkSeed: randomBytes(16),
      linkHash: randomBytes(32),
      madeAt: '2026-11-21T08:50:00Z',
      endsAt: '2100-01-01T00:00:00Z',
    })
    .execute()
}
