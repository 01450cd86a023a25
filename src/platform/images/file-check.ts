import {
  imageAnimated,
  imageFileEmpty,
  imageFileTooLarge,
  imageSideTooLong,
  imageTooDemanding,
  imageTooManyPixels,
  imageTypeNotSupported,
} from './images.errors.ts'
import { MOST_FILE_BYTES } from './images.ts'
import { mediaTypeOf } from './media-type.ts'
import { type PictureHeader, readPictureHeader } from './picture-header.ts'

/** More are neither read nor decoded. */
export const MOST_PIXELS = 40_000_000
const LONGEST_SIDE = 12_000

// A picture that cannot be decoded line by line is held whole: 40 megapixels of four bytes.
const MOST_HELD_BYTES = 160_000_000

// Each scan of a progressive JPEG is a walk over all its pixels that no time limit interrupts. Real ones have ten or
// so; the two bytes that begin one are now and then found in other data too.
const MOST_SCANS = 200

/** Refuses what is no picture of ours by its content, before any decoder sees it. */
export function checkFile(bytes: Uint8Array, mostBytes = MOST_FILE_BYTES): PictureHeader {
  if (bytes.length === 0) throw imageFileEmpty()
  if (bytes.length > mostBytes) throw imageFileTooLarge()
  const header = readPictureHeader(bytes)
  if (!header) throw imageTypeNotSupported(mediaTypeOf(bytes))
  if (Math.max(header.width, header.height) > LONGEST_SIDE) throw imageSideTooLong()
  if (header.width * header.height > MOST_PIXELS) throw imageTooManyPixels()
  if (header.isAnimated) throw imageAnimated()
  if (header.heldBytes > MOST_HELD_BYTES) throw imageTooDemanding()
  if (header.format === 'jpeg' && hasTooManyScans(bytes)) throw imageTooDemanding()
  return header
}

function hasTooManyScans(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let scans = 0
  for (let at = file.indexOf('ffda', 0, 'hex'); at !== -1; at = file.indexOf('ffda', at + 2, 'hex')) {
    scans += 1
    if (scans > MOST_SCANS) return true
  }
  return false
}
