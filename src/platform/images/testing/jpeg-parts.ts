import { exifOf } from './exif-parts.ts'

/** A JPEG's marker, length and content. */
export function jpegSegment(marker: number, data: Uint8Array | number[]): Buffer {
  const segment = Buffer.alloc(data.length + 4)
  segment.set([0xff, marker])
  segment.writeUInt16BE(data.length + 2, 2)
  segment.set(data, 4)
  return segment
}

/** The same JPEG with these segments at its beginning, where cameras write what they know. */
export function withJpegSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

export function jpegComment(text: string): Buffer {
  return jpegSegment(0xfe, Buffer.from(text))
}

export function jpegExif(exif: Buffer): Buffer {
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))
}

export function jpegXmp(xmp: string): Buffer {
  return jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`))
}

/** A caption and a city, as picture agencies write them. */
export function jpegIptc(text: string): Buffer {
  const entry = (kind: number) =>
    Buffer.concat([Buffer.from([0x1c, 2, kind, 0, text.length]), Buffer.from(text)])
  const data = Buffer.concat([entry(120), entry(90)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return jpegSegment(
    0xed,
    Buffer.concat([
      Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0'),
      length,
      data,
      Buffer.alloc(data.length % 2),
    ]),
  )
}

/** Says that there is a second picture behind the first, as phones do. */
export function jpegIndexOfPictures(): Buffer {
  return jpegSegment(0xe2, Buffer.concat([Buffer.from('MPF\0'), exifOf([])]))
}

export function jpegProfile(profile: Uint8Array): Buffer {
  return jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), profile]))
}

/** The same JPEG with another size in its head than its content has. */
export function claimJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(jpeg)
  const frame = findFrame(claimed)
  claimed.writeUInt16BE(height, frame + 5)
  claimed.writeUInt16BE(width, frame + 7)
  return claimed
}

function findFrame(jpeg: Buffer): number {
  let at = 2
  while (at < jpeg.length) {
    if ([0xc0, 0xc1, 0xc2].includes(jpeg[at + 1] ?? 0)) return at
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  throw new Error('This JPEG has no frame')
}

type JpegKind = { width: number; height: number; componentCount: 1 | 3; isProgressive: boolean }

/** The beginning of a JPEG up to its first scan, which holds one component. */
export function makeJpegHead({ width, height, componentCount, isProgressive }: JpegKind): Buffer {
  const components = Array.from({ length: componentCount }, (_, index) => [index + 1, 0x11, 0]).flat()
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height)
  size.writeUInt16BE(width, 2)
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(1)]),
    jpegSegment(isProgressive ? 0xc2 : 0xc0, [8, ...size, componentCount, ...components]),
    // One code each: "no difference" for the first value of a block, "nothing in 16,384 blocks" for the others.
    jpegSegment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0x00]),
    jpegSegment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0xe0]),
    jpegSegment(0xda, [1, 1, 0, 0, 0, 0]),
  ])
}

/** A grey JPEG that refines every value of its blocks bit by bit: up to 882 valid scans, each of which takes a walk. */
export function makeManyScans(width: number, height: number, most = 882): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const nothing = Buffer.alloc(Math.ceil(Math.ceil(blocks / 16_384) * (15 / 8)))
  const scans: Buffer[] = []
  for (let place = 1; place < 64; place += 1) {
    for (let bit = 13; bit >= 0; bit -= 1) {
      const refines = bit === 13 ? bit : ((bit + 1) << 4) | bit
      scans.push(jpegSegment(0xda, [1, 1, 0, place, place, refines]), nothing)
    }
  }
  return Buffer.concat([
    makeJpegHead({ width, height, componentCount: 1, isProgressive: true }),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...scans.slice(0, most * 2),
    Buffer.from('ffd9', 'hex'),
  ])
}
