import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { renderAvifJob } from './image.jobs.server.ts'
import { masterKey, newStorageKey, variantKey } from './storage-key.rules.ts'

/** Files that were copied to an address of the site, and the picture that they are of. */
export type CopiedImage = { imageId: string; storageKey: string }

/**
 * Copies the files of these pictures to keys that the site serves, in their order. The files come before their rows:
 * what is never given one is cleaned up as stray. Rejects when a file cannot be read or stored.
 */
export async function copyImageFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  imageIds: readonly string[],
): Promise<CopiedImage[]> {
  const copies: CopiedImage[] = []
  for (const imageId of imageIds) {
    const image = await db
      .selectFrom('images')
      .select(['storageKey', 'widths', 'formats'])
      .where('id', '=', imageId)
      .executeTakeFirstOrThrow()
    const storageKey = newStorageKey('lasting')
    for (const width of image.widths)
      for (const format of image.formats)
        await copy(
          storage,
          variantKey(image.storageKey, width, format),
          variantKey(storageKey, width, format),
        )
    // Cleaned up after two days; without it the picture stays as it is.
    if (await storage.stat(masterKey(image.storageKey)))
      await copy(storage, masterKey(image.storageKey), masterKey(storageKey))
    copies.push({ imageId, storageKey })
  }
  return copies
}

/** Gives copied files rows of pictures that this person uploaded; answers their ids, in the order of `copies`. */
export async function insertImageCopies(
  tx: Transaction<DB>,
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  actor: Actor,
  copies: readonly CopiedImage[],
): Promise<string[]> {
  const now = clock.now()
  const ids: string[] = []
  for (const { imageId, storageKey } of copies) {
    const of = await tx
      .selectFrom('images')
      .select(['width', 'height', 'widths', 'formats', 'dominantColor', 'thumbhash'])
      .where('id', '=', imageId)
      .executeTakeFirstOrThrow()
    const id = newId(now.getTime())
    await tx
      .insertInto('images')
      .values({ ...of, id, storageKey, uploadedBy: actor.accountId, createdAt: now })
      .execute()
    await jobs.add(tx, renderAvifJob, { imageId: id })
    ids.push(id)
  }
  return ids
}

async function copy(storage: Storage, from: string, to: string): Promise<void> {
  const file = await storage.get(from)
  if (!file) throw new Error(`The stored file ${from} is missing.`)
  const bytes = new Uint8Array(await new Response(file.body).arrayBuffer())
  await storage.put(to, bytes, { contentType: file.contentType })
}
