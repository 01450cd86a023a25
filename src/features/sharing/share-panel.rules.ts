import { breakLines, printableText } from '#/shared/typesetting.ts'
import { LOGO_PATH } from '#/ui/logo-path.ts'

/** What stands beside the photograph of a share picture. */
export type SharePanel = {
  brandName: string
  /** Such as For Sale, or an article's category. */
  tag: string
  /** `quiet` for what is no offer any more. */
  tone: 'brass' | 'white' | 'quiet'
  /** Formatted, with what it is for: `{ amount: 'GH₵3,500', unit: '/ month' }`. */
  price?: { amount: string; unit: string } | undefined
  title: string
  /** A line below the title each, such as the place and the rooms. */
  lines: readonly string[]
  /** Without a photograph the lattice takes its place. */
  hasPhoto: boolean
}

const WIDTH = 1200
const HEIGHT = 630
const LEFT = 760
const ROOM = 400
const BLOCK = 'M0 0h48v48H0zM24 0A24 24 0 0 1 0 24a24 24 0 0 1 24 24 24 24 0 0 1 24-24A24 24 0 0 1 24 0'
const TONES = {
  brass: { fill: '#e0a526', text: '#221b16' },
  white: { fill: '#fffdf8', text: '#222b55' },
  quiet: { fill: '#e6e8f2', text: '#5a4d41' },
}

/** The whole drawing as SVG; the photograph is laid over its left part afterwards. */
export function drawPanel(panel: SharePanel): string {
  const { fill, text } = TONES[panel.tone]
  const tagWidth = Math.min(ROOM, Math.round(widthOf(panel.tag, 24)) + 36)
  const title = setTitle(panel.title, panel.price ? TITLE_SIZES_BELOW_PRICE : TITLE_SIZES)
  let y = 132
  const parts: string[] = [
    `<rect x="${LEFT}" y="56" width="${tagWidth}" height="44" rx="6" fill="${fill}"/>`,
    line({ x: LEFT + tagWidth / 2, y: 86, size: 24, weight: 600, color: text, middle: true }, panel.tag),
  ]
  if (panel.price) {
    const size = Math.min(60, (60 * ROOM) / Math.max(ROOM, widthOf(panel.price.amount, 60)))
    y += 56
    parts.push(line({ y, size, weight: 600, color: '#fff' }, panel.price.amount))
    if (panel.price.unit) {
      y += 36
      parts.push(line({ y, size: 26, weight: 400, color: '#e6e8f2' }, panel.price.unit))
    }
    y += 20
  }
  for (const words of title.lines) {
    y += title.size * 1.24
    parts.push(line({ y, size: title.size, weight: 600, color: '#fff' }, words))
  }
  y += 10
  for (const words of panel.lines.flatMap((whole) => setLines(whole, 25, 2)).slice(0, 3)) {
    y += 36
    parts.push(line({ y, size: 25, weight: 400, color: '#e6e8f2' }, words))
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Onest">`,
    `<defs><pattern id="block" width="48" height="48" patternUnits="userSpaceOnUse"><path d="${BLOCK}" fill="none" stroke="#fff" stroke-width="3"/></pattern></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#222b55"/>`,
    panel.hasPhoto
      ? `<rect x="576" y="480" width="144" height="150" fill="url(#block)" opacity=".14"/>`
      : `<rect width="720" height="${HEIGHT}" fill="url(#block)" opacity=".2"/>`,
    ...parts,
    `<g transform="translate(${LEFT} 528)"><path transform="scale(.96)" fill="none" stroke="#e0a526" stroke-width="3" d="${LOGO_PATH}"/>`,
    `<text x="62" y="36" font-family="Ojuju ExtraLight, Onest" font-weight="750" font-size="40" fill="#fff">${escapeXml(setLines(panel.brandName, 40, 1, ROOM - 62)[0] ?? '')}</text></g>`,
    '</svg>',
  ].join('')
}

type TitleSize = { size: number; most: number }
// The largest that lets the whole title stand; the last cuts it.
const TITLE_SIZES: readonly TitleSize[] = [
  { size: 44, most: 4 },
  { size: 38, most: 5 },
  { size: 32, most: 6 },
]
const TITLE_SIZES_BELOW_PRICE: readonly TitleSize[] = [
  { size: 36, most: 3 },
  { size: 31, most: 4 },
]

function setTitle(title: string, sizes: readonly TitleSize[]): { size: number; lines: string[] } {
  for (const { size, most } of sizes) {
    const lines = setLines(title, size, most)
    if (!lines.at(-1)?.endsWith('…') || title.endsWith('…')) return { size, lines }
  }
  const { size, most } = sizes.at(-1) ?? { size: 32, most: 1 }
  return { size, lines: setLines(title, size, most) }
}

/** The text on at most so many lines, its last with `…` where something is missing. */
function setLines(text: string, size: number, most: number, room = ROOM): string[] {
  const measure = (words: string) => widthOf(words, size)
  const lines = breakLines(drawable(text), room, measure)
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (last && measure(`${last}…`) > room)
    last = last.slice(0, Math.max(last.lastIndexOf(' '), 0)) || last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last.replace(/[\s,.;:-]+$/u, '')}…`]
}

// What our fonts hold; a square for what is missing would look like a mistake.
const UNDRAWABLE = /[^\u0020-\u007e\u00a0-\u00ff\u0128\u0129\u0141-\u02bf\u2010-\u2026\u20b5\u2192\u2212]/gu

function drawable(text: string): string {
  return printableText(printableText(text).replace(UNDRAWABLE, ''))
}

/** About how wide a text is in Onest semibold; generous, so that nothing stands over the edge. */
export function widthOf(text: string, size: number): number {
  let ems = 0
  for (const letter of text) {
    if (/[iljI.,:;'’|!]/u.test(letter)) ems += 0.3
    else if (/[ frt()-]/u.test(letter)) ems += 0.4
    else if (/[mwMW₵…—@%&]/u.test(letter)) ems += 0.94
    else if (/\p{Lu}/u.test(letter)) ems += 0.72
    else ems += 0.61
  }
  return ems * size
}

type Setting = { x?: number; y: number; size: number; weight: number; color: string; middle?: boolean }

function line({ x = LEFT, y, size, weight, color, middle }: Setting, text: string): string {
  const anchor = middle ? ' text-anchor="middle"' : ''
  return `<text x="${x}" y="${Math.round(y)}" font-size="${Math.round(size)}" font-weight="${weight}" fill="${color}"${anchor}>${escapeXml(text)}</text>`
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
