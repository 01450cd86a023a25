import { expect, test } from 'vitest'
import { readReturnPath } from './return-path.ts'

test.each([
  ['/', '/'],
  ['/properties?beds=2#photos', '/properties?beds=2#photos'],
  ['/dashboard/../properties', '/properties'],
  ['/blog/ɛyɛ', '/blog/%C9%9By%C9%9B'],
  ['/a//b', '/a//b'],
])('%s is a page of ours', (given, path) => {
  expect(readReturnPath(given)).toBe(path)
})

test.each([
  undefined,
  null,
  42,
  ['/properties'],
  '',
  'properties',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/..//evil.example',
  '/./\t/evil.example',
  '/\ud800',
  `/${'a'.repeat(2_000)}`,
])('%j is none', (given) => {
  expect(readReturnPath(given)).toBeUndefined()
})
