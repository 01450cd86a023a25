/**
 * Cuts the two typefaces down to what the site shows and writes src/ui/fonts/*.woff2, and for receipts and share
 * pictures *.ttf, which are all committed.
 * Run it after changing a character set or a font package: `node scripts/prepare-fonts.ts`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

type Axis = number | { min: number; max: number; default?: number }
type SubsetFont = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: 'truetype' | 'woff2'
    noHinting: boolean
    keepFeatures: string[]
    variationAxes: { wght: Axis }
    dropTables: string[]
  },
) => Promise<Buffer>
type Fontverter = { convert: (font: Buffer, to: 'woff2') => Promise<Buffer> }

const subsetFont = require('subset-font') as SubsetFont
// subset-font's own container converter: packs a font that we have altered.
const fontverter = createRequire(require.resolve('subset-font'))('fontverter') as Fontverter

const target = path.join(import.meta.dirname, '../src/ui/fonts')
const FIRST_VISIT_LIMIT_BYTES = 36 * 1024

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** What every page needs. The rest of Latin-1 waits in `accents`, Ghana's and its neighbours' letters in `african`. */
const BASE = `${range(0x20, 0x7e)}\u00a0£©°²·½×éè–—‘’“”•…−→`
const BASE_SET = new Set(BASE)
const ACCENTS = [...range(0xa1, 0xff)].filter((letter) => !BASE_SET.has(letter)).join('')
const AFRICAN = 'ɛɔŋɖƒɣʋɓɗƙƴƐƆŊƉƑƔƲƁƊƘƳĩũĨŨ'
const CENT = '¢'
const CEDI_CODE_POINT = 0x20b5

const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum']
const ONEST_WEIGHTS = { min: 400, max: 700 }
/** The weights of receipts, each with the one its cedi sign is drawn from. What writes PDF reads no axes. */
const RECEIPT_WEIGHTS = [
  { wght: 400, cent: 290 },
  { wght: 600, cent: 443 },
]
const OJUJU_WEIGHT = 750

function readSource(family: 'onest' | 'ojuju', part: 'latin' | 'latin-ext') {
  const name = `@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`
  return readFile(require.resolve(name))
}

function cut(font: Buffer, text: string, wght: Axis, targetFormat: 'truetype' | 'woff2' = 'woff2') {
  return subsetFont(font, text, {
    targetFormat,
    noHinting: true,
    keepFeatures: FEATURES,
    variationAxes: { wght },
    // Names of styles for font menus: no browser needs them, and they would contradict the cedi's weights.
    dropTables: ['STAT'],
  })
}

/**
 * Onest has no cedi sign. Its cent sign is the same drawing at x-height, so we take that, enlarge it until the bowl is
 * as tall as a capital C (723 against 540 units: the em shrinks to 746) and map it to U+20B5. Enlarging fattens the
 * stroke, so the weights 290 to 520 are relabelled as 400 to 700.
 */
async function drawCedi(onest: Buffer, wght: Axis = { min: 290, max: 520, default: 290 }) {
  const font = Buffer.from(await cut(onest, CENT, wght, 'truetype'))
  const tableCount = font.readUInt16BE(4)
  const tables = new Map<string, number>()
  for (let index = 0; index < tableCount; index++) {
    const record = 12 + index * 16
    tables.set(font.toString('latin1', record, record + 4), font.readUInt32BE(record + 8))
  }
  const at = (tag: string) => {
    const offset = tables.get(tag)
    if (offset === undefined) throw new Error(`The cent font lacks its ${tag} table.`)
    return offset
  }
  font.writeUInt16BE(746, at('head') + 18)

  if (typeof wght !== 'number') {
    const axis = at('fvar') + font.readUInt16BE(at('fvar') + 4)
    font.writeInt32BE(ONEST_WEIGHTS.min << 16, axis + 4)
    font.writeInt32BE(ONEST_WEIGHTS.min << 16, axis + 8)
    font.writeInt32BE(ONEST_WEIGHTS.max << 16, axis + 12)
  }

  const cmap = at('cmap')
  const encodingCount = font.readUInt16BE(cmap + 2)
  const encodings = Array.from({ length: encodingCount }, (_, index) => cmap + 4 + index * 8)
  const centCodePoint = CENT.charCodeAt(0)
  // Several encodings may share one subtable, which must be changed once.
  for (const subtable of new Set(encodings.map((encoding) => cmap + font.readUInt32BE(encoding + 4)))) {
    if (font.readUInt16BE(subtable) !== 4) throw new Error('The cent font has an unknown kind of cmap.')
    const segments = font.readUInt16BE(subtable + 6) / 2
    const end = subtable + 14
    const start = end + segments * 2 + 2
    const delta = start + segments * 2
    if (font.readUInt16BE(start) !== centCodePoint || font.readUInt16BE(end) !== centCodePoint)
      throw new Error('The cent font maps more than the cent sign.')
    font.writeUInt16BE(CEDI_CODE_POINT, start)
    font.writeUInt16BE(CEDI_CODE_POINT, end)
    font.writeUInt16BE((font.readUInt16BE(delta) + centCodePoint - CEDI_CODE_POINT) & 0xffff, delta)
  }
  return font
}

const onest = await readSource('onest', 'latin')
const onestExtended = await readSource('onest', 'latin-ext')
const ojuju = await readSource('ojuju', 'latin')
const ojujuExtended = await readSource('ojuju', 'latin-ext')

const parts: Record<string, Buffer> = {
  'onest-base': await cut(onest, BASE, ONEST_WEIGHTS),
  'onest-accents': await cut(onest, ACCENTS, ONEST_WEIGHTS),
  'onest-african': await cut(onestExtended, AFRICAN, ONEST_WEIGHTS),
  'onest-cedi': await fontverter.convert(await drawCedi(onest), 'woff2'),
  'ojuju-base': await cut(ojuju, BASE, OJUJU_WEIGHT),
  'ojuju-accents': await cut(ojuju, ACCENTS, OJUJU_WEIGHT),
  'ojuju-african': await cut(ojujuExtended, `${AFRICAN}₵`, OJUJU_WEIGHT),
}

const files: [name: string, font: Buffer][] = Object.entries(parts).map(([name, font]) => [
  `${name}.woff2`,
  font,
])
for (const { wght, cent } of RECEIPT_WEIGHTS) {
  files.push(
    [`onest-latin-${wght}.ttf`, await cut(onest, BASE + ACCENTS, wght, 'truetype')],
    [`onest-african-${wght}.ttf`, await cut(onestExtended, AFRICAN, wght, 'truetype')],
    [`onest-cedi-${wght}.ttf`, await drawCedi(onest, cent)],
  )
}

files.push(['ojuju-latin-750.ttf', await cut(ojuju, BASE + ACCENTS, OJUJU_WEIGHT, 'truetype')])

await mkdir(target, { recursive: true })
let firstVisitBytes = 0
for (const [name, font] of files) {
  await writeFile(path.join(target, name), font)
  if (/-(base|cedi)[.]woff2$/.test(name)) firstVisitBytes += font.byteLength
  process.stdout.write(`${name} ${font.byteLength} bytes\n`)
}
process.stdout.write(`First visit: ${firstVisitBytes} bytes\n`)
if (firstVisitBytes > FIRST_VISIT_LIMIT_BYTES)
  throw new Error(`The fonts of a first visit exceed ${FIRST_VISIT_LIMIT_BYTES} bytes.`)
