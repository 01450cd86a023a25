import sharp from 'sharp'
import { exifInCircles, exifWithPlace } from './exif-parts.ts'
import { CANARY, type HostileFile } from './hostile-file.ts'
import {
  jpegComment,
  jpegExif,
  jpegIndexOfPictures,
  jpegIptc,
  jpegProfile,
  jpegSegment,
  jpegXmp,
  withJpegSegments,
} from './jpeg-parts.ts'
import { makeJpeg, makePhotographPng, makePhotographWebp, open, paintPhotograph } from './pictures.ts'
import {
  compressedPngText,
  internationalPngText,
  makeBlankPng,
  pngChunk,
  pngProfile,
  pngText,
  withPngChunks,
} from './png-parts.ts'
import { withWebpChunk } from './webp-parts.ts'

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${CANARY}"/></rdf:RDF></x:xmpmeta>`
const SCRIPT = `<script>alert("${CANARY}")</script>`
const SIZE: [number, number] = [96, 72]
const photograph = () => open(paintPhotograph(...SIZE))
const withAlpha = () => photograph().ensureAlpha(0.5)

function clean(name: string, make: HostileFile['make']): HostileFile {
  return { name, make, becomes: 'clean' }
}

/** Pictures that are stored in a way one seldom sees. */
export const RARE_KINDS: HostileFile[] = [
  clean('a JPEG in printing colours', () => photograph().toColourspace('cmyk').jpeg().toBuffer()),
  clean('a grey JPEG', () => photograph().greyscale().jpeg().toBuffer()),
  clean('a progressive JPEG', () => photograph().jpeg({ progressive: true }).toBuffer()),
  clean('a JPEG of a single pixel', () => makeJpeg(1, 1)),
  clean('a PNG of 16 bits', () => photograph().toColourspace('rgb16').png().toBuffer()),
  clean('a PNG of 16 bits with transparency', () => withAlpha().toColourspace('rgb16').png().toBuffer()),
  clean('a grey PNG of 16 bits', () => photograph().toColourspace('grey16').png().toBuffer()),
  clean('a PNG of black and white', () => makeBlankPng({ width: 33, height: 17, depth: 1, colorType: 0 })),
  clean('a PNG with a palette', () => photograph().png({ palette: true, colours: 16 }).toBuffer()),
  clean('a PNG with a palette and transparency', () => withAlpha().png({ palette: true }).toBuffer()),
  clean('a grey PNG', () => photograph().greyscale().png().toBuffer()),
  clean('a grey PNG with transparency', () => makeBlankPng({ width: 20, height: 20, colorType: 4 })),
  clean('an interlaced PNG', () => photograph().png({ progressive: true }).toBuffer()),
  clean('a PNG with transparency', () => withAlpha().png().toBuffer()),
  clean('a PNG that is transparent everywhere', () => photograph().ensureAlpha(0).png().toBuffer()),
  clean('a PNG with one transparent colour', () =>
    withPngChunks(makeBlankPng({ width: 20, height: 20 }), pngChunk('tRNS', Buffer.alloc(6))),
  ),
  clean('a lossless WebP with transparency', () => withAlpha().webp({ lossless: true }).toBuffer()),
  clean('a WebP with transparency', () => withAlpha().webp().toBuffer()),
  clean('a picture one pixel wide', () => makeJpeg(1, 500)),
  clean('a picture one pixel high', () => makeJpeg(500, 1)),
]

