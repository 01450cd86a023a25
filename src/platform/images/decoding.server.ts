import sharp from 'sharp'
import { Refusal } from '#/shared/errors.ts'
import { MOST_PIXELS } from './file-check.ts'
import { GREATEST_WIDTH } from './image-sizes.ts'
import { imageDamaged } from './images.errors.ts'
import type { ReadImage } from './images.ts'
import type { PictureHeader } from './picture-header.ts'
import type { TimeLimit } from './time-limit.ts'

/** Upright pixels in sRGB without transparency: one byte for each of one (grey) or three channels. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 3 }

const WHITE = '#ffffff'

// What an older phone writes a little wrong is still taken; what is cut off or broken is not.
const OPTIONS = { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true } as const

/** What the file holds; refuses it when the decoder sees something else than its head says. */
export async function readImage(bytes: Uint8Array, header: PictureHeader): Promise<ReadImage> {
  const metadata = await damagedUnlessDone(() => sharp(bytes, OPTIONS).metadata())
  const saysTheSame =
    metadata.format === header.format && metadata.width === header.width && metadata.height === header.height
  if (!saysTheSame || (metadata.pages ?? 1) > 1) throw imageDamaged()
  const { width, height } = metadata.autoOrient
  return { format: header.format, width, height, byteCount: bytes.length }
}

/** The only time the file's own pixels are read; never wider than the widest variant. */
export async function decodeImage(bytes: Uint8Array, limit: TimeLimit): Promise<Pixels> {
  const { data, info } = await damagedUnlessDone(() =>
    limit.within((seconds) =>
      sharp(bytes, OPTIONS)
        .timeout({ seconds })
        .autoOrient()
        .resize({ width: GREATEST_WIDTH, withoutEnlargement: true })
        .flatten({ background: WHITE })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  )
  if (info.channels !== 1 && info.channels !== 3) throw new Error(`A picture has ${info.channels} channels`)
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** The decoder's own words say more about the server than about the picture, so nobody is told them. */
async function damagedUnlessDone<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw imageDamaged()
  }
}
