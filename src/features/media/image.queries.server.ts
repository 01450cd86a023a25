import { type RawBuilder, sql } from 'kysely'
import type { ImageUses } from '#/platform/images/image-use.ts'
import type { Services } from '#/platform/services.ts'
import type { StoredFile } from '#/platform/storage/storage.ts'
import { imageWidthFor } from './image.rules.ts'
import { isDemoKey, isOfferedKey, readStoredKey, variantKey } from './storage-key.rules.ts'

/** Whether nothing shows or is about to show a picture of `images`, as far as this statement sees. */
export const isUnused = (uses: ImageUses): RawBuilder<boolean> =>
  sql.join(
    uses.flatMap(({ shownWhere }) => shownWhere).map((isShown) => sql`not ${isShown}`),
    sql` and `,
  )

export type StoredVariant = StoredFile & {
  /** Absent when only the head was asked for. */
  body: ReadableStream<Uint8Array> | null
  /** False for a picture that expires, which nobody on the way may keep. */
  isLasting: boolean
}

/** The stored variant of this name (`<storageKey>-<width>.<format>`), unless there is none or its time is over. */
export async function openVariant(
  { db, clock, storage }: Pick<Services, 'db' | 'clock' | 'storage'>,
  { name, isHeadOnly }: { name: string; isHeadOnly: boolean },
): Promise<StoredVariant | undefined> {
  const found = readStoredKey(name)
  if (found?.kind !== 'variant') return undefined
  if (isOfferedKey(found.storageKey)) return undefined
  const isLasting = !isDemoKey(found.storageKey)
  if (!isLasting) {
    const row = await db
      .selectFrom('images')
      .select('id')
      .where('storageKey', '=', found.storageKey)
      .where('expiresAt', '>', clock.now())
      .executeTakeFirst()
    if (!row) return undefined
  }
  const file = isHeadOnly ? await storage.stat(name) : await storage.get(name)
  return file && { body: null, ...file, isLasting }
}

/** The JPEG of a picture in about this width, whoever it is shown to; undefined when the picture or its file is gone. */
export async function openPicture(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { imageId, width }: { imageId: string; width: number },
): Promise<(StoredFile & { body: ReadableStream<Uint8Array> }) | undefined> {
  const image = await db
    .selectFrom('images')
    .select(['storageKey', 'widths'])
    .where('id', '=', imageId)
    .executeTakeFirst()
  return image && (await storage.get(variantKey(image.storageKey, imageWidthFor(image, width), 'jpeg')))
}
