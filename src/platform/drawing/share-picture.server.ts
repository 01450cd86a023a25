import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import sharp from 'sharp'
import { Refusal } from '#/shared/errors.ts'
import { createSemaphore } from '#/shared/semaphore.ts'
import { type Drawing, PHOTO_CORNER, PHOTO_WIDTH, SHARE_HEIGHT, SHARE_WIDTH } from './share-picture.ts'

const MOST_WAITING = 16
const QUALITY = 78

const busy = () => new Refusal('unavailable', 'drawing.busy', 'Too many pictures are being drawn. Try again.')
const withPermit = createSemaphore({ permits: 1, queue: { max: MOST_WAITING, busy } })

let started: Promise<void> | undefined

/** Two and a half megabytes of machine code: read when the first picture is asked for. */
function start(): Promise<void> {
  started ??= readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'))
    .then((code) => initWasm(code))
    .catch((error: unknown) => {
      started = undefined
      throw error
    })
  return started
}

/** A JPEG of 1200×630. Refuses with `drawing.busy` (unavailable) when too many wait. */
export async function drawSharePicture(options: Drawing): Promise<Buffer> {
  return await withPermit(() => draw(options))
}

async function draw({ svg, fonts, photo }: Drawing): Promise<Buffer> {
  await start()
  const picture = sharp(rasterise(svg, fonts), {
    raw: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 4 },
  })
  if (photo) picture.composite([{ input: await cutPhoto(photo), left: 0, top: 0 }])
  return await picture.flatten().jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
}

async function cutPhoto(photo: Uint8Array): Promise<Buffer> {
  return await sharp(photo, { limitInputPixels: 40_000_000 })
    .resize({ width: PHOTO_WIDTH, height: SHARE_HEIGHT, fit: 'cover' })
    .composite([{ input: Buffer.from(roundCorner()), raw: MASK, blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const MASK = { width: PHOTO_WIDTH, height: SHARE_HEIGHT, channels: 4 } as const
let mask: Uint8Array | undefined

function roundCorner(): Uint8Array {
  const [w, h, r] = [PHOTO_WIDTH, SHARE_HEIGHT, PHOTO_CORNER]
  mask ??= rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><path d="M0 0H${w}V${h - r}A${r} ${r} 0 0 1 ${w - r} ${h}H0Z"/></svg>`,
  )
  return mask
}

/** RGBA, four bytes a pixel. Nothing outside the drawing is read, whatever it names. */
function rasterise(svg: string, fonts: readonly Uint8Array[] = []): Buffer {
  const drawing = new Resvg(svg, {
    font: { fontBuffers: [...fonts], loadSystemFonts: false, defaultFontFamily: 'Onest' },
  })
  try {
    const image = drawing.render()
    try {
      return Buffer.from(image.pixels)
    } finally {
      image.free()
    }
  } finally {
    drawing.free()
  }
}
