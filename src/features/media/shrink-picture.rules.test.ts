import { expect, test } from 'vitest'
import { sizeWithin } from './shrink-picture.rules.ts'

test.each([
  [4000, 3000, 2048, 1536],
  [3000, 4000, 1536, 2048],
  [2048, 1000, 2048, 1000],
  [640, 480, 640, 480],
  [12_000, 3, 2048, 1],
])('a picture of %i by %i is sent as %i by %i', (width, height, sentWidth, sentHeight) => {
  expect(sizeWithin({ width, height }, 2048)).toEqual({ width: sentWidth, height: sentHeight })
})
