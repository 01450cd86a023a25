import sharp, { type Sharp } from 'sharp'
import type { Pixels } from './decoding.server.ts'
import { mostBytesFor, widthsFor } from './image-sizes.ts'
import type { ImageFile, ImageFormat } from './images.ts'
import type { TimeLimit } from './time-limit.ts'

type Encoder = {
  /** Quality to begin with, and the poorest that still looks good. */
  best: number
  poorest: number
  /** By how much the weight grows with each step of quality, as a natural logarithm. */
  growth: number
  encode(picture: Sharp, quality: number): Sharp
}

const ENCODERS: Record<ImageFormat, Encoder> = {
  // Effort 2 takes 1.6 times as long and saves a hundredth.
  avif: { best: 54, poorest: 30, growth: 0.034, encode: (it, quality) => it.avif({ quality, effort: 1 }) },
  webp: { best: 76, poorest: 34, growth: 0.013, encode: (it, quality) => it.webp({ quality, effort: 4 }) },
  jpeg: {
    best: 78,
    poorest: 38,
    growth: 0.025,
    encode: (it, quality) => it.jpeg({ quality, mozjpeg: true }),
  },
}

/** How much better the next wider picture may try to be than what the one before could afford. */
const BETTER = 2

/** Aiming at a little less than what is allowed saves an encoding or two. */
const AIM = 0.98

// Shares of the detail that remain when the poorest quality still weighs too much.
const DETAILS = [1 / 2, 1 / 4, 1 / 8, 1 / 16]

/** One file for each width, ascending, each within its weight. */
export async function encodeVariants(
  pixels: Pixels,
  formats: ImageFormat[],
  limit: TimeLimit,
): Promise<ImageFile[]> {
  const files: ImageFile[] = []
  const qualities = new Map(formats.map((format) => [format, ENCODERS[format].best]))
  for (const width of widthsFor(pixels.width)) {
    // A few pixels in JavaScript's eyes are megabytes: left to itself it lets them lie until the widest is being made.
    globalThis.gc?.()
    const sized = await resize(pixels, sizeOf(pixels, width), limit)
    for (const format of formats) {
      const start = qualities.get(format) ?? ENCODERS[format].best
      const { bytes, quality } = await encodeWithin(sized, format, start, limit)
      qualities.set(format, Math.min(ENCODERS[format].best, quality + BETTER))
      files.push(fileOf(sized, format, bytes))
    }
  }
  return files
}

/** As good as the pixels, but small enough to be stored for a while. */
export async function encodeMaster(pixels: Pixels, limit: TimeLimit): Promise<ImageFile> {
  const bytes = await limit.within((seconds) =>
    open(pixels).timeout({ seconds }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(),
  )
  return fileOf(pixels, 'jpeg', bytes)
}

/** Steps the quality down by as much as the excess weight suggests, then the detail: every step costs an encoding. */
async function encodeWithin(
  sized: Pixels,
  format: ImageFormat,
  start: number,
  limit: TimeLimit,
): Promise<{ bytes: Buffer; quality: number }> {
  const most = mostBytesFor(sized, format)
  const { poorest, growth } = ENCODERS[format]
  let quality = start
  let bytes = await encode(sized, format, quality, limit)
  while (bytes.length > most && quality > poorest) {
    const excess = Math.log(bytes.length / (most * AIM))
    quality = Math.max(poorest, quality - Math.ceil(excess / growth))
    bytes = await encode(sized, format, quality, limit)
  }
  for (const detail of DETAILS) {
    if (bytes.length <= most) break
    bytes = await encode(await soften(sized, detail, limit), format, quality, limit)
  }
  return { bytes, quality }
}

async function encode(
  pixels: Pixels,
  format: ImageFormat,
  quality: number,
  limit: TimeLimit,
): Promise<Buffer> {
  return await limit.within((seconds) =>
    ENCODERS[format].encode(open(pixels).timeout({ seconds }), quality).toBuffer(),
  )
}

/** The same size with less to see. */
async function soften(pixels: Pixels, detail: number, limit: TimeLimit): Promise<Pixels> {
  const smaller = await resize(pixels, sizeOf(pixels, Math.max(1, Math.round(pixels.width * detail))), limit)
  return await resize(smaller, pixels, limit)
}

type Size = { width: number; height: number }

function sizeOf(pixels: Size, width: number): Size {
  return { width, height: Math.max(1, Math.round((pixels.height * width) / pixels.width)) }
}

async function resize(pixels: Pixels, { width, height }: Size, limit: TimeLimit): Promise<Pixels> {
  if (width === pixels.width && height === pixels.height) return pixels
  const data = await limit.within((seconds) =>
    open(pixels).timeout({ seconds }).resize({ width, height, fit: 'fill' }).raw().toBuffer(),
  )
  return { data, width, height, channels: pixels.channels }
}

function open({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

function fileOf({ width, height }: Pixels, format: ImageFormat, bytes: Uint8Array): ImageFile {
  return { format, width, height, contentType: `image/${format}`, bytes }
}
