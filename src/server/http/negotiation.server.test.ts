import { describe, expect, test } from 'vitest'
import { acceptedEncoding, hasMatchingEtag, isKnownAlready } from './negotiation.server.ts'

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

describe('isKnownAlready', () => {
  const answer = new Headers({ ETag: 'W/"b"', 'Last-Modified': 'Sat, 21 Nov 2026 09:00:00 GMT' })

  test.each([
    [{ 'If-None-Match': '"b"' }, true],
    [{ 'If-None-Match': '"a"', 'If-Modified-Since': 'Sat, 21 Nov 2026 09:00:00 GMT' }, false],
    [{ 'If-Modified-Since': 'Sat, 21 Nov 2026 09:00:00 GMT' }, true],
    [{ 'If-Modified-Since': 'Sat, 21 Nov 2026 08:59:59 GMT' }, false],
    [{ 'If-Modified-Since': 'yesterday' }, false],
    [{}, false],
  ])('%j: %s', (request, known) => {
    expect(isKnownAlready(new Headers(request as Record<string, string>), answer)).toBe(known)
  })

  test('is never said of an answer that names neither', () => {
    expect(
      isKnownAlready(new Headers({ 'If-Modified-Since': 'Sat, 21 Nov 2026 09:00:00 GMT' }), new Headers()),
    ).toBe(false)
  })
})
