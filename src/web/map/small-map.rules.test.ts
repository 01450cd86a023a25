import { describe, expect, test } from 'vitest'
import type { MapLabel } from '#/features/places/map-label.rules.ts'
import { drawSmallMap, pixelsOf } from './small-map.rules.ts'

const OSU = { latitude: 5.556, longitude: -0.18 }
const KUMASI = { latitude: 6.69, longitude: -1.62 }
const neighbourhood = (name: string, latitude: number, longitude: number): MapLabel => ({
  ...{ kind: 'neighbourhood', name },
  ...{ latitude, longitude },
})

const cornersOf = (path: string) =>
  [...path.matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))

describe('a small map', () => {
  test('is all land inside the country, and has the sea below the coast', () => {
    const inland = drawSmallMap(KUMASI, [])
    expect(new Set(cornersOf(inland.land).map(({ x, y }) => `${x} ${y}`))).toEqual(
      new Set(['0 0', '328 0', '328 164', '0 164']),
    )
    const coast = cornersOf(drawSmallMap(OSU, []).land)
    expect(coast.some(({ y }) => y > 0 && y < 164)).toBe(true)
    expect(coast).not.toContainEqual({ x: 328, y: 164 })
  })

  test('draws nothing beyond its frame, wherever it lies', () => {
    for (let latitude = 4.6; latitude < 11.3; latitude += 0.37)
      for (let longitude = -3.4; longitude < 1.4; longitude += 0.41) {
        const { land, lakes, width, height } = drawSmallMap({ latitude, longitude }, [])
        for (const { x, y } of [...cornersOf(land), ...cornersOf(lakes)]) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(width)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(height)
        }
      }
  })

  test('names what lies around, each with its whole name, and what lies in its middle below that', () => {
    const { names } = drawSmallMap(
      OSU,
      [
        neighbourhood('Labone', 5.571, -0.172),
        neighbourhood('Osu', 5.556, -0.18),
        neighbourhood('Teshie', 5.58, -0.08),
        neighbourhood('Somewhere with a long name', 5.57, -0.125),
      ],
      { name: 'Osu' },
    )
    expect(names.map(({ text, style: { left, top } }) => [text, left, top])).toEqual([
      ['Osu', '50%', '68.3%'],
      ['• Labone', '55.4%', '29.6%'],
    ])
  })

  test('without a mark has the name of its middle before any other, and of a region its towns', () => {
    const osu = neighbourhood('Osu', 5.556, -0.18)
    const near = neighbourhood('Ringway', 5.557, -0.181)
    const town: MapLabel = { kind: 'town', name: 'Tema', latitude: 5.67, longitude: -0.017 }
    const namesOf = (view: 'neighbourhood' | 'region') =>
      drawSmallMap(OSU, [town, near, osu], { view, hasMark: false }).names.map(({ text }) => text)
    expect(namesOf('neighbourhood')).toEqual(['• Osu'])
    expect(namesOf('region')).toEqual(['• Tema'])
  })

  test('marks homes by their prices, those on one another by their number, and none beyond its frame', () => {
    const { homes, names } = drawSmallMap(OSU, [neighbourhood('Osu', 5.556, -0.18)], {
      hasMark: false,
      homes: [
        { latitude: 5.556, longitude: -0.18, price: '2,100' },
        { latitude: 5.5575, longitude: -0.1715, price: '1.2M' },
        { latitude: 5.57, longitude: -0.18, price: '880K' },
        { latitude: 6.5, longitude: -0.18, price: '95,000' },
      ],
    })
    expect(homes.map(({ text }) => text)).toEqual(['2 homes', '880K'])
    expect(names).toEqual([])
  })

  test('marks so many homes of a place by their number', () => {
    const { homes } = drawSmallMap(OSU, [], {
      hasMark: false,
      homes: [
        { latitude: 5.556, longitude: -0.18, count: 3 },
        { latitude: 5.5575, longitude: -0.1715, count: 4 },
        { latitude: 5.57, longitude: -0.18, count: 1 },
      ],
    })
    expect(homes.map(({ text }) => text)).toEqual(['7 homes', '1 home'])
  })

  test('has the line of its scale and a circle at one scale', () => {
    const { kilometre, scale, width } = drawSmallMap(OSU, [])
    expect(scale).toBe('2 km')
    expect((Number.parseFloat(kilometre) / 100) * width).toBeCloseTo(pixelsOf(2_000), 0)
  })
})
