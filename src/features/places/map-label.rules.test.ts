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
  test('begins with the regions, each at its capital, and goes down to the neighbourhoods', () => {
    expect(LABELS.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'region Greater Accra',
      'capital Accra',
      'town Tema',
      'neighbourhood Osu',
    ])
    expect(LABELS[0]).toMatchObject({ latitude: 5.6, longitude: -0.19 })
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

  test('is a region’s name below or above what lies on it, and no name where both are taken', () => {
    const far = 1_000
    const [x, y] = [-190, -5_600]
    const mark = { left: x - 20, top: y - 20, right: x + 20, bottom: y + 20 }
    const downs = (taken: (typeof mark)[]) =>
      placeLabels(LABELS, {
        zoom: 6,
        toPixel: ({ latitude, longitude }) => ({ x: longitude * far, y: -latitude * far }),
        taken,
      }).map(({ down }) => down)
    expect(downs([])).toEqual([0])
    expect(downs([mark])).toEqual([42])
    expect(downs([{ ...mark, bottom: y + 60 }])).toEqual([-42])
    expect(downs([{ ...mark, top: y - 60, bottom: y + 60 }])).toEqual([])
  })

  test('is nothing where something else stands, or out of sight', () => {
    const everywhere = { left: -1_000_000, top: -1_000_000, right: 1_000_000, bottom: 1_000_000 }
    expect(shown(11, 1_000, { taken: [everywhere] })).toEqual([])
    const hidden: MapLabel[] = placeLabels(LABELS, { zoom: 11, toPixel: () => undefined, taken: [] })
    expect(hidden).toEqual([])
  })
})
