import sharp from 'sharp'
import type { HostileFile } from './hostile-file.ts'
import { claimJpegSize, jpegSegment, makeJpegHead, makeManyScans, withJpegSegments } from './jpeg-parts.ts'
import {
  animate,
  makeJpeg,
  makePhotographPng,
  makePhotographWebp,
  open,
  paintPhotograph,
  paintQuarters,
} from './pictures.ts'
import { makeAnimatedPng, makeBlankPng, makePng, PNG_SIGNATURE, pngChunk } from './png-parts.ts'
import { claimWebpSize, makeWebp, webpChunk, webpHead } from './webp-parts.ts'

const NO_ROWS = new Uint8Array()
const onePixelOfWebp = () => blank(1, 1).webp({ lossless: true }).toBuffer()

function blank(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
}

/** Files that open into far more than they weigh. */
export const OVERSIZED_FILES: HostileFile[] = [
  {
    name: 'a PNG of 30,000 × 30,000 zeros',
    make: () => makeBlankPng({ width: 30_000, height: 30_000, depth: 1, colorType: 0 }),
    becomes: 'image.side_too_long',
  },
  {
    name: 'a PNG that claims the greatest size there is',
    make: () => makePng({ width: 0x7fff_ffff, height: 0x7fff_ffff }, NO_ROWS),
    becomes: 'image.side_too_long',
  },
  {
    name: 'a PNG with a negative size',
    make: () => makePng({ width: 0xffff_ffff, height: 0xffff_fffe }, NO_ROWS),
    becomes: 'image.side_too_long',
  },
  {
    name: 'a PNG of 1 × 65,535',
    make: () => makeBlankPng({ width: 1, height: 65_535 }),
    becomes: 'image.side_too_long',
  },
  {
    name: 'a JPEG of 1 × 65,535',
    make: async () => claimJpegSize(await makeJpeg(1, 64), 1, 65_535),
    becomes: 'image.side_too_long',
  },
  {
    name: 'a picture 12,001 pixels wide',
    make: () => makeBlankPng({ width: 12_001, height: 1 }),
    becomes: 'image.side_too_long',
  },
  {
    name: 'a picture 12,000 pixels wide',
    make: () => makeBlankPng({ width: 12_000, height: 1 }),
    becomes: 'clean',
  },
  {
    name: 'a picture 12,000 pixels high',
    make: () => makeBlankPng({ width: 1, height: 12_000 }),
    becomes: 'clean',
  },
  {
    name: 'a PNG a little over 40 megapixels',
    make: () => makeBlankPng({ width: 6_400, height: 6_251, depth: 1, colorType: 0 }),
    becomes: 'image.too_many_pixels',
  },
  {
    name: 'a WebP of a few bytes that opens into 268 megapixels',
    make: async () => claimWebpSize(await onePixelOfWebp(), 16_383, 16_383),
    becomes: 'image.side_too_long',
  },
  {
    name: 'a WebP of a few bytes that opens into 40.1 megapixels',
    make: async () => claimWebpSize(await onePixelOfWebp(), 6_400, 6_266),
    becomes: 'image.too_many_pixels',
  },
  {
    name: 'a JPEG that claims 65,535 × 65,535',
    make: async () => claimJpegSize(await makeJpeg(), 65_535, 65_535),
    becomes: 'image.side_too_long',
  },
  {
    name: 'an interlaced PNG of 16 bits that must be held whole',
    make: () =>
      makePng({ width: 6_000, height: 6_000, depth: 16, colorType: 6, isInterlaced: true }, NO_ROWS),
    becomes: 'image.too_demanding',
  },
  {
    name: 'a progressive JPEG that must be held whole',
    make: () => makeJpegHead({ width: 6_000, height: 6_000, componentCount: 3, isProgressive: true }),
    becomes: 'image.too_demanding',
  },
  {
    name: 'a JPEG whose colours come one after the other and must be held whole',
    make: () => makeJpegHead({ width: 6_000, height: 6_000, componentCount: 3, isProgressive: false }),
    becomes: 'image.too_demanding',
  },
  {
    name: 'a JPEG of 882 scans, each of them valid',
    make: () => makeManyScans(64, 64),
    becomes: 'image.too_demanding',
  },
  {
    name: 'an animated WebP',
    make: () =>
      animate(paintQuarters(16, 32))
        .webp({ delay: [100, 100], loop: 0 })
        .toBuffer(),
    becomes: 'image.animated',
  },
  { name: 'an animated PNG', make: () => makeAnimatedPng(16, 16), becomes: 'image.animated' },
]

