import { expect, test } from 'vitest'
import country from './country-map.json'
import { isInRing, isSea } from './sea.rules.ts'

const rings = [...country.land, ...country.neighbours]

test('a point lies in a ring or not, wherever the ring begins', () => {
  const square = [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ]
  expect(isInRing(square, [1, 1])).toBe(true)
  expect(isInRing(square, [3, 1])).toBe(false)
  expect(isInRing([...square.slice(2), ...square.slice(0, 2)], [1, 1])).toBe(true)
})

test('the sea is what lies south of the coast, in no country', () => {
  expect(isSea([-0.1, 5.3], rings)).toBe(true)
  expect(isSea([-0.187, 5.604], rings), 'Accra').toBe(false)
  expect(isSea([1.22, 6.5], rings), 'Lomé, and what lies north of it').toBe(false)
  expect(isSea([-4.0, 5.6], rings), 'a neighbour').toBe(false)
  expect(isSea([-2, 11.9], rings), 'north of everything').toBe(false)
})
