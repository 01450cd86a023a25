import { keysOf, recordOf } from '#/shared/records.ts'
import type { Random } from './random.ts'

export type Picture = { id: string; kind: string; view: string; alt: string }
export type PropertyType = 'Apartment' | 'House' | 'Townhouse' | 'Room' | 'Commercial' | 'Land'

/** The kinds of picture that a type's first picture comes from, and those that show its rooms besides. */
const kinds: Record<PropertyType, { covers: string[]; inside: string[] }> = {
  Apartment: { covers: ['apartment'], inside: ['house'] },
  House: { covers: ['villa', 'bungalow', 'house', 'compound'], inside: ['room'] },
  Townhouse: { covers: ['townhouse'], inside: ['apartment', 'bungalow', 'villa', 'house'] },
  Room: { covers: ['room', 'hostel', 'compound'], inside: ['apartment', 'house'] },
  Commercial: { covers: ['commercial'], inside: [] },
  Land: { covers: ['land'], inside: [] },
}

const severalOutside: PropertyType[] = ['Commercial', 'Land']
const MOST = 6

/** Chooses two to six pictures for a property of a type, the first one of its outside, at most one of each room. */
export function createPictureChoice(pictures: readonly Picture[]) {
  const pools = recordOf(keysOf(kinds), (type) => {
    const { covers, inside } = kinds[type]
    const isOutside = (picture: Picture) => picture.view === 'exterior' || picture.view === 'room'
    const ofType = pictures.filter((picture) => covers.includes(picture.kind))
    const others = [...ofType, ...pictures.filter((picture) => inside.includes(picture.kind))].filter(
      (picture) => picture.view !== 'exterior' || severalOutside.includes(type),
    )
    return { covers: ofType.filter(isOutside), others }
  })

  return (random: Random, type: PropertyType): Picture[] => {
    const { covers, others } = pools[type]
    const chosen = [random.pick(covers)]
    const wanted = random.whole(2, MOST)
    const first = random.whole(0, others.length - 1)
    for (let step = 0; step < others.length && chosen.length < wanted; step++) {
      const picture = others[(first + step) % others.length] as Picture
      const isRepeated = chosen.some(
        ({ id, view }) => id === picture.id || (view === picture.view && view !== 'exterior'),
      )
      if (!isRepeated) chosen.push(picture)
    }
    return chosen
  }
}
