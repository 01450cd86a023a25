/**
 * Makes the ready-to-serve sample pictures: AVIF and WebP in four widths, and `samples/pictures.json` with
 * alternative text, colour and thumbhash. A first start of the program then encodes nothing. Captions, and which
 * pictures show one room in other colours, are written into `pictures.json` by hand and stay there.
 *
 *   node scripts/prepare-pictures.ts <folder with the originals and manifest.json>
 *
 * Finished files are skipped, so a stopped run goes on where it was.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

type ManifestEntry = {
  file: string
  kind: string
  view: string
  alt: string
  dominant: string
  light: string
}

type Format = 'avif' | 'webp'

/**
 * Most bytes a file should weigh, by width. A picture gives up quality, never its size on the page. WebP is what the
 * few browsers without AVIF get, so it may look a little poorer, but not weigh much more.
 */
const sizes: { width: number; most: Record<Format, number> }[] = [
  { width: 320, most: { avif: 7_500, webp: 8_500 } },
  { width: 640, most: { avif: 19_000, webp: 24_000 } },
  { width: 960, most: { avif: 32_000, webp: 40_000 } },
  { width: 1280, most: { avif: 48_000, webp: 58_000 } },
]

/** Encoder quality to begin with, and the poorest that still looks good; the latter is used whatever it weighs. */
const qualities: Record<Format, { best: number; poorest: number }> = {
  avif: { best: 46, poorest: 30 },
  webp: { best: 54, poorest: 24 },
}

/** All pictures together stay below this, so that the project is quick to clone. */
const mostBytes = 14_000_000

const target = fileURLToPath(new URL('../samples/', import.meta.url))

function encode(source: Buffer, width: number, format: Format, quality: number): Promise<Buffer> {
  const resized = sharp(source).resize({ width, kernel: 'lanczos3' })
  return format === 'avif'
    ? resized.avif({ quality, effort: 4 }).toBuffer()
    : resized.webp({ quality, effort: 6 }).toBuffer()
}

/** Steps the quality down by as much as the excess weight suggests, because an AVIF of 1280 takes seconds. */
async function encodeWithin(source: Buffer, width: number, format: Format, most: number): Promise<Buffer> {
  const { best, poorest } = qualities[format]
  // The weight of both formats grows by about this much for each step of quality (natural logarithm).
  const growth = format === 'avif' ? 0.04 : 0.02
  let quality = best
  for (;;) {
    const encoded = await encode(source, width, format, quality)
    if (encoded.length <= most || quality === poorest) return encoded
    const excess = Math.log(encoded.length / most)
    quality = Math.max(poorest, quality - Math.max(1, Math.ceil(excess / growth)))
  }
}

async function thumbhashOf(source: Buffer): Promise<string> {
  const { data, info } = await sharp(source)
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** Writes the missing files of one picture; answers how many bytes all its files weigh. */
async function preparePicture(key: string, source: Buffer): Promise<number> {
  let bytes = 0
  for (const { width, most } of sizes) {
    for (const format of ['avif', 'webp'] as const) {
      const file = join(target, 'pictures', `${key}-${width}.${format}`)
      if (!existsSync(file)) {
        const unfinished = `${file}.part`
        await writeFile(unfinished, await encodeWithin(source, width, format, most[format]))
        await rename(unfinished, file)
      }
      bytes += (await stat(file)).size
    }
  }
  return bytes
}

async function readWritten(): Promise<Map<string, { room?: string; caption: string }>> {
  const file = join(target, 'pictures.json')
  if (!existsSync(file)) return new Map()
  const pictures: { key: string; room?: string; caption: string }[] = JSON.parse(await readFile(file, 'utf8'))
  return new Map(pictures.map((picture) => [picture.key, picture]))
}

async function main(folder: string): Promise<void> {
  // One picture at a time on one thread: the machine stays usable for whoever else works on it.
  sharp.concurrency(1)
  const manifest: ManifestEntry[] = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  await mkdir(join(target, 'pictures'), { recursive: true })
  const pictures = []
  const written = await readWritten()
  let total = 0
  for (const [index, entry] of manifest.entries()) {
    const key = basename(entry.file, '.jpg')
    const source = await readFile(join(folder, entry.file))
    const original = await sharp(source).metadata()
    const bytes = await preparePicture(key, source)
    total += bytes
    const widest = Math.max(...sizes.map((size) => size.width))
    pictures.push({
      key,
      kind: entry.kind,
      view: entry.view,
      room: written.get(key)?.room,
      alt: entry.alt,
      caption: written.get(key)?.caption ?? '',
      width: widest,
      height: Math.round((widest * original.height) / original.width),
      dominant: entry.dominant,
      thumbhash: await thumbhashOf(source),
      light: entry.light,
    })
    process.stdout.write(`${index + 1}/${manifest.length} ${key}: ${Math.round(bytes / 1000)} kB\n`)
  }
  await writeFile(join(target, 'pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`)
  process.stdout.write(`${pictures.length} pictures, ${(total / 1e6).toFixed(2)} MB in all.\n`)
  if (total >= mostBytes)
    throw new Error(`That is more than ${mostBytes / 1e6} MB: lower the weights or qualities.`)
}

const folder = process.argv[2]
if (!folder) {
  process.stdout.write('Name the folder that holds the originals and manifest.json.\n')
  process.exitCode = 1
} else {
  await main(folder)
}