/** Files that are not what their beginning says. */
export const BROKEN_FILES: HostileFile[] = [
  {
    name: 'only the first bytes of a JPEG',
    make: () => Buffer.from('ffd8ff', 'hex'),
    becomes: 'image.damaged',
  },
  { name: 'only the first bytes of a PNG', make: () => PNG_SIGNATURE, becomes: 'image.damaged' },
  { name: 'only the first bytes of a WebP', make: () => makeWebp(), becomes: 'image.damaged' },
  {
    name: 'a PNG without height',
    make: () => makePng({ width: 9, height: 0 }, NO_ROWS),
    becomes: 'image.damaged',
  },
  {
    name: 'a PNG without rows',
    make: () => makePng({ width: 9, height: 9 }, NO_ROWS),
    becomes: 'image.damaged',
  },
  {
    name: 'a PNG of a depth that does not exist',
    make: () => makePng({ width: 9, height: 9, depth: 3 as 1 }, Buffer.alloc(999)),
    becomes: 'image.damaged',
  },
  {
    name: 'a PNG whose chunk is longer than the file',
    make: async () => {
      const png = await makePhotographPng()
      png.writeUInt32BE(0xffff_ffff, 33)
      return png
    },
    becomes: 'image.damaged',
  },
  {
    name: 'a PNG with another name for its head',
    make: () => Buffer.concat([PNG_SIGNATURE, pngChunk('JHDR', Buffer.alloc(13))]),
    becomes: 'image.damaged',
  },
  {
    name: 'a JPEG without height',
    make: async () => claimJpegSize(await makeJpeg(), 96, 0),
    becomes: 'image.damaged',
  },
  {
    name: 'a JPEG that claims more rows than it has',
    make: async () => claimJpegSize(await makeJpeg(), 96, 9_000),
    becomes: 'clean or refused',
  },
  {
    name: 'a JPEG with a segment of no length',
    make: async () => withJpegSegments(await makeJpeg(), Buffer.from('ffe10000', 'hex')),
    becomes: 'image.damaged',
  },
  {
    name: 'a JPEG with two heads of different size',
    make: async () => {
      const head = makeJpegHead({ width: 8, height: 8, componentCount: 1, isProgressive: false })
      return withJpegSegments(await makeJpeg(), head.subarray(2))
    },
    becomes: 'clean or refused',
  },
  {
    name: 'a JPEG of a hundred thousand empty segments',
    make: async () =>
      withJpegSegments(await makeJpeg(), ...Array<Buffer>(100_000).fill(jpegSegment(0xef, []))),
    becomes: 'clean or refused',
  },
  {
    name: 'a WebP whose head claims another size than its picture',
    make: async () => {
      const webp = await makePhotographWebp()
      return makeWebp(webpHead(0, 4_000, 4_000), webp.subarray(12))
    },
    becomes: 'image.damaged',
  },
  {
    name: 'a WebP of an unknown chunk',
    make: () => makeWebp(webpChunk('JUNK', Buffer.alloc(64))),
    becomes: 'image.damaged',
  },
  {
    name: 'a WebP that is longer inside than outside',
    make: async () => {
      const webp = await makePhotographWebp()
      webp.writeUInt32LE(0xffff_fff0, 4)
      return webp
    },
    becomes: 'clean or refused',
  },
  ...cutOff('a JPEG', makeJpeg),
  ...cutOff('a progressive JPEG', () => open(paintPhotograph(96, 72)).jpeg({ progressive: true }).toBuffer()),
  ...cutOff('a PNG', makePhotographPng),
  ...cutOff('an interlaced PNG', () => open(paintPhotograph(96, 72)).png({ progressive: true }).toBuffer()),
  ...cutOff('a WebP', makePhotographWebp),
  ...cutOff('a lossless WebP', () => open(paintPhotograph(96, 72)).webp({ lossless: true }).toBuffer()),
  ...overwritten('a JPEG', makeJpeg),
  ...overwritten('a PNG', makePhotographPng),
  ...overwritten('a WebP', makePhotographWebp),
]

function cutOff(name: string, make: () => Promise<Buffer>): HostileFile[] {
  return [2, 10, 40, 80, 97].map((percent) => ({
    name: `${name} of which ${percent} % arrived`,
    make: async () => {
      const file = await make()
      return file.subarray(0, Math.floor((file.length * percent) / 100))
    },
    // The first bytes of a file may be too few to know what it is.
    becomes: percent > 2 ? 'image.damaged' : 'clean or refused',
  }))
}

function overwritten(name: string, make: () => Promise<Buffer>): HostileFile[] {
  return [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ({
    name: `${name} with bytes overwritten, ${seed}`,
    make: async () => {
      const file = await make()
      for (let index = 0; index < 6; index += 1) {
        file[16 + ((seed * 7919 + index * 104_729) % (file.length - 16))] = (seed * 37 + index * 101) & 0xff
      }
      return file
    },
    becomes: 'clean or refused',
  }))
}
