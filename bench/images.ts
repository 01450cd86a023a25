/**
 * What does a picture cost, and what can a hostile one take? Prints the work and time for a photograph and for each of
 * the most demanding files, then how far memory grows while ten of each come at once, and while all of them do.
 *
 *   node bench/images.ts [photograph.jpg …]
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createImages } from '../src/platform/images/images.server.ts'
import { makeManyScans } from '../src/platform/images/testing/jpeg-parts.ts'
import { open, paintPhotograph } from '../src/platform/images/testing/pictures.ts'
import { makeBlankPng } from '../src/platform/images/testing/png-parts.ts'
import { Refusal } from '../src/shared/errors.ts'

const AT_ONCE = 10
// Just under 40 megapixels.
const SIZE = { width: 7_900, height: 5_060 }

/** Made by another process, so that this one's memory holds nothing of it. */
async function makeFiles(folder: string): Promise<void> {
  const put = (name: string, bytes: Uint8Array) => writeFileSync(join(folder, name), bytes)
  const photograph = await sharp(await open(paintPhotograph(400, 300)).png().toBuffer())
    .resize({ width: 4_000 })
    .jpeg({ quality: 80 })
    .toBuffer()
  put('photograph-12-megapixels.jpg', photograph)
  const large = sharp(photograph).resize({ ...SIZE, fit: 'fill' })
  put('photograph-40-megapixels.jpg', await large.clone().jpeg({ quality: 70 }).toBuffer())
  put(
    'progressive-40-megapixels.jpg',
    await large.clone().jpeg({ quality: 50, progressive: true }).toBuffer(),
  )
  const plain = { create: { ...SIZE, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } } as const
  put('lossless-40-megapixels.webp', await sharp(plain).webp({ lossless: true, effort: 0 }).toBuffer())
  put(
    'transparent-40-megapixels.webp',
    await large.clone().ensureAlpha(0.5).webp({ quality: 40, effort: 0 }).toBuffer(),
  )
  put('deep-40-megapixels.png', makeBlankPng({ ...SIZE, depth: 16, colorType: 6 }))
  put('interlaced-40-megapixels.png', await sharp(plain).png({ progressive: true }).toBuffer())
  put('many-scans-40-megapixels.jpg', makeManyScans(SIZE.width, SIZE.height, 190))
  put('900-megapixels.png', makeBlankPng({ width: 30_000, height: 30_000, colorType: 0 }))
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** Runs the work; answers what it cost and by how much memory grew at the most. */
async function measure(work: () => Promise<void>) {
  const rssBefore = process.memoryUsage.rss()
  let rssMost = rssBefore
  const sampling = setInterval(() => {
    rssMost = Math.max(rssMost, process.memoryUsage.rss())
  }, 5)
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  await work()
  clearInterval(sampling)
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    cpu: `${Math.round((user + system) / 1000)} ms of work`,
    time: `${Math.round(performance.now() - started)} ms`,
    memory: `memory +${megabytes(rssMost - rssBefore)}`,
  }
}

async function main(photographs: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fihankra-bench-images-'))
  try {
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--make', folder], { stdio: 'inherit' })
    const files = [...photographs, ...readdirSync(folder).map((name) => join(folder, name))]
    const images = createImages()
    const render = async (file: string) => {
      try {
        return await images.renderFirst(readFileSync(file))
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    }
    const print = (line: string) => process.stdout.write(`${line}\n`)
    for (const file of files) {
      let outcome: Awaited<ReturnType<typeof render>> | undefined
      const one = await measure(async () => {
        outcome = await render(file)
      })
      const many = await measure(async () => {
        await Promise.all(Array.from({ length: AT_ONCE }, () => render(file)))
      })
      const what = outcome instanceof Refusal ? outcome.code : 'clean'
      print(
        `${basename(file)}: ${what}, ${one.cpu}, ${one.time}; ${AT_ONCE} at once ${many.time}, ${many.memory}`,
      )
      if (!outcome || outcome instanceof Refusal) continue
      const master = outcome.master.bytes
      const avif = await measure(async () => {
        await images.renderAvif(master)
      })
      print(`  its AVIF: ${avif.cpu}, ${avif.time}`)
    }
    const all = await measure(async () => {
      await Promise.all(files.map(render))
    })
    print(`all ${files.length} at once: ${all.time}, ${all.memory}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [first, second, ...others] = process.argv.slice(2)
if (first === '--make' && second) await makeFiles(second)
else await main([first, second, ...others].filter((name) => name !== undefined))
