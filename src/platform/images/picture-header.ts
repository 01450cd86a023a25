import { imageDamaged } from './images.errors.ts'
import type { SourceFormat } from './images.ts'

/** What a file says of itself before anything is decoded. */
export type PictureHeader = {
  format: SourceFormat
  /** Pixels as they are stored, before the picture is turned upright. */
  width: number
  height: number
  isAnimated: boolean
  /** What the decoder must keep in memory until the last byte is read. */
  heldBytes: number
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Reads the head of a JPEG, PNG or WebP; nothing for any other file. Refuses one of these whose head makes no sense. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const header = readByContent(bytes)
  if (header && (header.width < 1 || header.height < 1)) throw imageDamaged()
  return header
}

function readByContent(bytes: Uint8Array): PictureHeader | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return readJpeg(bytes)
  if (startsWith(bytes, PNG_SIGNATURE)) return readPng(bytes)
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return readWebp(bytes)
  return undefined
}

type JpegFrame = {
  width: number
  height: number
  componentCount: number
  samples: number
  isProgressive: boolean
}

/** Walks the segments up to the first scan. */
function readJpeg(bytes: Uint8Array): PictureHeader {
  let frame: JpegFrame | undefined
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = byteAt(bytes, at + 1)
    // A decoder skips what lies between segments, and so does this.
    if (byteAt(bytes, at) !== 0xff || marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2
      continue
    }
    if (isStartOfFrame(marker)) frame = readJpegFrame(bytes, at, marker)
    if (marker === 0xda && frame) return describeJpeg(frame, byteAt(bytes, at + 4))
    const length = uint16(bytes, at + 2)
    if (marker === 0xda || marker === 0xd9 || length < 2) break
    at += 2 + length
  }
  throw imageDamaged()
}

function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function readJpegFrame(bytes: Uint8Array, at: number, marker: number): JpegFrame {
  const width = uint16(bytes, at + 7)
  const height = uint16(bytes, at + 5)
  const componentCount = byteAt(bytes, at + 9)
  const factors = Array.from({ length: componentCount }, (_, index) => byteAt(bytes, at + 11 + index * 3))
  const widest = Math.max(1, ...factors.map((factor) => factor >> 4))
  const highest = Math.max(1, ...factors.map((factor) => factor & 15))
  // Colour is often stored at half the width and height.
  const shares = factors.map((factor) => ((factor >> 4) * (factor & 15)) / (widest * highest))
  const samples = width * height * shares.reduce((sum, share) => sum + share, 0)
  return { width, height, componentCount, samples, isProgressive: (marker & 3) === 2 }
}

function describeJpeg(frame: JpegFrame, componentsInScan: number): PictureHeader {
  // Only a picture that comes in one scan is decoded line by line; of any other every coefficient is held in memory.
  const isHeld = frame.isProgressive || componentsInScan < frame.componentCount
  return {
    format: 'jpeg',
    width: frame.width,
    height: frame.height,
    isAnimated: false,
    heldBytes: isHeld ? frame.samples * 2 : 0,
  }
}

/** Walks the chunks up to the pixels, where an animation has announced itself. */
function readPng(bytes: Uint8Array): PictureHeader {
  if (textAt(bytes, 12, 4) !== 'IHDR') throw imageDamaged()
  const width = uint32(bytes, 16)
  const height = uint32(bytes, 20)
  const channelBytes = byteAt(bytes, 24) === 16 ? 2 : 1
  const colorType = byteAt(bytes, 25)
  const mostChannels = colorType === 0 || colorType === 4 ? 2 : 4
  const isInterlaced = byteAt(bytes, 28) !== 0
  return {
    format: 'png',
    width,
    height,
    isAnimated: hasChunkBeforePixels(bytes, 'acTL'),
    heldBytes: isInterlaced ? width * height * mostChannels * channelBytes : 0,
  }
}

function hasChunkBeforePixels(bytes: Uint8Array, wanted: string): boolean {
  let at = PNG_SIGNATURE.length
  while (at + 8 <= bytes.length) {
    const name = textAt(bytes, at + 4, 4)
    if (name === wanted) return true
    if (name === 'IDAT') return false
    at += 12 + uint32(bytes, at)
  }
  return false
}

function readWebp(bytes: Uint8Array): PictureHeader {
  const { width, height } = readWebpSize(bytes)
  const isExtended = textAt(bytes, 12, 4) === 'VP8X'
  return {
    format: 'webp',
    width,
    height,
    isAnimated: isExtended && (byteAt(bytes, 20) & 0x02) !== 0,
    heldBytes: width * height * 4,
  }
}

function readWebpSize(bytes: Uint8Array): { width: number; height: number } {
  switch (textAt(bytes, 12, 4)) {
    case 'VP8 ':
      return { width: uint16le(bytes, 26) & 0x3fff, height: uint16le(bytes, 28) & 0x3fff }
    case 'VP8L': {
      const packed = uint16le(bytes, 21) + uint16le(bytes, 23) * 0x1_0000
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: uint24le(bytes, 24) + 1, height: uint24le(bytes, 27) + 1 }
    default:
      throw imageDamaged()
  }
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

/** Beyond the end everything is zero, which no head can do with. */
function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0
}

function uint16(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) * 0x100 + byteAt(bytes, at + 1)
}

function uint32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) * 0x1_0000 + uint16(bytes, at + 2)
}

function uint16le(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) + byteAt(bytes, at + 1) * 0x100
}

function uint24le(bytes: Uint8Array, at: number): number {
  return uint16le(bytes, at) + byteAt(bytes, at + 2) * 0x1_0000
}
