import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { drawPanel, type SharePanel, widthOf } from './share-panel.rules.ts'

const panel: SharePanel = {
  brandName: 'Fihankra',
  tag: 'For Rent',
  tone: 'white',
  price: { amount: 'GH₵3,500', unit: 'a month' },
  title: 'Self-contained room',
  lines: ['Ayeduase, Kumasi', '1 bed · 1 bath'],
  hasPhoto: true,
}

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', trimValues: false })
type Drawn = { '#text'?: string | number; x: string; y: string; 'font-size': string }

/** Every line of text in the drawing but the brand's, which stands in a group of its own. */
function readLines(drawing: string): Drawn[] {
  return (parser.parse(drawing) as { svg: { text: Drawn[] } }).svg.text
}

const wordsOf = (drawing: string) => readLines(drawing).map((line) => String(line['#text'] ?? ''))

describe('the panel of a share picture', () => {
  test('says what it is, what it costs and where it is', () => {
    expect(wordsOf(drawPanel(panel))).toEqual([
      'For Rent',
      'GH₵3,500',
      'a month',
      'Self-contained room',
      'Ayeduase, Kumasi',
      '1 bed · 1 bath',
    ])
  })

  test('ends a title that is too long between two words', () => {
    const lines = wordsOf(drawPanel({ ...panel, title: 'A walled and gated house '.repeat(20), lines: [] }))
    expect(lines.at(-1)).toMatch(/(walled|and|gated|house|A)…$/)
    expect(lines.length).toBeLessThanOrEqual(7)
  })

  test('leaves out letters that our fonts cannot draw', () => {
    expect(wordsOf(drawPanel({ ...panel, title: 'Ɔdan 🏠 שלום ɛyɛ\u202e' }))).toContain('Ɔdan ɛyɛ')
  })

  test('is a whole drawing within its edges, whatever it is given', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('</text>', ']]>', '&#0;', 'W'.repeat(200)),
    )
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (title, tag, place, hasPhoto) => {
        const drawing = drawPanel({ ...panel, title, tag, lines: [place], hasPhoto })
        expect(XMLValidator.validate(drawing)).toBe(true)
        for (const { y, ...line } of readLines(drawing).slice(1)) {
          expect(Number(y)).toBeLessThan(528)
          expect(widthOf(String(line['#text'] ?? ''), Number(line['font-size']))).toBeLessThan(440)
        }
      }),
    )
  })
})
