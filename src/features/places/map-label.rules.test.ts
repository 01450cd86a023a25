import { describe, expect, test } from 'vitest'
import { type MapLabel, mapLabels, placeLabels } from './map-label.rules.ts'
import type { MappedPlace } from './place.schema.ts'

const place = (
  kind: MappedPlace['kind'],
  name: string,
  parentId: string | null,
  position: MappedPlace['position'],
): MappedPlace => ({ id: name, kind, name, slug: name, label: name, parentId, position, aliases: [] })

const PLACES = [
  place('neighbourhood', 'Osu', 'Accra', { latitude: 5.55512, longitude: -0.18 }),
  place('city', 'Tema', 'Greater Accra', { latitude: 5.67, longitude: -0.017 }),
  place('city', 'Accra', 'Greater Accra', { latitude: 5.6, longitude: -0.19 }),
  place('region', 'Greater Accra', null, null),
  place('region', 'Volta', null, null),
]
const LABELS = mapLabels(PLACES)

const shown = (
  zoom: number,
  degree: number,
  options: { taken?: Parameters<typeof placeLabels>[1]['taken'] } = {},
) =>
  placeLabels(LABELS, {
    zoom,
    toPixel: ({ latitude, longitude }) => ({ x: longitude * degree, y: -latitude * degree }),
    taken: options.taken ?? [],
  }).map(({ kind, name }) => `${kind} ${name}`)

describe('what a map can write', () => {
  test('begins with the regions, each in its land, and goes down to the neighbourhoods', () => {
    expect(LABELS.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'region Greater Accra',
      'capital Accra',
      'town Tema',
      'neighbourhood Osu',
    ])
    expect(LABELS[0]).toMatchObject({
      latitude: 5.9,
      longitude: 0,
      others: [{ latitude: 5.95, longitude: 0.35 }],
    })
    expect(LABELS[3]).toMatchObject({ latitude: 5.555 })
  })

  test('has the town with more neighbourhoods before a smaller one', () => {
    const at = { latitude: 6, longitude: -1 }
    const towns = [
      place('city', 'Apam', null, at),
      place('city', 'Tema', null, at),
      place('neighbourhood', 'Community 1', 'Tema', at),
    ]
    expect(mapLabels(towns).map(({ name }) => name)).toEqual(['Tema', 'Apam', 'Community 1'])
  })

  test('leaves out a place of which nobody knows where it lies', () => {
    expect(mapLabels([place('city', 'Nowhere', null, null)])).toEqual([])
  })
})

describe('what there is room for', () => {
  test('is more the closer one looks', () => {
    const far = 1_000
    expect(shown(6, far)).toEqual(['region Greater Accra'])
    expect(shown(8, far)).toEqual(['capital Accra'])
    expect(shown(9, far)).toEqual(['capital Accra', 'town Tema'])
    expect(shown(11, far)).toEqual(['capital Accra', 'town Tema', 'neighbourhood Osu'])
  })

  test('is the more important of two that would touch', () => {
    expect(shown(11, 10)).toEqual(['capital Accra'])
  })

  const far = 1_000
  type View = Parameters<typeof placeLabels>[1]
  const placed = (zoom: number, view: Partial<View>) =>
    placeLabels(LABELS, {
      zoom,
      toPixel: ({ latitude, longitude }) => ({ x: longitude * far, y: -latitude * far }),
      taken: [],
      ...view,
    }).map(({ latitude, down }) => ({ latitude, down }))
  const [x, y] = [-190, -5_600]
  const mark = { left: x - 20, top: y - 20, right: x + 20, bottom: y + 20 }

  test('is a region’s name where nothing lies in its land, and none outside of that', () => {
    const north = { left: -50, top: -5_920, right: 50, bottom: -5_880 }
    expect(placed(6, {})).toEqual([{ latitude: 5.9, down: 0 }])
    expect(placed(6, { taken: [north] })).toEqual([{ latitude: 5.95, down: 0 }])
    expect(placed(6, { taken: [{ ...north, top: -6_000, right: 400 }] })).toEqual([])
    expect(placed(6, { isLand: () => false })).toEqual([])
  })

  test('is a capital’s name below or above what lies on it, on land alone', () => {
    const onLand = { isLand: () => true }
    expect(placed(8, onLand)).toEqual([{ latitude: 5.6, down: 0 }])
    expect(placed(8, { taken: [mark], ...onLand })).toEqual([{ latitude: 5.6, down: 36 }])
    expect(placed(8, { taken: [mark], isLand: ({ top }) => top < y })).toEqual([{ latitude: 5.6, down: -36 }])
    expect(placed(8, { taken: [mark] }), 'where nobody knows what is land').toEqual([])
  })

  test('is nothing where something else stands, or out of sight', () => {
    const everywhere = { left: -1_000_000, top: -1_000_000, right: 1_000_000, bottom: 1_000_000 }
    expect(shown(11, 1_000, { taken: [everywhere] })).toEqual([])
    const hidden: MapLabel[] = placeLabels(LABELS, { zoom: 11, toPixel: () => undefined, taken: [] })
    expect(hidden).toEqual([])
  })
})
