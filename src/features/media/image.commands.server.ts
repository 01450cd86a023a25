import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { requireAgent } from '#/features/access/agent.policy.ts'
import { ownedBy } from '#/features/access/scope.rules.ts'
import { confirmAgent } from '#/features/accounts/agent-act.commands.server.ts'
import { type Attempt, giveBack, takeAttempts } from '#/features/limits/limit.commands.server.ts'
import { addressSubject } from '#/features/limits/limit.rules.ts'
import { imageFileTooLarge, imagesBusy, imageTypeNotAllowed } from '#/platform/images/images.errors.ts'
import { MOST_FILE_BYTES, type RenderedImage } from '#/platform/images/images.ts'
import type { Services } from '#/platform/services.ts'
import { StorageProblem } from '#/platform/storage/storage-problem.ts'
import type { Actor, Visitor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { createSemaphore, type Semaphore } from '#/shared/semaphore.ts'
import { uploadFailed } from './image.errors.ts'
import { removeImageFilesJob, renderAvifJob } from './image.jobs.server.ts'
import { isUnused } from './image.queries.server.ts'
import { imageUrl, presentImage } from './image.rules.ts'
import type { UploadResult } from './image.schema.ts'
import { type ImageKind, isOfferedKey, masterKey, newStorageKey, variantKey } from './storage-key.rules.ts'

type UploadServices = Pick<Services, 'clock' | 'config' | 'db' | 'images' | 'jobs' | 'log' | 'storage'>

type Keeping = { kind: ImageKind; uploadedBy: Actor | null; attempt: Attempt; expiresAt: Date | null }

const DEMO_MILLISECONDS = 60 * 60_000

// A slow line may hold five megabytes for ten minutes, so that only so many are read at once; strangers take nobody's
// place but each other's.
const READS: Record<ImageKind, Semaphore> = {
  lasting: createSemaphore({ permits: 32, queue: { max: 0, busy: imagesBusy } }),
  demo: createSemaphore({ permits: 8, queue: { max: 0, busy: imagesBusy } }),
  offered: createSemaphore({ permits: 8, queue: { max: 0, busy: imagesBusy } }),
}

/**
 * The bytes of an upload. Nothing is read of what is not said to be a picture, nor anything beyond the limit. Refuses
 * when too many are being read already.
 */
export async function readUpload(request: Request, kind: ImageKind): Promise<Uint8Array> {
  try {
    return await READS[kind](() => readPicture(request))
  } catch (error) {
    await request.body?.cancel().catch(() => undefined)
    throw error
  }
}

/** The bytes of a picture that comes as a file of a form. Refuses what is too large, and when too many are being read. */
export async function readSentPicture(file: AsyncIterable<Uint8Array>, kind: ImageKind): Promise<Uint8Array> {
  return await READS[kind](() => collect(file))
}

async function readPicture(request: Request): Promise<Uint8Array> {
  const declared = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!declared.startsWith('image/')) {
    throw imageTypeNotAllowed(/^[a-z]+\/[a-z0-9.+-]{1,60}$/.test(declared) ? declared : 'unknown')
  }
  return await collect(request.body ?? [], Number(request.headers.get('Content-Length') ?? 0))
}

/**
 * The bytes of a file in one piece. Of `declared` bytes none are gathered in parts first, so that the file is held once;
 * the system gives memory for what has come alone, whatever was declared.
 */
async function collect(
  file: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  declared = 0,
): Promise<Uint8Array> {
  const whole = Buffer.allocUnsafeSlow(Math.min(Math.max(0, Math.floor(declared) || 0), MOST_FILE_BYTES))
  const beyond: Uint8Array[] = []
  let size = 0
  for await (const chunk of file) {
    if (size + chunk.length > MOST_FILE_BYTES) throw imageFileTooLarge()
    if (beyond.length === 0 && size + chunk.length <= whole.length) whole.set(chunk, size)
    else beyond.push(chunk)
    size += chunk.length
  }
  if (beyond.length === 0) return whole.subarray(0, size)
  const first = size - beyond.reduce((sum, chunk) => sum + chunk.length, 0)
  return Buffer.concat([whole.subarray(0, first), ...beyond], size)
}

/** Keeps a picture for a listing or an article. */
export async function uploadImage(
  services: UploadServices,
  actor: Actor,
  bytes: Uint8Array,
): Promise<UploadResult> {
  requireAgent(actor)
  return await upload(services, bytes, {
    kind: 'lasting',
    uploadedBy: actor,
    expiresAt: null,
    attempt: {
      name: 'upload:account',
      subject: actor.accountId,
      limit: services.config.uploads.uploadsPerAccount,
    },
  })
}

/** Keeps anybody's picture for an hour. */
export async function uploadDemoImage(
  services: UploadServices,
  visitor: Visitor,
  bytes: Uint8Array,
): Promise<UploadResult> {
  return await upload(services, bytes, {
    kind: 'demo',
    uploadedBy: null,
    expiresAt: new Date(services.clock.now().getTime() + DEMO_MILLISECONDS),
    attempt: {
      name: 'upload:demo',
      subject: addressSubject(visitor.ip),
      limit: services.config.uploads.demoUploadsPerAddress,
    },
  })
}

