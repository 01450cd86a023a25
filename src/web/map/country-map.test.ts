import { describe, expect, test } from 'vitest'
import country from './country-map.json'
import { isInRing } from './sea.rules.ts'

const land = country.land[0] ?? []
const lake = country.lakes[0] ?? []

describe('the prepared map of the country', () => {
  test('has closed rings of finite coordinates only', () => {
    const rings = Object.values(country).flat()
    expect(rings.length).toBeGreaterThan(5)
    for (const ring of rings) {
      expect(ring.length).toBeGreaterThan(3)
      expect(ring.at(-1)).toEqual(ring[0])
      expect(ring.flat().every(Number.isFinite)).toBe(true)
    }
  })

  test('has Ghana within its true bounds', () => {
    const longitudes = land.map(([longitude = 0]) => longitude)
    const latitudes = land.map(([, latitude = 0]) => latitude)
    expect(Math.min(...longitudes)).toBeCloseTo(-3.26, 1)
    expect(Math.max(...longitudes)).toBeCloseTo(1.19, 1)
    expect(Math.min(...latitudes)).toBeCloseTo(4.74, 1)
    expect(Math.max(...latitudes)).toBeCloseTo(11.17, 1)
  })

  test('tells towns of Ghana from the sea and from towns across the border', () => {
    const accra: [number, number] = [-0.187, 5.604]
    const kumasi: [number, number] = [-1.624, 6.689]
    for (const town of [accra, kumasi, [-2.5, 10.06], [0.47, 6.6]] as [number, number][])
      expect(isInRing(land, town)).toBe(true)
    for (const elsewhere of [
      [-0.2, 5.2],
      [1.4, 6.3],
      [-4.02, 5.35],
      [-1.52, 12.37],
    ] as [number, number][])
      expect(isInRing(land, elsewhere)).toBe(false)
  })

  test('has Lake Volta inside the country, and what it drowned in it', () => {
    expect(lake.every(([x = 0, y = 0]) => isInRing(land, [x, y]))).toBe(true)
    expect(isInRing(lake, [0.06, 6.6])).toBe(true)
    expect(isInRing(lake, [-1.624, 6.689])).toBe(false)
  })

  test('leaves what lies around outside of the country', () => {
    expect(country.neighbours.some((ring) => isInRing(ring, [-1.52, 12.37]))).toBe(true)
    expect(country.neighbours.some((ring) => isInRing(ring, [-1.624, 6.689]))).toBe(false)
  })
})
