/**
 * Draws the icons of the installed site from `public/favicon.svg`:
 *
 *   node scripts/draw-icons.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../public/', import.meta.url))
const favicon = readFileSync(`${folder}favicon.svg`, 'utf8')

/** The sign on a ground without corners; `room` says how much wider the ground is than in the favicon. */
function withRoom(room: number): string {
  const edge = (48 * (room - 1)) / 2
  const side = 48 * room
  const ground = `<rect x="${-edge}" y="${-edge}" width="${side}" height="${side}"`
  return favicon
    .replace('viewBox="0 0 48 48"', `viewBox="${-edge} ${-edge} ${side} ${side}"`)
    .replace('<rect width="48" height="48" rx="6"', ground)
}

const icons: [name: string, svg: string, size: number][] = [
  ['icon-192.png', favicon, 192],
  ['icon-512.png', favicon, 512],
  // A phone cuts a circle out of it, four fifths as wide: the corners of the sign must lie within.
  ['icon-maskable-512.png', withRoom(1.25), 512],
  ['apple-touch-icon.png', withRoom(1.08), 180],
]

for (const [name, svg, size] of icons) {
  const picture = await sharp(Buffer.from(svg), { density: (72 * size) / 48 })
    .resize(size, size)
    .png({ palette: true, colours: 32, compressionLevel: 9, effort: 10 })
    .toBuffer()
  writeFileSync(folder + name, picture)
  process.stdout.write(`${name.padEnd(24)} ${picture.length} bytes\n`)
}
