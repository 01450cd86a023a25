/** A WebP made of these chunks. */
export function makeWebp(...chunks: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

export function webpChunk(name: string, data: Uint8Array): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** The same WebP, which holds one chunk, with another one that says something about it. */
export function withWebpChunk(
  webp: Buffer,
  name: 'EXIF' | 'XMP ',
  data: Uint8Array,
  size: [number, number],
): Buffer {
  return makeWebp(webpHead(name === 'EXIF' ? 0x08 : 0x04, ...size), webp.subarray(12), webpChunk(name, data))
}

/** The chunk that says how large a picture is and what comes with it. */
export function webpHead(flags: number, width: number, height: number): Buffer {
  const data = Buffer.alloc(10)
  data[0] = flags
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return webpChunk('VP8X', data)
}

/** The same lossless WebP with another size in its head; of one colour it stays valid. */
export function claimWebpSize(lossless: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(lossless)
  const more = claimed.readUInt32LE(21) & 0xf000_0000
  claimed.writeUInt32LE((more | ((height - 1) << 14) | (width - 1)) >>> 0, 21)
  return claimed
}
