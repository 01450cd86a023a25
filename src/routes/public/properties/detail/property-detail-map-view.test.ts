import { describe, expect, test } from 'vitest'
import { boundsOf, readArea } from '#/features/search/area/area.rules.ts'
import { presentPlaceMap } from './property-detail-map-view.server.ts'

const OSU = { name: 'Osu', slug: 'osu', label: 'Osu, Accra' }
const HOME = { id: '0193a000-0000-7000-8000-000000000001', status: 'active' as const }
const HERE = { latitude: 5.556, longitude: -0.18 }

describe('the small map of a home', () => {
  test('shows a circle and says what it means where the agent does not show the spot', () => {
    const shown = presentPlaceMap(
      { ...HOME, position: { ...HERE, isExact: false }, place: OSU, digitalAddress: null },
      [],
    )
    expect(shown?.radius).toBe(8)
    expect(shown?.label).toBe('Map with a circle near the middle of Osu, Accra')
    expect(shown?.words).toBe(
      'The circle is near the middle of Osu, Accra, 400 m around. The agent does not show the exact spot: ask before you go.',
    )
  })

  test('shows a pin and the digital address where the agent does', () => {
    const shown = presentPlaceMap(
      { ...HOME, position: { ...HERE, isExact: true }, place: OSU, digitalAddress: 'GA-183-8164' },
      [],
    )
    expect(shown?.radius).toBeNull()
    expect(shown?.label).toBe('Map with a pin at the home')
    expect(shown?.words).toBe('The agent shows where it is: GA-183-8164.')
  })

  test('says how far its neighbours and the nearest capital are, and not how far it is from itself', () => {
    const at = (kind: 'capital' | 'neighbourhood', name: string, north: number) => ({
      ...{ kind, name },
      ...{ latitude: HERE.latitude + north / 111.2, longitude: HERE.longitude },
    })
    const shown = presentPlaceMap(
      { ...HOME, position: { ...HERE, isExact: false }, place: OSU, digitalAddress: null },
      [
        at('capital', 'Accra', 6),
        at('capital', 'Koforidua', 60),
        ...[at('neighbourhood', 'Osu', 0), at('neighbourhood', 'Ridge', 3)],
        ...[
          at('neighbourhood', 'Labone', 0.6),
          at('neighbourhood', 'La', 2),
          at('neighbourhood', 'Teshie', 9),
        ],
      ],
    )
    expect(shown?.words.replaceAll('\u00a0', ' ')).toMatch(
      / In a straight line: Labone 1 km · La 2 km · Ridge 3 km · Accra 6 km\.$/,
    )
  })

  test('leads to the map of the homes around it', () => {
    const shown = presentPlaceMap(
      { ...HOME, position: { ...HERE, isExact: true }, place: null, digitalAddress: null },
      [],
    )
    const [, area = '', id] = /^\/properties\?area=([\w-]{24})#map=([\w-]{36})$/.exec(shown?.href ?? '') ?? []
    expect(id).toBe(HOME.id)
    const { south, north, west, east } = boundsOf(readArea(area))
    expect((south + north) / 2).toBeCloseTo(HERE.latitude, 4)
    expect((west + east) / 2).toBeCloseTo(HERE.longitude, 4)
  })

  test('leads to a map without its mark when it is not advertised any more', () => {
    const shown = presentPlaceMap(
      { ...HOME, status: 'sold', position: { ...HERE, isExact: true }, place: null, digitalAddress: null },
      [],
    )
    expect(shown?.href).toMatch(/#map$/)
  })

  test('is not there where nobody knows the place', () => {
    expect(presentPlaceMap({ ...HOME, position: null, place: null, digitalAddress: null }, [])).toBeNull()
  })
})
