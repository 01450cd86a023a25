import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const stylesheet = readFileSync(path.join(import.meta.dirname, '../app.css'), 'utf8')
const fonts = path.join(import.meta.dirname, 'fonts')

const colours = new Map(
  [...stylesheet.matchAll(/--color-([\w-]+): (#[\da-f]{3,6});/g)].map(([, name = '', hex = '']) => [
    name,
    hex,
  ]),
)

/** Relative luminance as WCAG 2.2 defines it, 0 to 1. */
function luminance(name: string) {
  const hex = colours.get(name)
  if (!hex) throw new Error(`No colour token ${name}`)
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(digits.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('colour tokens', () => {
  test.each([
    ['ink', 'limewash'],
    ['ink', 'sand'],
    ['ink', 'brass'],
    ['ink-2', 'card'],
    ['ink-2', 'sand'],
    ['ink-3', 'limewash'],
    ['ink-3', 'sand'],
    ['ink-3', 'white'],
    ['indigo', 'limewash'],
    ['indigo', 'indigo-tint'],
    ['white', 'indigo'],
    ['white', 'laterite'],
    ['white', 'laterite-hover'],
    ['white', 'wa'],
    ['laterite', 'limewash'],
    ['laterite', 'laterite-tint'],
    ['brass', 'indigo'],
    ['brass-deep', 'card'],
    ['palm', 'card'],
    ['palm', 'palm-tint'],
    ['danger', 'card'],
    ['danger', 'danger-tint'],
  ])('%s is readable as text on %s (4.5 or more)', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(['card', 'limewash', 'white'])('the border of an input shows on %s (3 or more)', (ground) => {
    expect(contrast('line-strong', ground)).toBeGreaterThanOrEqual(3)
  })
})

describe('fonts', () => {
  test('a first visit in English downloads at most 36 kB of them', () => {
    const bytes = readdirSync(fonts)
      .filter((name) => /-(base|cedi)\.woff2$/.test(name))
      .map((name) => statSync(path.join(fonts, name)).size)
    expect(bytes).toHaveLength(3)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(36 * 1024)
  })
  test('every file is declared and every declaration has its file', () => {
    const declared = [...stylesheet.matchAll(/ui\/fonts\/([\w-]+\.woff2)/g)].map(([, name]) => name)
    expect(declared.sort()).toEqual(
      readdirSync(fonts)
        .filter((name) => name.endsWith('.woff2'))
        .sort(),
    )
  })
  test('one range of both faces covers the cedi sign and the letters of Twi, Ewe and Hausa', () => {
    for (const family of ['Onest', 'Ojuju']) {
      const ranges = [...stylesheet.matchAll(/@font-face \{([^}]*)\}/g)]
        .map(([, body = '']) => body)
        .filter((body) => body.includes(`"${family}"`))
        .flatMap((body) => [...body.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)])
        .map(([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const)
      for (const letter of '₵ɛɔŋɖƒɣʋɓɗƙƴƐƆŊƉƑƔƲƁƊƘƳéñAz') {
        const point = letter.codePointAt(0) ?? 0
        const covering = ranges.filter(([from, to]) => from <= point && point <= to)
        expect(covering, `${family} ${letter}`).toHaveLength(1)
      }
    }
  })
})
