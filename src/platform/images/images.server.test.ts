import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { mostBytesFor } from './image-sizes.ts'
import { createImages } from './images.server.ts'
import type { ImageFile } from './images.ts'
import { findDirt } from './testing/clean-files.ts'
import { exifOrientation, exifWithPlace } from './testing/exif-parts.ts'
import { CANARY } from './testing/hostile-file.ts'
import { jpegExif, withJpegSegments } from './testing/jpeg-parts.ts'
import {
  makeJpeg,
  open,
  type Painting,
  paintNoise,
  paintPhotograph,
  paintQuarters,
  QUARTERS,
  storedAs,
} from './testing/pictures.ts'
import { makeBlankPng, pngChunk, withPngChunks } from './testing/png-parts.ts'
import { withWebpChunk } from './testing/webp-parts.ts'

const images = createImages()
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8]

/** The colours in the middles of the four quarters. */
async function quartersOf({ bytes, width, height }: ImageFile): Promise<number[][]> {
  const { data, info } = await sharp(bytes).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return [0.25, 0.75].flatMap((down) =>
    [0.25, 0.75].map((right) => {
      const at = (Math.floor(height * down) * width + Math.floor(width * right)) * info.channels
      return [...data.subarray(at, at + 3)]
    }),
  )
}

async function expectColors(file: ImageFile, colors: readonly (readonly number[])[]): Promise<void> {
  for (const [index, color] of (await quartersOf(file)).entries()) {
    for (const [channel, value] of color.entries()) {
      const wanted = colors[index]?.[channel] ?? Number.NaN
      expect(Math.abs(value - wanted), `${file.format}, quarter ${index}`).toBeLessThan(16)
    }
  }
}

/** The same picture in each kind of file, with what EXIF says of it. */
async function makeFiles(stored: Painting, exif: Buffer): Promise<Buffer[]> {
  const webp = await open(stored).webp({ quality: 90 }).toBuffer()
  return [
    withJpegSegments(await open(stored).jpeg({ quality: 95 }).toBuffer(), jpegExif(exif)),
    withPngChunks(await open(stored).png().toBuffer(), pngChunk('eXIf', exif)),
    withWebpChunk(webp, 'EXIF', exif, [stored.width, stored.height]),
  ]
}

test.each(ORIENTATIONS)('a picture stored in orientation %s is upright', async (orientation) => {
  const upright = paintQuarters(96, 64)
  for (const file of await makeFiles(storedAs(upright, orientation), exifOrientation(orientation))) {
    const { files, master, width, height, original } = await images.renderFirst(file)
    expect([width, height]).toEqual([96, 64])
    expect([original.width, original.height]).toEqual([96, 64])
    expect(await images.read(file)).toEqual(original)
    for (const each of [...files, master]) await expectColors(each, QUARTERS)
  }
})

test('a picture is named by its content, with its size and weight', async () => {
  const bytes = await open(paintQuarters(30, 20)).png().toBuffer()
  expect(await images.read(bytes)).toEqual({ format: 'png', width: 30, height: 20, byteCount: bytes.length })
})

test('AVIF comes from the master, in the same widths, and is as clean', async () => {
  const photograph = await open(paintPhotograph(700, 500)).jpeg().toBuffer()
  const { master, widths } = await images.renderFirst(
    withJpegSegments(photograph, jpegExif(exifWithPlace(CANARY))),
  )
  const files = await images.renderAvif(master.bytes)
  expect(files.map(({ format, width }) => [format, width])).toEqual(widths.map((width) => ['avif', width]))
  expect((await Promise.all(files.map(findDirt))).flat()).toEqual([])
  expect(files.filter((file) => file.bytes.length > mostBytesFor(file, file.format))).toEqual([])
})

test('AVIF shows the same colours', async () => {
  const { master } = await images.renderFirst(await open(paintQuarters(80, 60)).jpeg().toBuffer())
  const [file] = await images.renderAvif(master.bytes)
  if (!file) throw new Error('There is no AVIF')
  await expectColors(file, QUARTERS)
})

test('bytes for AVIF are looked at as hard as any others', async () => {
  await expect(images.renderAvif(Buffer.from('<svg/>'))).rejects.toMatchObject({
    code: 'image.type_not_supported',
  })
  const cut = (await makeJpeg()).subarray(0, 900)
  await expect(images.renderAvif(cut)).rejects.toMatchObject({ code: 'image.damaged' })
})

test('a picture of 2,000 pixels is made into every width, each a whole picture', async () => {
  const png = makeBlankPng({ width: 2_000, height: 1_500, colorType: 0 })
  const { files, widths, width, height, original } = await images.renderFirst(png)
  expect(widths).toEqual([320, 640, 960, 1280, 1920])
  expect([width, height]).toEqual([1920, 1440])
  expect([original.width, original.height]).toEqual([2_000, 1_500])
  expect(files.map(({ height }) => height)).toEqual([240, 240, 480, 480, 720, 720, 960, 960, 1440, 1440])
})

