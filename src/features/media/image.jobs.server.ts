import { sql } from 'kysely'
import { defineJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { Refusal } from '#/shared/errors.ts'
import { isUnused } from './image.queries.server.ts'
import { masterKey, readStoredKey, variantKey } from './storage-key.rules.ts'

type ImageJobServices = Pick<Services, 'db' | 'clock' | 'images' | 'imageUses' | 'log' | 'storage'>

const ORPHAN_MILLISECONDS = 48 * 3_600_000
const STEP = 100
// The rest waits for the next hour.
const MOST_STEPS = 50

/** The files of one picture. */
export type StoredFiles = { storageKey: string; widths: number[] }

/** Adds AVIF to one picture. Each keeps a processor busy for seconds, so one at a time: pages come first. */
export const renderAvifJob = defineJob<{ imageId: string }>('render-avif', {
  retryLimit: 12,
  retryDelay: 10,
  retryDelayMax: 3_600,
  expireInSeconds: 300,
  heartbeatSeconds: 60,
})

/** Removes the files of one picture. What is left after an hour and a half is found with the files of no picture. */
export const removeImageFilesJob = defineJob<StoredFiles>('remove-image-files', {
  retryLimit: 12,
  retryDelay: 10,
  retryDelayMax: 600,
  expireInSeconds: 120,
  heartbeatSeconds: 60,
})

/**
 * Adds AVIF to a picture: first the files, then the word that there are some, then the master goes. Safe to run twice
 * or to be cut short anywhere. Rejects when it should be tried again.
 */
export async function renderAvif(
  { db, images, storage }: ImageJobServices,
  { imageId }: { imageId: string },
): Promise<void> {
  const image = await db
    .selectFrom('images')
    .select(['storageKey', 'formats', 'widths'])
    .where('id', '=', imageId)
    .executeTakeFirst()
  // Its files went with it.
  if (!image) return
  const { storageKey } = image
  const master = image.formats.includes('avif') ? undefined : await read(storage, masterKey(storageKey))
  if (master) {
    const files = await images.renderAvif(master)
    for (const { width, format, bytes, contentType } of files) {
      await putOnce(storage, variantKey(storageKey, width, format), bytes, contentType)
    }
    const { numUpdatedRows } = await db
      .updateTable('images')
      .set({ formats: sql<string[]>`array_prepend('avif', array_remove(formats, 'avif'))` })
      .where('id', '=', imageId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) await deleteFiles(storage, image)
  }
  await storage.delete(masterKey(storageKey))
}

/** Removes the stored files of a picture whose row went. Rejects when it should be tried again. */
export async function removeImageFiles(
  { storage }: Pick<ImageJobServices, 'storage'>,
  image: StoredFiles,
): Promise<void> {
  await deleteFiles(storage, image)
}

/** Removes pictures whose time is over, pictures that nothing shows, and stored files without a picture. */
export async function cleanUpImages(services: ImageJobServices): Promise<void> {
  const now = services.clock.now()
  const before = new Date(now.getTime() - ORPHAN_MILLISECONDS)
  await inSteps(() => removeExpired(services, now))
  await inSteps(() => removeUnused(services, before))
  await removeStrayFiles(services, before)
}

async function inSteps(step: () => Promise<number>): Promise<void> {
  for (let count = 0; count < MOST_STEPS; count++) {
    if ((await step()) < STEP) return
  }
}

// Rows go before their files, so that no row is ever left without them; what is left of the files is found as stray.
async function removeExpired({ db, storage }: ImageJobServices, now: Date): Promise<number> {
  const removed = await db
    .deleteFrom('images')
    .where('id', 'in', (query) =>
      query.selectFrom('images').select('id').where('expiresAt', '<=', now).orderBy('expiresAt').limit(STEP),
    )
    .returning(['storageKey', 'widths'])
    .execute()
  for (const image of removed) await deleteFiles(storage, image)
  return removed.length
}

// Whoever shows a picture at this moment holds its row, and the deletion then fails and is tried an hour later.
async function removeUnused({ db, storage, imageUses }: ImageJobServices, before: Date): Promise<number> {
  const removed = await db
    .deleteFrom('images')
    .where('id', 'in', (query) =>
      query
        .selectFrom('images')
        .select('images.id')
        .where('images.createdAt', '<', before)
        // Samples are files of the program.
        .where('images.storageKey', 'not like', 'sample/%')
        .where(isUnused(imageUses))
        .orderBy('images.createdAt')
        .limit(STEP),
    )
    .returning(['storageKey', 'widths'])
    .execute()
  for (const image of removed) await deleteFiles(storage, image)
  return removed.length
}

async function removeStrayFiles(services: ImageJobServices, before: Date): Promise<void> {
  let keys: string[] = []
  for await (const { key, modifiedAt } of services.storage.list('')) {
    if (modifiedAt >= before) continue
    keys.push(key)
    if (keys.length < STEP) continue
    await deleteStray(services, keys)
    keys = []
  }
  await deleteStray(services, keys)
}

async function deleteStray({ db, storage }: ImageJobServices, keys: string[]): Promise<void> {
  // A file of a shape that we do not write belongs to somebody else.
  const ours = keys.flatMap((key) => {
    const read = readStoredKey(key)
    return read ? [{ key, ...read }] : []
  })
  const named = ours.flatMap((file) => (file.kind === 'variant' ? [file.storageKey] : []))
  const rows =
    named.length === 0
      ? []
      : await db.selectFrom('images').select('storageKey').where('storageKey', 'in', named).execute()
  const known = new Set(rows.map(({ storageKey }) => storageKey))
  for (const file of ours) {
    // A master this old will not be made into anything any more.
    if (file.kind !== 'variant' || !known.has(file.storageKey)) await storage.delete(file.key)
  }
}

async function deleteFiles(storage: Storage, { storageKey, widths }: StoredFiles): Promise<void> {
  for (const width of widths) {
    for (const format of ['avif', 'webp', 'jpeg']) await storage.delete(variantKey(storageKey, width, format))
  }
  await storage.delete(masterKey(storageKey))
}

async function putOnce(storage: Storage, key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  try {
    await storage.put(key, bytes, { contentType })
  } catch (error) {
    // An earlier try, perhaps by another version of the encoder, has put the whole file there already.
    if (!(error instanceof Refusal && error.code === 'storage.taken')) throw error
  }
}

async function read(storage: Storage, key: string): Promise<Uint8Array | undefined> {
  const file = await storage.get(key)
  return file && new Uint8Array(await new Response(file.body).arrayBuffer())
}
