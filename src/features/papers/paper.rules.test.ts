import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hasPapers,
  paperProblem,
  papersIn,
  papersSeenBefore,
  paperText,
  paperTokensFrom,
} from './paper.rules.ts'
import { PAPER_KEYS } from './paper.schema.ts'
import { withPaperBoxes } from './paper-boxes.rules.ts'
import { paperRows } from './paper-words.rules.ts'

test.each([
  ['For Sale', 'House', true],
  ['For Sale', 'Land', true],
  ['For Rent', 'Land', true],
  ['For Rent', 'House', false],
  ['', '', false],
])('papers are asked for %s of %s: %s', (tag, type, expected) => {
  expect(hasPapers({ tag, type })).toBe(expected)
})

describe('a field of papers', () => {
  test('is read as the papers that were written into it, in the order of the table', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(PAPER_KEYS), fc.constantFrom(' ', ', ', ';', '  '), (papers, gap) => {
        const text = papers.join(gap).toUpperCase()
        expect(paperProblem(text)).toBeNull()
        expect(papersIn(text)).toEqual(PAPER_KEYS.filter((key) => papers.includes(key)))
        expect(papersIn(paperText(papersIn(text)))).toEqual(papersIn(text))
      }),
    )
  })

  test.each(['permit', 'indenture seen', 'constructor', 'title:seen', '<b>'])(
    'has no room for %s',
    (text) => {
      expect(paperProblem(text)).toContain('choose from indenture, site-plan, title, search-report')
    },
  )

  const boxes = (form: Record<string, string>) => withPaperBoxes(form)

  test('is made of the ticked boxes where there is no script, and left as it is where there is', () => {
    expect(boxes({ 'papers.title': 'title', 'papers.permit': 'x' }).papers).toBe('title')
    expect(boxes({ papers: 'indenture', 'papers.title': 'title' }).papers).toBe('indenture')
    expect(boxes({ 'papers.': '' }).papers).toBe('')
    expect(boxes({})).not.toHaveProperty('papers')
  })
})

test('the rows tell what was seen from what is said and from what nobody said', () => {
  const rows = paperRows({
    papers: ['indenture', 'site-plan', 'gone-from-the-table'],
    sightings: [{ paper: 'site-plan', form: 'copy', seenOn: '2026-11-12', place: 'Lands Commission, Accra' }],
  })
  expect(rows.map(({ key, state, shown, seen }) => [key, state, shown, seen])).toEqual([
    ['indenture', 'stated', 'Agent says there is one', ''],
    [
      'site-plan',
      'seen',
      'Copy seen',
      'By an administrator, 12 November 2026. Where: Lands Commission, Accra',
    ],
    ['title', 'unstated', 'Not stated', ''],
    ['search-report', 'unstated', 'Not stated', ''],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/verif/i)
})

test('a card counts what was seen, and says nothing of none', () => {
  expect(papersSeenBefore('Borehole', [])).toBe('Borehole')
  expect(papersSeenBefore('', ['title', 'indenture'])).toBe('2 of 4 papers seen')
  expect(papersSeenBefore('Borehole', ['title'])).toBe('1 of 4 papers seen · Borehole')
})

test('a filter by at least so many takes every number from there on', () => {
  expect(paperTokensFrom(3)).toEqual(['papers 3', 'papers 4'])
  expect(paperTokensFrom(5)).toEqual([])
})