test('even noise keeps to its weight', async () => {
  const { files } = await images.renderFirst(await open(paintNoise(640, 480)).jpeg().toBuffer())
  expect(files.map(({ width }) => width)).toEqual([320, 320, 640, 640])
  for (const file of files) expect(file.bytes.length).toBeLessThanOrEqual(mostBytesFor(file, file.format))
})

test('what is transparent becomes white', async () => {
  const { data, width, height } = paintQuarters(40, 40)
  const png = await sharp(data, { raw: { width, height, channels: 3 } })
    .ensureAlpha(0)
    .png()
    .toBuffer()
  const { files, dominantColor } = await images.renderFirst(png)
  for (const file of files) await expectColors(file, Array<number[]>(4).fill([255, 255, 255]))
  expect(dominantColor).toBe('#f8f8f8')
})

test('printing colours, 16 bits and other profiles look as they should', async () => {
  const quarters = () => open(paintQuarters(64, 64))
  const deep = await quarters().toColourspace('rgb16').png().toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  const wide = await quarters().withIccProfile('p3').png().toBuffer()
  // The numbers differ from those of sRGB, or the profile would prove nothing.
  const [red] = await sharp(wide).raw().toBuffer()
  const [asStored] = await sharp(wide, { ignoreIcc: true }).raw().toBuffer()
  expect(asStored).not.toBe(red)
  for (const file of [deep, wide]) {
    for (const each of (await images.renderFirst(file)).files) await expectColors(each, QUARTERS)
  }
  const printed = await quarters().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
  const shown = await sharp(printed).toColourspace('srgb').png().toBuffer()
  const [expected] = (await images.renderFirst(shown)).files
  const [actual] = (await images.renderFirst(printed)).files
  if (!expected || !actual) throw new Error('There is no variant')
  await expectColors(actual, await quartersOf(expected))
})

test('the placeholders tell the colour and the shape', async () => {
  const green = sharp({ create: { width: 200, height: 100, channels: 3, background: '#187838' } })
  const { dominantColor, thumbhash } = await images.renderFirst(await green.jpeg().toBuffer())
  expect(dominantColor).toBe('#187838')
  expect(Buffer.from(thumbhash, 'base64').length).toBeGreaterThan(5)
})

test('no other decoder is left in the process', async () => {
  createImages()
  const { data, width, height } = paintQuarters(8, 8)
  const gif = await sharp(data, { raw: { width, height, channels: 3 } })
    .gif()
    .toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const file of [gif, svg]) await expect(sharp(file).metadata()).rejects.toThrow('unsupported')
})

test('the messages are those of the form', async () => {
  await expect(images.renderFirst(Buffer.from('GIF89a'))).rejects.toMatchObject({
    kind: 'unsupported',
    message: 'File type image/gif is not supported. Please use: jpeg, jpg, png, webp',
  })
  await expect(images.read(Buffer.alloc(5_242_881))).rejects.toMatchObject({
    kind: 'too_large',
    message: 'File size exceeds limit of 5MB',
  })
})

test('a picture that takes too long is refused, and the next one is served', async () => {
  const impatient = createImages({ first: 0, avif: 0 })
  const picture = await makeJpeg()
  await expect(impatient.renderFirst(picture)).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'image.too_slow',
  })
  await expect(impatient.renderAvif(picture)).rejects.toMatchObject({ code: 'image.too_slow' })
  expect(await impatient.read(picture)).toMatchObject({ format: 'jpeg' })
})

test('the time that a picture waits in the queue does not count', async () => {
  const picture = await makeJpeg(24, 18)
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const patient = createImages({ first: 1 })
    const rendered = Array.from({ length: 8 }, () => patient.renderFirst(picture))
    vi.advanceTimersByTime(60_000)
    expect((await Promise.all(rendered)).map(({ width }) => width)).toEqual(Array(8).fill(24))
  } finally {
    vi.useRealTimers()
  }
})

test('two are worked on, 32 wait, and one more is refused', async () => {
  const picture = await makeJpeg(24, 18)
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => images.renderFirst(picture)))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(6)
  expect(answers.slice(0, 34).every(({ status }) => status === 'fulfilled')).toBe(true)
  for (const answer of refused) {
    expect(answer).toMatchObject({ reason: { kind: 'unavailable', code: 'images.busy' } })
  }
  expect(await images.read(picture)).toMatchObject({ width: 24 })
})

test('many at once give each its own picture', async () => {
  const widths = Array.from({ length: 12 }, (_, index) => 20 + index)
  const rendered = await Promise.all(
    widths.map(async (width) => images.renderFirst(await makeJpeg(width, 15))),
  )
  expect(rendered.map(({ width }) => width)).toEqual(widths)
})
