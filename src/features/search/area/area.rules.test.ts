import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FILTERS } from '../search.schema.ts'
import { areaTokens, boundsOf, isRectangle, readArea, writeArea, writeBounds } from './area.rules.ts'

const { pattern } = FILTERS.area
const corner = fc.record({
  latitude: fc.double({ min: 4, max: 11.9, noNaN: true }),
  longitude: fc.double({ min: -4, max: 3.9, noNaN: true }),
})

describe('an area', () => {
  test('is read as it was written, to 2 metres, and written again alike', () => {
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 100 }), (corners) => {
        const area = writeArea(corners)
        expect(area).toMatch(pattern)
        const read = readArea(area)
        expect(read).toHaveLength(corners.length)
        for (const [index, { latitude, longitude }] of read.entries()) {
          expect(Math.abs(latitude - (corners[index]?.latitude ?? 0))).toBeLessThan(0.00002)
          expect(Math.abs(longitude - (corners[index]?.longitude ?? 0))).toBeLessThan(0.00002)
        }
        expect(writeArea(read)).toBe(area)
      }),
    )
  })

  test('of more than 100 corners keeps its shape with fewer', () => {
    const round = Array.from({ length: 1_234 }, (_, index) => ({
      latitude: 5.6 + Math.sin((index / 1_234) * 2 * Math.PI) / 10,
      longitude: -0.2 + Math.cos((index / 1_234) * 2 * Math.PI) / 10,
    }))
    const area = writeArea(round)
    expect(area).toMatch(pattern)
    expect(boundsOf(readArea(area)).north).toBeCloseTo(5.7, 2)
  })

  test('beyond the country ends at its edge', () => {
    expect(boundsOf(readArea(writeBounds({ south: -80, west: -170, north: 80, east: 170 })))).toEqual({
      ...{ south: 4, west: -4 },
      ...{ north: expect.closeTo(12, 4), east: expect.closeTo(4, 4) },
    })
  })

  test.each([
    '',
    'AAAAAA',
    'AAAAAAAAAAAA',
    'AAAAAABBBBBBCCCCC',
    'AAAAAABBBBBBCCCCC!',
    `${'AAAAAA'.repeat(101)}`,
  ])('%j is none', (text) => {
    expect(pattern.test(text)).toBe(false)
  })

  test('that a map showed is told from one that was drawn', () => {
    const bounds = { south: 5.5, west: -0.3, north: 5.7, east: -0.1 }
    expect(isRectangle(writeBounds(bounds))).toBe(true)
    expect(
      isRectangle(writeArea([...readArea(writeBounds(bounds)), { latitude: 5.6, longitude: -0.2 }])),
    ).toBe(false)
    const [one, two, three] = readArea(writeBounds(bounds))
    if (!one || !two || !three) throw new Error('It has four corners')
    expect(isRectangle(writeArea([one, two, three]))).toBe(false)
    // Drawn by hand, from another corner.
    expect(isRectangle(writeArea(readArea(writeBounds(bounds)).toReversed()))).toBe(false)
    expect(isRectangle(writeArea([one, three, two, one]))).toBe(false)
  })

  test('is looked for in few cells, which hold all of it', () => {
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 12 }), (corners) => {
        const tokens = areaTokens(writeArea(corners))
        expect(tokens.length).toBeGreaterThan(0)
        expect(tokens.length).toBeLessThanOrEqual(49)
      }),
    )
    expect(areaTokens(writeBounds({ south: 5.55, west: -0.19, north: 5.56, east: -0.18 }))[0]).toMatch(
      /^cell 16 /,
    )
    expect(areaTokens(writeBounds({ south: 4, west: -4, north: 12, east: 3 }))[0]).toMatch(/^cell 8 /)
  })
})
