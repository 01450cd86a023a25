import { toSlug } from '#/shared/text.ts'
import type { MappedPlace } from './place.schema.ts'

const LONGEST = 100
/** So many letters of a name may be wrong, missing or too many: one, and in long names two. */
const mistakesAllowed = (slug: string) => (slug.length < 4 ? 0 : slug.length < 8 ? 1 : 2)

/**
 * The place that somebody means who writes its slug, its name, its label or an alias in any way: with capitals, with
 * or without spaces, or with a letter or two wrong (`Kumassi`, `cantoments`). Undefined when none is near, or when two
 * are just as near.
 */
export function findBySpelling<
  Place extends Pick<MappedPlace, 'slug' | 'name' | 'label' | 'kind' | 'aliases'>,
>(places: readonly Place[], text: string): Place | undefined {
  const wanted = toSlug(text.slice(0, LONGEST))
  if (!wanted) return undefined
  const spellingsOf = ({ slug, name, label, aliases }: Place) => [
    slug,
    toSlug(name),
    toSlug(label),
    ...aliases,
  ]
  const exact = places.filter((place) => spellingsOf(place).includes(wanted))
  if (exact.length > 0) return exact.find(({ slug }) => slug === wanted) ?? exact.sort(widestFirst)[0]
  const most = mistakesAllowed(wanted)
  const near = places
    .map((place) => ({
      place,
      mistakes: Math.min(...spellingsOf(place).map((each) => mistakesIn(each, wanted, most))),
    }))
    .filter(({ mistakes }) => mistakes <= most)
    .sort((a, b) => a.mistakes - b.mistakes)
  const [first, second] = near
  return first && first.mistakes !== second?.mistakes ? first.place : undefined
}

const KINDS = ['region', 'city', 'neighbourhood']
const widestFirst = (a: { kind: string }, b: { kind: string }) =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)

/** How many letters are wrong; spaces left out or put in are no mistake. Infinity for what is too long or too short. */
function mistakesIn(spelling: string, wanted: string, most: number): number {
  const [one, other] = [spelling.replaceAll('-', ''), wanted.replaceAll('-', '')]
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY
  return distance(one, other, most)
}

/**
 * How many letters have to be changed, added or left out to make one word the other; of words further apart than `most`
 * only that they are.
 */
export function distance(one: string, other: string, most: number): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    let least = at
    for (let index = 1; index <= other.length; index += 1) {
      const changed = (row[index - 1] ?? 0) + (one[at - 1] === other[index - 1] ? 0 : 1)
      const mistakes = Math.min(changed, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1)
      next.push(mistakes)
      if (mistakes < least) least = mistakes
    }
    // It grows from row to row.
    if (least > most) return Number.POSITIVE_INFINITY
    row = next
  }
  return row[other.length] ?? 0
}
