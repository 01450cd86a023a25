import { describe, expect, test } from 'vitest'
import { readData } from './notifications.ts'

const TEXT = { id: 'a', title: '1 new home', body: 'A house', href: '/properties?type=house', token: 't' }

describe('what a message says', () => {
  test('is read when it is one of ours', () => {
    expect(readData({ ...TEXT, more: 1 })).toEqual(TEXT)
  })

  test.each([
    null,
    'text',
    {},
    { ...TEXT, href: 'https://example.com/' },
    { ...TEXT, href: '//example.com/' },
    { ...TEXT, href: '/\\example.com' },
    { ...TEXT, href: 'javascript:alert(1)' },
    { ...TEXT, token: undefined },
    { ...TEXT, title: 7 },
  ])('%j is not', (given) => {
    expect(readData(given)).toBeUndefined()
  })
})
