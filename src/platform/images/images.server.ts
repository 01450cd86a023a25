import sharp from 'sharp'
import { createSemaphore } from '#/shared/semaphore.ts'
import { decodeImage, readImage } from './decoding.server.ts'
import { encodeMaster, encodeVariants } from './encoding.server.ts'
import { checkFile } from './file-check.ts'
import { queueImages } from './image-queue.ts'
import { type ImageFile, type Images, MOST_DOCUMENT_BYTES, type RenderedImage } from './images.ts'
import type { PictureHeader } from './picture-header.ts'
import { makePlaceholders } from './placeholders.server.ts'
import { startTimeLimit } from './time-limit.ts'

/**
 * Seconds for everything that is made of one picture, from the start of its decoding. They pass on a wall's clock, also
 * while the processor is busy with something else: enough for a picture that shares it with many.
 */
const TIME_LIMITS = { first: 30, avif: 60 }

// The only decoders there are in this process from then on, whatever a file pretends to be.
const DECODERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

/** Pictures by sharp, in this process. Only one at a time is decoded, because that is what takes memory. */
export function createImages(given: Partial<typeof TIME_LIMITS> = {}): Images {
  const timeLimits = { ...TIME_LIMITS, ...given }
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: DECODERS })

  const withDecodingPermit = createSemaphore({ permits: 1 })

  async function decode(bytes: Uint8Array, header: PictureHeader, seconds: number) {
    return await withDecodingPermit(async () => {
      const original = await readImage(bytes, header)
      const limit = startTimeLimit(seconds)
      return { original, limit, pixels: await decodeImage(bytes, limit) }
    })
  }

  async function renderFirst(bytes: Uint8Array, header: PictureHeader): Promise<RenderedImage> {
    const { original, limit, pixels } = await decode(bytes, header, timeLimits.first)
    const placeholders = await makePlaceholders(pixels, limit)
    const files = await encodeVariants(pixels, ['webp', 'jpeg'], limit)
    return {
      original,
      width: pixels.width,
      height: pixels.height,
      widths: files.filter(({ format }) => format === 'webp').map(({ width }) => width),
      formats: ['webp', 'jpeg'],
      ...placeholders,
      files,
      master: await encodeMaster(pixels, limit),
    }
  }

  async function renderDocument(bytes: Uint8Array, header: PictureHeader): Promise<ImageFile> {
    const { limit, pixels } = await decode(bytes, header, timeLimits.first)
    return await encodeMaster(pixels, limit)
  }

  async function renderAvif(master: Uint8Array, header: PictureHeader): Promise<ImageFile[]> {
    const { limit, pixels } = await decode(master, header, timeLimits.avif)
    return await encodeVariants(pixels, ['avif'], limit)
  }

  return queueImages({
    read: (bytes) => readImage(bytes, checkFile(bytes)),
    renderFirst: (bytes) => renderFirst(bytes, checkFile(bytes)),
    renderDocument: (bytes) => renderDocument(bytes, checkFile(bytes, MOST_DOCUMENT_BYTES)),
    renderAvif: (master) => renderAvif(master, checkFile(master)),
  })
}