/** Keeps a picture of a home that somebody offers, at no address of the site; it goes when nothing shows it. */
export async function uploadOfferedImage(
  services: UploadServices,
  { ip }: Pick<Visitor, 'ip'>,
  bytes: Uint8Array,
): Promise<UploadResult> {
  return await upload(services, bytes, {
    kind: 'offered',
    uploadedBy: null,
    expiresAt: null,
    attempt: {
      name: 'upload:offered',
      subject: addressSubject(ip),
      limit: services.config.uploads.offeredUploadsPerAddress,
    },
  })
}

/**
 * Removes, of these pictures, those that nothing shows any more; their files go by a job when `tx` commits. Samples are
 * files of the program and stay, and so does what somebody is about to show at this moment.
 */
export async function removeImages(
  tx: Transaction<DB>,
  { jobs, imageUses }: Pick<Services, 'jobs' | 'imageUses'>,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  // Whoever shows a picture holds its row, and nobody can begin to while it is locked. To wait for them could lock
  // both out; what is passed over goes with the unused ones later, unless it is shown by then.
  const locked = await tx
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .where('storageKey', 'not like', 'sample/%')
    .forUpdate()
    .skipLocked()
    .execute()
  if (locked.length === 0) return
  const removed = await tx
    .deleteFrom('images')
    .where(
      'id',
      'in',
      locked.map(({ id }) => id),
    )
    .where(isUnused(imageUses))
    .returning(['storageKey', 'widths'])
    .execute()
  for (const image of removed) await jobs.add(tx, removeImageFilesJob, image)
}

async function upload(services: UploadServices, bytes: Uint8Array, keeping: Keeping): Promise<UploadResult> {
  const taken = await takeAttempts(services, [keeping.attempt])
  const rendered = await services.images.renderFirst(bytes)
  const storageKey = newStorageKey(keeping.kind)
  try {
    await putFiles(services, storageKey, rendered)
  } catch (error) {
    if (!(error instanceof StorageProblem)) throw error
    services.log.error({ error }, 'An uploaded picture could not be stored')
    await giveBack(services, taken)
    throw uploadFailed(error.message)
  }
  // The files come before the row: whatever fails from here on leaves files that nothing names, which are cleaned up
  // later, and never a row without its files.
  const imageId = await insertImage(services, storageKey, rendered, keeping)
  return present(services, { imageId, storageKey, rendered, keeping })
}

async function putFiles(
  { storage }: UploadServices,
  storageKey: string,
  { files, master }: RenderedImage,
): Promise<void> {
  const all = [
    ...files.map((file) => ({ file, key: variantKey(storageKey, file.width, file.format) })),
    { file: master, key: masterKey(storageKey) },
  ]
  const tried: string[] = []
  try {
    for (const { key, file } of all) {
      tried.push(key)
      await storage.put(key, file.bytes, { contentType: file.contentType })
    }
  } catch (error) {
    // What cannot be deleted now is cleaned up later.
    for (const key of tried) await storage.delete(key).catch(() => undefined)
    throw error
  }
}

async function insertImage(
  { db, clock, jobs }: UploadServices,
  storageKey: string,
  { width, height, widths, formats, dominantColor, thumbhash }: RenderedImage,
  { uploadedBy, expiresAt }: Keeping,
): Promise<string> {
  const id = newId(clock.now().getTime())
  await db.transaction().execute(async (tx) => {
    // Reading and drawing a picture takes long enough to lose the right to it.
    if (uploadedBy) await confirmAgent(tx, uploadedBy, ownedBy(uploadedBy.accountId), { now: clock.now() })
    await tx
      .insertInto('images')
      .values({
        id,
        storageKey,
        width,
        height,
        widths,
        formats,
        dominantColor,
        thumbhash,
        uploadedBy: uploadedBy?.accountId ?? null,
        expiresAt,
        createdAt: clock.now(),
      })
      .execute()
    if (!isOfferedKey(storageKey)) await jobs.add(tx, renderAvifJob, { imageId: id })
  })
  return id
}

function present(
  { config }: UploadServices,
  {
    imageId,
    storageKey,
    rendered,
    keeping,
  }: { imageId: string; storageKey: string; rendered: RenderedImage; keeping: Keeping },
): UploadResult {
  const { files, original, width, height, widths, formats, dominantColor, thumbhash } = rendered
  const variants = files.map(({ width, format, bytes }) => ({
    path: imageUrl(storageKey, width, format),
    width,
    format,
    size: bytes.length,
  }))
  const main = variants.filter(({ format }) => format === 'jpeg').at(-1)
  if (!main) throw new Error('A picture was made without a variant that everybody can read')
  return {
    imageId,
    url: config.siteUrl + main.path,
    path: main.path,
    size: main.size,
    mimeType: `image/${main.format}`,
    width,
    height,
    variants,
    originalSize: original.byteCount,
    savedBytes: Math.max(0, original.byteCount - main.size),
    image: presentImage({
      storageKey,
      alt: '',
      width,
      height,
      widths,
      formats,
      dominantColor,
      thumbhash,
      isRendering: false,
    }),
    expiresAt: keeping.expiresAt?.toISOString() ?? null,
  }
}
