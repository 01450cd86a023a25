import sharp from 'sharp'
import type { ImageFile } from '../images.ts'
import { CANARY } from './hostile-file.ts'

const JPEG_SEGMENTS_OF_PIXELS = new Set([0xc0, 0xc2, 0xc4, 0xda, 0xdb, 0xdd, 0xe0])
const WORDS = [
  CANARY,
  'Exif',
  'exif',
  'http:',
  'xmp',
  'XMP',
  'GPS',
  'ICC_PROFILE',
  'Photoshop',
  '<',
  'PK\x03\x04',
]

/** What is wrong with a variant: other than its own head says, or with anything beside its pixels. */
export async function findDirt(file: ImageFile): Promise<string[]> {
  const { format, width, height, bytes } = file
  const name = `${format} of ${width}`
  // Pictures are read that no upload may be.
  sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] })
  const picture = sharp(bytes, { failOn: 'warning' })
  const metadata = await picture.metadata()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const known = [
    metadata.exif,
    metadata.icc,
    metadata.iptc,
    metadata.xmp,
    metadata.comments,
    metadata.gainMap,
  ]
  const problems = [
    metadata.mediaType !== file.contentType && `is ${metadata.mediaType}`,
    (info.width !== width || info.height !== height) && `is ${info.width} × ${info.height}`,
    data.length !== width * height * info.channels && 'does not decode',
    known.some((block) => block !== undefined) && 'says more than its pixels',
    metadata.hasProfile && 'has a profile',
    metadata.hasAlpha && 'is transparent',
    metadata.orientation !== undefined && 'says which way up it is',
    Buffer.from(bytes).includes(CANARY) && 'holds the canary',
    ...partsBesidePixels(format, Buffer.from(bytes)),
  ]
  return problems.filter((problem) => problem !== false).map((problem) => `${name} ${problem}`)
}

function partsBesidePixels(format: ImageFile['format'], bytes: Buffer): string[] {
  if (format === 'jpeg') return jpegPartsBesidePixels(bytes)
  if (format === 'webp') {
    const isWhole = bytes.readUInt32LE(4) === bytes.length - 8
    const chunk = bytes.toString('latin1', 12, 16)
    const chunkEnd = 20 + bytes.readUInt32LE(16)
    return isWhole && chunk === 'VP8 ' && bytes.length - chunkEnd < 2 ? [] : [`has more than ${chunk}`]
  }
  const head = bytes.subarray(0, bytes.indexOf('mdat')).toString('latin1')
  return WORDS.filter((word) => head.includes(word)).map((word) => `says ${word}`)
}

function jpegPartsBesidePixels(bytes: Buffer): string[] {
  const problems: string[] = []
  let at = 2
  while (at < bytes.length - 2) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || !JPEG_SEGMENTS_OF_PIXELS.has(marker))
      problems.push(`has a part ${marker.toString(16)}`)
    const isJfif = bytes.toString('latin1', at + 4, at + 8) === 'JFIF' && bytes.readUInt16BE(at + 2) === 16
    if (marker === 0xe0 && !isJfif) problems.push('has a part of its own')
    at += 2 + bytes.readUInt16BE(at + 2)
    if (marker !== 0xda) continue
    while (
      at < bytes.length &&
      !(bytes[at] === 0xff && (bytes[at + 1] ?? 0) > 0 && !isRestart(bytes[at + 1]))
    ) {
      at += 1
    }
    if (problems.length > 3) return problems
  }
  return bytes.subarray(at).equals(Buffer.from('ffd9', 'hex'))
    ? problems
    : [...problems, 'goes on behind its end']
}

function isRestart(marker = 0): boolean {
  return marker >= 0xd0 && marker <= 0xd7
}