/** Pictures that carry more than pixels, each with the canary in it. */
export const TALKATIVE_FILES: HostileFile[] = [
  clean('a JPEG with a place in its EXIF', async () =>
    withJpegSegments(await makeJpeg(), jpegExif(exifWithPlace(CANARY))),
  ),
  clean('a JPEG with a place in its XMP', async () => withJpegSegments(await makeJpeg(), jpegXmp(XMP))),
  clean('a JPEG with a caption of an agency', async () =>
    withJpegSegments(await makeJpeg(), jpegIptc(CANARY)),
  ),
  clean('a JPEG with EXIF, XMP, IPTC, a profile and a comment', async () =>
    withJpegSegments(
      await photograph().withIccProfile('p3').jpeg().toBuffer(),
      jpegExif(exifWithPlace(CANARY)),
      jpegXmp(XMP),
      jpegIptc(CANARY),
      jpegComment(CANARY),
    ),
  ),
  clean('a JPEG with a script in its comment', async () =>
    withJpegSegments(await makeJpeg(), jpegComment(SCRIPT)),
  ),
  clean('a JPEG with a profile that is none', async () =>
    withJpegSegments(await makeJpeg(), jpegProfile(Buffer.from(CANARY.repeat(9)))),
  ),
  clean('a JPEG with EXIF that goes in circles', async () =>
    withJpegSegments(await makeJpeg(), jpegExif(exifInCircles())),
  ),
  clean('a JPEG with EXIF that is none', async () =>
    withJpegSegments(await makeJpeg(), jpegExif(Buffer.from(CANARY.repeat(99)))),
  ),
  clean('a JPEG with a preview of itself', async () => {
    const preview = withJpegSegments(await makeJpeg(32, 24), jpegComment(CANARY))
    return withJpegSegments(await makeJpeg(), jpegExif(Buffer.concat([exifWithPlace(CANARY), preview])))
  }),
  clean('a JPEG with a second one behind it, as phones write', async () => {
    const second = withJpegSegments(await makeJpeg(200, 100), jpegExif(exifWithPlace(CANARY)))
    return Buffer.concat([withJpegSegments(await makeJpeg(), jpegIndexOfPictures()), second])
  }),
  clean('a JPEG with twenty blocks of 64 kB that nobody knows', async () =>
    withJpegSegments(
      await makeJpeg(),
      ...Array<Buffer>(20).fill(jpegSegment(0xee, Buffer.from(CANARY.padEnd(65_000, 'x')))),
    ),
  ),
  clean('a WebP with a place in its EXIF', async () =>
    withWebpChunk(await makePhotographWebp(), 'EXIF', exifWithPlace(CANARY), SIZE),
  ),
  clean('a WebP with a place in its XMP', async () =>
    withWebpChunk(await makePhotographWebp(), 'XMP ', Buffer.from(XMP), SIZE),
  ),
  clean('a WebP with a profile', () => photograph().withIccProfile('p3').webp().toBuffer()),
  clean('a PNG with a place in its EXIF', async () =>
    withPngChunks(await makePhotographPng(), pngChunk('eXIf', exifWithPlace(CANARY))),
  ),
  clean('a PNG with a place in its XMP', async () =>
    withPngChunks(await makePhotographPng(), internationalPngText(XMP)),
  ),
  clean('a PNG with a text', async () => withPngChunks(await makePhotographPng(), pngText(CANARY))),
  clean('a PNG with a compressed text', async () =>
    withPngChunks(await makePhotographPng(), compressedPngText(Buffer.from(CANARY))),
  ),
  clean('a PNG with a profile', () => photograph().withIccProfile('p3').png().toBuffer()),
  {
    name: 'a PNG with a profile that is none',
    make: async () => withPngChunks(await makePhotographPng(), pngProfile(Buffer.from(CANARY))),
    becomes: 'clean or refused',
  },
  {
    name: 'a PNG with a text of four megabytes',
    make: async () => withPngChunks(await makePhotographPng(), pngText(CANARY.padEnd(4_000_000, 'x'))),
    becomes: 'clean or refused',
  },
  {
    name: 'a PNG with a text that grows to 100 megabytes',
    make: async () => withPngChunks(await makePhotographPng(), compressedPngText(Buffer.alloc(100_000_000))),
    becomes: 'clean or refused',
  },
  {
    name: 'a PNG with a profile that grows to 100 megabytes',
    make: async () => withPngChunks(await makePhotographPng(), pngProfile(Buffer.alloc(100_000_000))),
    becomes: 'clean or refused',
  },
  {
    name: 'a PNG with ten thousand texts',
    make: async () =>
      withPngChunks(await makePhotographPng(), ...Array<Buffer>(10_000).fill(pngText(CANARY))),
    becomes: 'clean or refused',
  },
]

/** Whole pictures that are something else as well. */
export const POLYGLOTS: HostileFile[] = [
  clean('a JPEG that is a zip too', async () =>
    Buffer.concat([await makeJpeg(), Buffer.from(`PK\x03\x04${CANARY}PK\x05\x06`, 'latin1')]),
  ),
  clean('a PNG that is HTML too', async () =>
    Buffer.concat([await makePhotographPng(), Buffer.from(SCRIPT)]),
  ),
  clean('a WebP that is a script too', async () =>
    Buffer.concat([await makePhotographWebp(), Buffer.from(`*/=1;alert("${CANARY}")//`)]),
  ),
  clean('a JPEG that is a PDF too', async () =>
    withJpegSegments(await makeJpeg(), jpegComment(`%PDF-1.7 ${CANARY}`)),
  ),
  clean('a PNG that is PHP too', async () =>
    withPngChunks(await makePhotographPng(), pngText(`<?php echo "${CANARY}"; ?>`)),
  ),
  clean('a JPEG with a PNG behind it', async () =>
    Buffer.concat([await makeJpeg(), await makePhotographPng()]),
  ),
  clean('a JPEG with a film behind it, as phones write', async () =>
    Buffer.concat([await makeJpeg(), Buffer.from('ftypmp42'), Buffer.alloc(500_000, CANARY)]),
  ),
  clean('a PNG that holds a script in its pixels', () =>
    sharp(Buffer.from(SCRIPT.repeat(20).slice(0, 300)), { raw: { width: 10, height: 10, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  ),
]
