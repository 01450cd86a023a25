import * as v from 'valibot'
import type { Executor } from '#/database/connection.server.ts'
import { BRAND_TEXTS, type BrandTexts } from './brand-text.schema.ts'

const stored = v.partial(v.object(v.entriesFromList(BRAND_TEXTS, v.string())))

/** What is written over the settings; `version` grows with each change. */
export type StoredBrand = { texts: BrandTexts; officeImageId: string | null; version: number }

/** What administrators have written of the brand; nothing at version 0. */
export async function readBrandTexts(db: Executor): Promise<StoredBrand> {
  const row = await db
    .selectFrom('brandTexts')
    .select(['texts', 'officeImageId', 'version'])
    .executeTakeFirst()
  return row ? presentStored(row) : { texts: {}, officeImageId: null, version: 0 }
}

/** The row with its texts as this program knows them. */
export function presentStored(row: {
  texts: unknown
  officeImageId: string | null
  version: number
}): StoredBrand {
  const parsed = v.safeParse(stored, row.texts)
  const texts = parsed.success ? (parsed.output as BrandTexts) : {}
  return { texts, officeImageId: row.officeImageId, version: row.version }
}
