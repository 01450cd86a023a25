import { toSlug } from '#/shared/text.ts'
import type { MappedPlace } from './place.schema.ts'

const LONGEST = 100
/** So many letters of a name may be wrong, missing or too many: one, and in long names two. */
const mistakesAllowed = (slug: string) => (slug.length < 4 ? 0 : slug.length < 8 ? 1 : 2)

/**
 * The place that somebody means who writes its slug, its name or its label in any way: with capitals, spaces or
 * underscores, or with a letter or two wrong (`Kumassi`, `cantoments`). Undefined when none is near, or when two are
 * just as near.
 */
export function findBySpelling<Place extends Pick<MappedPlace, 'slug' | 'name' | 'label' | 'kind'>>(
  places: readonly Place[],
  text: string,
): Place | undefined {
  const wanted = toSlug(text.slice(0, LONGEST))
  if (!wanted) return undefined
  const spellingsOf = ({ slug, name, label }: Place) => [slug, toSlug(name), toSlug(label)]
  const exact = places.filter((place) => spellingsOf(place).includes(wanted))
  if (exact.length > 0) return exact.find(({ slug }) => slug === wanted) ?? exact.sort(widestFirst)[0]
  const near = places
    .map((place) => ({
      place,
      mistakes: Math.min(...spellingsOf(place).map((each) => distance(each, wanted))),
    }))
    .filter(({ mistakes }) => mistakes <= mistakesAllowed(wanted))
    .sort((a, b) => a.mistakes - b.mistakes)
  const [first, second] = near
  return first && first.mistakes !== second?.mistakes ? first.place : undefined
}

const KINDS = ['region', 'city', 'neighbourhood']
const widestFirst = (a: { kind: string }, b: { kind: string }) =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)

/** How many letters have to be changed, added or left out to make one word the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let index = 1; index <= other.length; index += 1) {
      const changed = (row[index - 1] ?? 0) + (one[at - 1] === other[index - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
