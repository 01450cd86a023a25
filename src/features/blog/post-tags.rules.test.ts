import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTags, parseTags } from './post-tags.rules.ts'

test('tags are separated by commas, each on one line and once', () => {
  expect(parseTags(' land, site\n plan ,,LAND, Lands  Commission,')).toEqual([
    'land',
    'site plan',
    'Lands Commission',
  ])
  expect(parseTags('')).toEqual([])
  expect(parseTags(' , ,')).toEqual([])
})

test('whatever is typed, writing the tags and reading them again changes nothing', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(fc.string({ unit: 'grapheme', maxLength: 50 }), { maxLength: 30 })
      .map((parts) => parts.join(',')),
    fc.string({
      unit: fc.constantFrom(',', ' ', 'a', 'A', 'ɛ', 'İ', 'ß', '\n', '\u0000', '\u200b', 'e\u0301'),
    }),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const tags = parseTags(text)
      expect(parseTags(formatTags(tags))).toEqual(tags)
      expect(new Set(tags.map((tag) => tag.toLowerCase())).size).toBe(tags.length)
      for (const tag of tags) {
        expect(tag).not.toMatch(/[,\p{Cc}\p{Cs}]|^\s|\s$|\s\s/u)
        expect(tag).not.toBe('')
      }
    }),
    { numRuns: 500 },
  )
})
