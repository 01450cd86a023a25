import { constants, crc32, deflateSync } from 'node:zlib'

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Where the first chunk after the head begins. */
const AFTER_HEAD = 33

export type PngHead = {
  width: number
  height: number
  depth?: 1 | 8 | 16
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA. */
  colorType?: number
  isInterlaced?: boolean
}

export function pngChunk(name: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length)
  chunk.write(name, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

/** A PNG with this head and these rows, whether they go together or not. */
export function makePng(head: PngHead, rows: Uint8Array, moreChunks: Buffer[] = []): Buffer {
  const { width, height, depth = 8, colorType = 2, isInterlaced = false } = head
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([depth, colorType, 0, 0, isInterlaced ? 1 : 0], 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', data),
    ...moreChunks,
    pngChunk('IDAT', deflateSync(rows, { level: constants.Z_BEST_SPEED })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A whole and valid PNG without a picture to see, a thousandth of its pixels in size. */
export function makeBlankPng(head: PngHead): Buffer {
  const { width, height, depth = 8, colorType = 2 } = head
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colorType] ?? 1
  return makePng(head, Buffer.alloc((Math.ceil((width * channels * depth) / 8) + 1) * height))
}

export function withPngChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, AFTER_HEAD), ...chunks, png.subarray(AFTER_HEAD)])
}

export function pngText(text: string): Buffer {
  return pngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))
}

export function compressedPngText(text: Uint8Array): Buffer {
  return pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(text)]))
}

export function internationalPngText(text: string): Buffer {
  return pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${text}`))
}

export function pngProfile(profile: Uint8Array): Buffer {
  return pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), deflateSync(profile)]))
}

/** Two frames of one second each. */
export function makeAnimatedPng(width: number, height: number): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2)
  const frame = (sequence: number) => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(sequence)
    data.writeUInt32BE(width, 4)
    data.writeUInt32BE(height, 8)
    data.writeUInt16BE(1, 20)
    data.writeUInt16BE(1, 22)
    return pngChunk('fcTL', data)
  }
  const rows = Buffer.alloc((width * 3 + 1) * height)
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), deflateSync(rows)])
  const still = makePng({ width, height }, rows, [pngChunk('acTL', control), frame(0)])
  const end = still.length - 12
  return Buffer.concat([still.subarray(0, end), frame(1), pngChunk('fdAT', second), still.subarray(end)])
}
