import { describe, expect, test } from 'vitest'
import { acceptedEncoding, hasMatchingEtag } from './negotiation.server.ts'

describe('acceptedEncoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['*;q=0', 'identity'],
    ['BR', 'br'],
    ['br;q=nonsense', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('%s gives %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })
})

describe('hasMatchingEtag', () => {
  test('compares weakly, one of many, and understands the star', () => {
    expect(hasMatchingEtag('"a", W/"b"', 'W/"b"')).toBe(true)
    expect(hasMatchingEtag('"b"', 'W/"b"')).toBe(true)
    expect(hasMatchingEtag('*', 'W/"b"')).toBe(true)
    expect(hasMatchingEtag('"c"', 'W/"b"')).toBe(false)
    expect(hasMatchingEtag(undefined, 'W/"b"')).toBe(false)
  })
})
