import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#/shared/errors.ts'
import { readPictureHeader } from './picture-header.ts'
import { jpegComment, makeJpegHead, withJpegSegments } from './testing/jpeg-parts.ts'
import { makeJpeg, makePhotographWebp, open, paintQuarters } from './testing/pictures.ts'
import { makePng } from './testing/png-parts.ts'
import { makeWebp, webpHead } from './testing/webp-parts.ts'

const quarters = () => open(paintQuarters(30, 20))

test.each([
  ['jpeg', () => quarters().jpeg().toBuffer()],
  ['jpeg', () => quarters().jpeg({ progressive: true }).toBuffer()],
  ['png', () => quarters().png().toBuffer()],
  ['webp', () => quarters().webp().toBuffer()],
  ['webp', () => quarters().webp({ lossless: true }).toBuffer()],
  ['webp', () => quarters().ensureAlpha(0.5).webp().toBuffer()],
])('the head of a %s tells its size', async (format, make) => {
  const header = readPictureHeader(await make())
  expect(header).toMatchObject({ format, width: 30, height: 20, isAnimated: false })
})

test('only what cannot be decoded line by line is held', async () => {
  const held = async (picture: Promise<Buffer>) => readPictureHeader(await picture)?.heldBytes
  expect(await held(quarters().jpeg().toBuffer())).toBe(0)
  expect(await held(quarters().jpeg({ progressive: true }).toBuffer())).toBe(30 * 20 * 1.5 * 2)
  expect(await held(quarters().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer())).toBe(
    30 * 20 * 3 * 2,
  )
  expect(await held(quarters().png().toBuffer())).toBe(0)
  expect(await held(quarters().png({ progressive: true }).toBuffer())).toBe(30 * 20 * 4)
  const inTurns = makeJpegHead({ width: 30, height: 20, componentCount: 3, isProgressive: false })
  expect(readPictureHeader(inTurns)?.heldBytes).toBe(30 * 20 * 3 * 2)
})

test('what a decoder skips is skipped', async () => {
  const jpeg = withJpegSegments(
    await makeJpeg(30, 20),
    jpegComment('x'),
    Buffer.from('0102ffffff01ff00ffd0', 'hex'),
  )
  expect(readPictureHeader(jpeg)).toMatchObject({ width: 30, height: 20 })
})

test('an animation says so', () => {
  expect(readPictureHeader(makeWebp(webpHead(0x02, 5, 7)))).toMatchObject({
    isAnimated: true,
    width: 5,
    height: 7,
  })
})

test('nothing is read that is no picture', () => {
  for (const start of ['', '\xff\xd8', 'GIF89a', '\x89PNG', 'RIFF\0\0\0\0WAVE', '<svg>']) {
    expect(readPictureHeader(Buffer.from(start, 'latin1'))).toBeUndefined()
  }
})

test('whatever follows the first bytes, there is an answer or a refusal', async () => {
  const starts = [
    await makeJpeg(8, 8),
    makePng({ width: 3, height: 3 }, new Uint8Array(30)),
    await makePhotographWebp(8, 8),
  ]
  const file = fc
    .tuple(fc.constantFrom(...starts), fc.nat(60), fc.uint8Array({ maxLength: 80 }))
    .map(([start, stored, rest]) => Buffer.concat([start.subarray(0, stored), rest]))
  fc.assert(
    fc.property(file, (bytes) => {
      try {
        const header = readPictureHeader(bytes)
        if (header) expect([header.width, header.height, header.heldBytes].every(Number.isFinite)).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
      }
    }),
    { numRuns: 2_000 },
  )
})
