import { countOf } from '#/shared/text.ts'
import type { PlaceView } from './place-offer-view.ts'

/** How a place is named in a sentence: `East Legon, Accra`, `the Greater Accra Region`. */
export function nameInText({ kind, label }: PlaceView['place']): string {
  return kind === 'region' ? `the ${label}` : label
}

/** What we hold of a place in a few sentences, and nothing that we do not. */
export function describePlace(view: PlaceView): string {
  return [whereIs(view), howMany(view)].filter(Boolean).join(' ')
}

function whereIs({ place, around, kilometresToCity, parts }: PlaceView): string {
  const parent = around.at(-1)
  if (!parent) {
    return parts.length > 0
      ? `Homes are advertised in ${countOf(parts.length, 'city or municipality', 'cities and municipalities')} of the ${place.label}.`
      : ''
  }
  if (place.kind === 'neighbourhood') {
    const away =
      kilometresToCity === null ? '' : `, ${distance(kilometresToCity)} from the middle of the city`
    return `${place.name} is a neighbourhood of ${parent.name}${away}.`
  }
  const inside =
    parts.length > 0
      ? `, with homes advertised in ${countOf(parts.length, 'neighbourhood', 'neighbourhoods')}`
      : ''
  return `${place.name} is in the ${parent.label}${inside}.`
}

function howMany({ offers, total }: PlaceView): string {
  if (total === 0) return 'No home is advertised here at the moment.'
  const each = offers.map(({ tag, count }) => `${count.toLocaleString('en-GB')} ${tag.toLowerCase()}`)
  if (each.length === 1)
    return `${countOf(total, 'home is', 'homes are')} advertised ${offers[0]?.tag.toLowerCase()} here today.`
  return `${countOf(total, 'home is', 'homes are')} advertised here today: ${each.join(' and ')}.`
}

/** A distance as people say it: positions of places are known to a kilometre or so. */
export function distance(kilometres: number): string {
  return kilometres < 1 ? 'less than 1 km' : `about ${Math.round(kilometres).toLocaleString('en-GB')} km`
}
