import { expect, test } from 'vitest'
import { createRandom, weighted } from './random.ts'

const draws = (...seeds: number[]) => {
  const random = createRandom(...seeds)
  return Array.from({ length: 20 }, () => random.next())
}

test('the same seeds give the same numbers', () => {
  expect(draws(1, 2)).toEqual(draws(1, 2))
})

test('neighbouring seeds, and seeds in another order, give others', () => {
  const streams = [draws(1), draws(2), draws(1, 1), draws(1, 2), draws(2, 1), draws(1, 2, 1)]
  expect(new Set(streams.flat()).size).toBe(20 * streams.length)
})

test('numbers are spread evenly over neighbouring rows', () => {
  const tenths = Array.from({ length: 20_000 }, (_, row) => Math.floor(createRandom(7, row).next() * 10))
  const counts = Array.from({ length: 10 }, (_, tenth) => tenths.filter((drawn) => drawn === tenth).length)
  for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(250)
})

test('whole numbers reach both ends and nothing beyond', () => {
  const random = createRandom(3)
  const seen = new Set(Array.from({ length: 500 }, () => random.whole(4, 7)))
  expect([...seen].sort()).toEqual([4, 5, 6, 7])
})

test('entries are drawn as often as they weigh', () => {
  const draw = weighted([
    ['often', 90],
    ['seldom', 10],
    ['never', 0],
  ])
  const random = createRandom(11)
  const drawn = Array.from({ length: 5_000 }, () => draw(random))
  const seldom = drawn.filter((entry) => entry === 'seldom').length
  expect(drawn).not.toContain('never')
  expect(Math.abs(seldom - 500)).toBeLessThan(100)
})
