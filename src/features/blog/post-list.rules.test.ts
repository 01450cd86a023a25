import { expect, test } from 'vitest'
import { parsePostFilters, postsHref } from './post-list.rules.ts'

const parse = (query: string) => parsePostFilters(new URLSearchParams(query))

test('the filters of the blog are read from the address and written back the same', () => {
  const href = '/blog?query=site+plan&category=Buying+Guide&tag=rent+to+own&page=3'
  const filters = parse(href.slice(5))
  expect(filters).toEqual({ query: 'site plan', category: 'Buying Guide', tag: 'rent to own', page: 3 })
  expect(postsHref(filters)).toBe(href)
  expect(postsHref({})).toBe('/blog')
  expect(postsHref({ page: 1 })).toBe('/blog')
})

test('a category may be written in any case', () => {
  expect(parse('category=buying+guide').category).toBe('Buying Guide')
})

test.each([
  'category=Gossip',
  'category=toString',
  'category=__proto__',
  'tag=',
  'tag=%00%20',
  'query=%0a%09',
  'page=0',
  'page=-1',
  'page=1e3',
  'page=999999999',
  'unknown=1',
])('what makes no sense is left out: %s', (query) => {
  expect(parse(query)).toEqual({})
})

test('words and tags are as long as a field lets somebody type', () => {
  const { query, tag } = parse(`query=${'x'.repeat(5_000)}&tag=${'y'.repeat(5_000)}`)
  expect([query?.length, tag?.length]).toEqual([200, 40])
})
