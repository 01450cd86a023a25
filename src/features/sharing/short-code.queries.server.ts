import type { Executor } from '#/database/connection.server.ts'

const SHORT_CODE = /^[0-9a-hjkmnp-tv-z]{8}$/

/**
 * The property that a short address stands for or stood for, whether or not visitors may see it. Capitals are read as
 * small letters, and as what they are taken for: I and L as 1, O as 0.
 */
export async function findPropertyByShortCode(
  db: Executor,
  { code }: { code: string },
): Promise<{ id: string; code: string } | undefined> {
  const shortCode = code.toLowerCase().replace(/[il]/g, '1').replace(/o/g, '0')
  if (!SHORT_CODE.test(shortCode)) return undefined
  const row =
    (await db.selectFrom('properties').select('id').where('shortCode', '=', shortCode).executeTakeFirst()) ??
    (await db
      .selectFrom('removedProperties')
      .select('id')
      .where('shortCode', '=', shortCode)
      .executeTakeFirst())
  return row && { id: row.id, code: shortCode }
}
