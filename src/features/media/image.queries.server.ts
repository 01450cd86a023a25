import { sql } from 'kysely'
import type { Services } from '#/platform/services.ts'
import type { StoredFile } from '#/platform/storage/storage.ts'
import { isDemoKey, readStoredKey } from './storage-key.rules.ts'

/** Whether nothing shows or is about to show a picture of `images`, as far as this statement sees. */
export const isUnused = sql<boolean>`not exists (select from property_images where property_images.image_id = images.id)
  and not exists (select from profiles where profiles.photo_image_id = images.id)
  and not exists (select from order_items where order_items.cover_image_id = images.id)
  and not exists (select from posts where posts.cover_image_id = images.id
    or strpos(posts.body_html, '/images/' || images.storage_key || '-') > 0)
  and not exists (select from post_drafts where strpos(post_drafts.data::text, images.id::text) > 0
    or strpos(post_drafts.data::text, images.storage_key) > 0)
  and not exists (select from property_drafts where strpos(property_drafts.data::text, images.id::text) > 0
    or strpos(property_drafts.data::text, images.storage_key) > 0)`

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
