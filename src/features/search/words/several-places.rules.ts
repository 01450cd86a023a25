import type { KnownPlace, PlaceNames } from '../../places/place-names.rules.ts'
import { isBeyond, isCautiousName, isNegator } from './ordinary-words.rules.ts'
import { keyOf } from './place-words.rules.ts'
import { type Token, tokensIn } from './word-token.rules.ts'

type Named = { place: KnownPlace; at: number; next: number }

const FEWEST_BY_COMMA = 3
const JOINED = /^\s*(?:[,/&]|,?\s*(?:and|or))\s*$/i

/**
 * Several places, none in another, that are listed in words: "osu, labone and cantonments". `text` is the words with
 * these joined by "or", so that homes in each of them are found; `alternatives` are they alone. "Kasoa, Accra" is one
 * place and the city that it lies near.
 */
export function severalPlaces(
  words: string,
  places: PlaceNames,
): { text: string; alternatives: string } | undefined {
  const tokens = tokensIn(words)
  const between = (first: number, next: number) => words.slice(tokens[first - 1]?.end, tokens[next]?.start)
  for (let at = 0; at < tokens.length; at += 1) {
    const first = namedAt(tokens, places, at)
    if (!first) continue
    const found = [first]
    const separators: string[] = []
    for (let next = first.next; next < tokens.length; ) {
      const isWord = /^(?:and|or|&)$/.test(tokens[next]?.word ?? '')
      const other = namedAt(tokens, places, isWord ? next + 1 : next)
      const separator = other && between(next, other.at)
      if (!other || !separator || !JOINED.test(separator)) break
      found.push(other)
      separators.push(separator)
      next = other.next
    }
    const isCommas = separators.every((separator) => /^\s*,\s*$/.test(separator))
    const isOneAddress =
      isCommas && (found.length < FEWEST_BY_COMMA || !areOfOneKind(found)) && !areNeighbourhoods(found)
    if (found.length < 2 || isOneAddress || !areApart(found) || isLeftOut(tokens, at)) {
      at = (found.at(-1)?.next ?? at + 1) - 1
      continue
    }
    const names = found.map((each) => words.slice(tokens[each.at]?.start, tokens[each.next - 1]?.end))
    const alternatives = names.map((name) => (/^\p{L}+$/u.test(name) ? name : `"${name}"`)).join(' or ')
    const [start, end] = [tokens[at]?.start, tokens[(found.at(-1)?.next ?? 0) - 1]?.end]
    return { text: `${words.slice(0, start)}${alternatives}${words.slice(end)}`, alternatives }
  }
  return undefined
}

function namedAt(tokens: readonly Token[], places: PlaceNames, at: number): Named | undefined {
  for (let count = Math.min(places.mostWords, tokens.length - at); count > 0; count -= 1) {
    if (tokens.slice(at, at + count).some(({ word }) => word.startsWith('"') || word.startsWith('-')))
      continue
    const key = keyOf(tokens, at, count)
    const place = isCautiousName(key) ? undefined : places.named(key)
    if (place) return { place, at, next: at + count }
  }
  return undefined
}

const areNeighbourhoods = (found: readonly Named[]) =>
  found.every(({ place }) => place.kind === 'neighbourhood')

const areOfOneKind = (found: readonly Named[]) => new Set(found.map(({ place }) => place.kind)).size === 1

function areApart(found: readonly Named[]): boolean {
  const slugs = new Set(found.map(({ place }) => place.slug))
  const isWithin = found.some(({ place }) => place.around.some((slug) => slugs.has(slug)))
  return slugs.size === found.length && !isWithin
}

const MOST_BEFORE = 3

function isLeftOut(tokens: readonly Token[], at: number): boolean {
  return tokens
    .slice(Math.max(0, at - MOST_BEFORE), at)
    .some(({ word }, index, before) => isNegator(word) || isBeyond(word, before[index - 1]?.word ?? ''))
}
