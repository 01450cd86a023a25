import { describe, expect, test } from 'vitest'
import type { MappedPlace } from './place.schema.ts'
import { kilometresBetween, middleOf, nearestTo, placeAndInside, placesAround } from './place-map.rules.ts'
import { findBySpelling } from './place-spelling.rules.ts'

function place(
  kind: MappedPlace['kind'],
  name: string,
  parent: string | null,
  [latitude, longitude]: [number?, number?] = [],
): MappedPlace {
  const slug = name.toLowerCase().replaceAll(' ', '-') + (kind === 'region' ? '-region' : '')
  const position = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  return {
    id: slug,
    kind,
    name,
    slug,
    label: parent ? `${name}, Accra` : `${name} Region`,
    parentId: parent,
    aliases: [],
    position,
  }
}

const region = place('region', 'Greater Accra', null)
const accra = place('city', 'Accra', 'greater-accra-region', [5.595, -0.19])
const eastLegon = place('neighbourhood', 'East Legon', 'accra', [5.637, -0.157])
const osu = place('neighbourhood', 'Osu', 'accra', [5.556, -0.18])
const tema = place('city', 'Tema', 'greater-accra-region', [5.707, 0.009])
const ashanti = place('region', 'Ashanti', null)
const kumasi = place('city', 'Kumasi', 'ashanti-region', [6.671, -1.608])
const wa = place('city', 'Wa', 'upper-west-region', [10.06, -2.5])
const places = [region, accra, eastLegon, osu, tema, ashanti, kumasi, wa]

describe('the map of places', () => {
  test('knows what a place lies in and what lies in it', () => {
    expect(placesAround(places, eastLegon)).toEqual([region, accra])
    expect(placesAround(places, region)).toEqual([])
    expect(placeAndInside(places, region)).toEqual([region, accra, eastLegon, osu, tema])
  })

  test('measures as the crow flies', () => {
    const [from, to] = [accra.position, kumasi.position]
    if (!from || !to) throw new Error('Both have a position')
    expect(kilometresBetween(from, to)).toBeCloseTo(197.2, 1)
    expect(kilometresBetween(from, from)).toBe(0)
  })

  test('puts a region in the middle of its parts, and nowhere without any', () => {
    expect(middleOf(places, ashanti)).toEqual(kumasi.position)
    expect(middleOf([ashanti], ashanti)).toBeNull()
    expect(nearestTo([ashanti, accra], ashanti)).toEqual([])
  })

  test('finds what lies beside a place: the parts of the same city, and other cities as a whole', () => {
    const nearest = (place: MappedPlace) => nearestTo(places, place).map((near) => near.place.name)
    expect(nearest(eastLegon)).toEqual(['Osu', 'Tema', 'Kumasi', 'Wa'])
    expect(nearest(accra)).toEqual(['Tema', 'Kumasi', 'Wa'])
    expect(nearest(kumasi)).toEqual(['Accra', 'Tema', 'Wa'])
    expect(nearest(region)).toEqual(['Kumasi', 'Wa'])
  })
})

describe('a spelling', () => {
  test.each([
    ['east-legon', eastLegon],
    ['East Legon', eastLegon],
    ['EAST_LEGON', eastLegon],
    ['East Legon, Accra', eastLegon],
    ['east-legon-accra', eastLegon],
    ['eastlegon', eastLegon],
    ['East Legonn', eastLegon],
    ['kumassi', kumasi],
    ['Coomassie', undefined],
    ['Accra', accra],
    ['Greater Accra', region],
    ['wa', wa],
    ['wo', undefined],
    ['Ossu', osu],
    ['Atlantis', undefined],
    ['', undefined],
    ['---', undefined],
    ['%00', undefined],
    ['\ud800', undefined],
    ['é'.repeat(5_000), undefined],
  ])('%j means what it nearly says and nothing else', (text, meant) => {
    expect(findBySpelling(places, text)).toBe(meant)
  })

  test('may be an alias, without its spaces and with a letter wrong', () => {
    const known = [
      { ...accra, aliases: ['accra-metropolitan'] },
      { ...osu, aliases: ['oxford-street'] },
      kumasi,
    ]
    expect(findBySpelling(known, 'oxfordstreat')?.name).toBe('Osu')
    expect(findBySpelling(known, 'Accra Metropolitan')?.name).toBe('Accra')
    expect(findBySpelling(known, 'oxford')).toBeUndefined()
  })

  test('that is as near to one place as to another means neither', () => {
    const [dansoman, dansuman] = [place('city', 'Dansoman', null), place('city', 'Dansuman', null)]
    expect(findBySpelling([dansoman, dansuman], 'dansaman')).toBeUndefined()
    expect(findBySpelling([dansoman, dansuman], 'dansuman')).toBe(dansuman)
  })
})
