import { expect, test } from 'vitest'
import { mostBytesFor, widthsFor } from './image-sizes.ts'

test.each([
  [4000, [320, 640, 960, 1280, 1920]],
  [1920, [320, 640, 960, 1280, 1920]],
  [1919, [320, 640, 960, 1280, 1919]],
  [1440, [320, 640, 960, 1280, 1440]],
  [1000, [320, 640, 1000]],
  [640, [320, 640]],
  [321, [321]],
  [100, [100]],
  [1, [1]],
])('a picture %s pixels wide is made into %j', (width, widths) => {
  expect(widthsFor(width)).toEqual(widths)
})

test('the weight of a card, of the first picture and of the largest stay within what a page may load', () => {
  const landscape = (width: number) => ({ width, height: (width * 3) / 4 })
  expect(mostBytesFor(landscape(640), 'webp')).toBeLessThan(40_000)
  expect(mostBytesFor(landscape(640), 'avif')).toBeLessThan(28_000)
  expect(mostBytesFor(landscape(960), 'webp')).toBeLessThan(75_000)
  expect(mostBytesFor(landscape(960), 'avif')).toBeLessThan(55_000)
  expect(mostBytesFor(landscape(1920), 'jpeg')).toBeLessThan(200_000)
})

test('an upright photograph weighs no more, only what is higher still does', () => {
  const wide = mostBytesFor({ width: 960, height: 640 }, 'webp')
  expect(mostBytesFor({ width: 960, height: 1280 }, 'webp')).toBe(wide)
  expect(mostBytesFor({ width: 960, height: 2560 }, 'webp') / wide).toBeCloseTo(2, 1)
})
