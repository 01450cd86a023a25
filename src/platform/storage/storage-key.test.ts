import { posix, win32 } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOSTILE_KEYS } from './storage.contract.ts'
import { contentTypeOf, isStorageKey, isStoragePrefix } from './storage-key.ts'

test.each([
  'a.webp',
  'sample/house-01-640.webp',
  '00/00ff-1920.avif',
  'a_b/c-d.jpeg',
  'import/00ff-source-0.csv',
  `${'a'.repeat(195)}.webp`,
])('%s is a key', (key) => expect(isStorageKey(key)).toBe(true))

test.each(HOSTILE_KEYS.map((key) => [key.slice(0, 40), key]))('%j is none', (_, key) => {
  expect(isStorageKey(key)).toBe(false)
})

test('whatever is a key stays in its folder, has one dot and is a type we know', () => {
  const pieces = fc.constantFrom('a', '0', '-', '_', '/', '.', '..', '\\', 'webp', '.avif', '\n', '%2e', 'A')
  const text = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (key) => {
      if (!isStorageKey(key)) return
      expect(posix.join('folder', key)).toBe(`folder/${key}`)
      expect(win32.join('folder', key)).toBe(`folder\\${key.replaceAll('/', '\\')}`)
      expect(key.split('.')).toHaveLength(2)
      expect(contentTypeOf(key)).toMatch(/^(image\/(avif|webp|jpeg)|text\/csv)$/)
      for (let length = 0; length <= key.indexOf('.'); length += 1) {
        expect(isStoragePrefix(key.slice(0, length))).toBe(true)
      }
    }),
    { numRuns: 5_000 },
  )
})

test('a text of a million characters is refused without being searched', () => {
  expect(isStorageKey(`${'a-'.repeat(500_000)}.webp`)).toBe(false)
  expect(isStoragePrefix('a-'.repeat(500_000))).toBe(false)
})
