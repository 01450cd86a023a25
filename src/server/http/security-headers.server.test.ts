import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.server.ts'

test.each([
  [undefined, "img-src 'self' data: blob:"],
  ['https://tiles.example', "img-src 'self' data: blob: https://tiles.example"],
])('with the pictures of maps from %s the policy says %s, and nothing else of them', (origin, wanted) => {
  const parts = contentSecurityPolicy(undefined, true, origin).split('; ')
  expect(parts).toContain(wanted)
  expect(parts.filter((part) => part.includes('tiles.example'))).toHaveLength(origin ? 1 : 0)
})
