import type { PlaceNames } from '../../places/place-names.rules.ts'
import type { PropertyFilters } from '../search.schema.ts'
import {
  isBeyond,
  isJoint,
  isNegator,
  isNeverLeftOut,
  isNoun,
  mayFollowNegator,
} from './ordinary-words.rules.ts'
import type { Token } from './word-token.rules.ts'

/** The filters that words can say. */
export type SaidFilters = Omit<PropertyFilters, 'query' | 'sort' | 'page'>

/** What becomes of a token; `without` is looked for as what homes must not say. */
export type Fate = 'said' | 'text' | 'noise' | 'without'

/** A search while it is read: its tokens, what became of each, and what they say beside what is `known`. */
export type Reading = {
  text: string
  tokens: Token[]
  fates: (Fate | undefined)[]
  known: SaidFilters
  said: SaidFilters
  places: PlaceNames
  unplaced: string | undefined
}

/** Says what becomes of so many tokens, and answers how many they are. */
export function settle(reading: Reading, at: number, count: number, fate: Fate): number {
  for (let index = at; index < at + count; index += 1) reading.fates[index] = fate
  return count
}

/** Whether nothing has become yet of so many tokens, and there are so many. */
export function isFree({ fates, tokens }: Reading, at: number, count: number): boolean {
  for (let index = at; index < at + count; index += 1) if (fates[index]) return false
  return at + count <= tokens.length
}

/**
 * Takes words that follow a "not", a "no" or a "without": what they say must not become its contrary. What they name is
 * left out of what is found; terms stay as they were typed. Undefined where nothing of the kind stands before them.
 * `joints` are the words that join them to another thing that is left out.
 */
export function takeNegated(
  reading: Reading,
  at: number,
  count: number,
  { fate = 'without', joints = NEITHER }: { fate?: 'without' | 'text'; joints?: RegExp } = {},
): number | undefined {
  const { tokens, fates } = reading
  if (fates[at - 2] === 'without' && !fates[at - 1] && joints.test(tokens[at - 1]?.word ?? '')) {
    settle(reading, at - 1, 1, 'noise')
    return leaveOut(reading, at, count)
  }
  // Of "without a borehole and parking" the first is left out by itself.
  const isJoined = /^(?:and|&|plus)$/.test(tokens[at]?.word ?? '')
  let from = at - 1
  for (; from >= Math.max(0, at - MOST_BETWEEN); from -= 1) {
    const word = tokens[from]?.word ?? ''
    if (fates[from] === 'said' || !isBeside(reading, from)) return undefined
    if (isNegator(word) || isBeyond(word, tokens[from - 1]?.word ?? '')) break
    if (fates[from] === 'without' && !isJoined) return undefined
    if (!mayFollowNegator(word) && !isJoined) return undefined
  }
  if (from < Math.max(0, at - MOST_BETWEEN) || tokens[from]?.isExact) return undefined
  if (fate === 'text') return settle(reading, from, at - from + count, 'text') - (at - from)
  const isBut = tokens[from]?.word === 'but' && isFree(reading, from - 1, 1)
  if (!isJoined) settle(reading, isBut ? from - 1 : from, at - from + (isBut ? 1 : 0), 'noise')
  return leaveOut(reading, at, count)
}

const NEITHER = /^(?:or|nor)$/
/** Between the names of places that nobody wants. */
export const NEITHER_PLACE = /^(?:or|nor|and|&)$/

/** Of "with a borehole" the borehole is left out. */
function leaveOut(reading: Reading, at: number, count: number): number {
  let first = at
  const isLead = (word: string) => isJoint(word) || word === 'plus'
  while (first < at + count - 1 && isLead(reading.tokens[first]?.word ?? '')) first += 1
  settle(reading, at, first - at, 'noise')
  return first - at + settle(reading, first, at + count - first, 'without')
}

const MOST_LEFT_OUT = 3

/** Leaves out words that say no filter and follow a "not": "without a swimming pool", "no pets or children". */
export function takeLeftOut(reading: Reading, at: number): number {
  const { tokens, fates } = reading
  const word = tokens[at]?.word ?? ''
  // "never lived in" praises a home.
  if (!isNegator(word) || word === 'never') return 1
  const isAlso = (index: number) => isFree(reading, index, 1) && isBeside(reading, index - 1)
  let first = at + 1
  while (isAlso(first) && mayFollowNegator(tokens[first]?.word ?? '')) first += 1
  let next = first
  const runs: [at: number, count: number][] = []
  for (;;) {
    let end = next
    while (isAlso(end) && !isJoint(tokens[end]?.word ?? '') && !isNegator(tokens[end]?.word ?? '')) end += 1
    const words = tokens.slice(next, end).map(({ word }) => word)
    if (end === next || end - next > MOST_LEFT_OUT || words.some(isNeverLeftOut)) break
    runs.push([next, end - next])
    if (!isAlso(end) || !NEITHER.test(tokens[end]?.word ?? '')) break
    next = end + 1
  }
  const last = runs.at(-1)
  if (!last) return 1
  for (let index = at; index < last[0] + last[1]; index += 1) fates[index] = 'noise'
  for (const [run, count] of runs) settle(reading, run, count, 'without')
  return last[0] + last[1] - at
}

const MOST_BETWEEN = 4

// "pets no, osu" are two.
function isBeside({ text, tokens }: Reading, at: number): boolean {
  return /^[\s-]*$/.test(text.slice(tokens[at]?.end, tokens[at + 1]?.start))
}

/** Joints go where they stand beside something understood or at an end; within a text they stay. */
export function dropJoints(reading: Reading): void {
  const { tokens, fates } = reading
  if (!fates.includes('said') && !fates.includes('without')) return
  for (let from = 0; from < tokens.length; ) {
    const isSettled = (index: number) =>
      fates[index] === 'said' || fates[index] === 'noise' || fates[index] === 'without'
    if (isSettled(from)) {
      from += 1
      continue
    }
    let to = from
    while (to < tokens.length && !isSettled(to)) to += 1
    let [first, last] = [from, to - 1]
    const isDropped = (index: number, test: (word: string) => boolean) =>
      fates[index] === undefined && test(tokens[index]?.word ?? '')
    while (first <= last && isDropped(first, isJoint)) fates[first++] = 'noise'
    while (last >= first && isDropped(last, isJoint)) fates[last--] = 'noise'
    const rest = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    if (rest.every((index) => isDropped(index, (word) => isNoun(word) || isJoint(word)))) {
      for (const index of rest) fates[index] = 'noise'
    }
    from = to
  }
}

/** Each run of words that was not understood as it was written, and with a minus what homes must not say. */
export function restOf({ text, tokens, fates }: Reading): string {
  const parts: string[] = []
  for (let from = 0; from < tokens.length; ) {
    const isLeft = (index: number) => fates[index] === undefined || fates[index] === 'text'
    const isWithout = (index: number) => fates[index] === 'without'
    if (!isLeft(from) && !isWithout(from)) {
      from += 1
      continue
    }
    const isSame = isWithout(from) ? isWithout : isLeft
    let to = from
    while (to + 1 < tokens.length && isSame(to + 1)) to += 1
    const run = text.slice(tokens[from]?.start, tokens[to]?.end)
    parts.push(isSame === isLeft ? run : to > from || !/^\p{L}+$/u.test(run) ? `-"${run}"` : `-${run}`)
    from = to + 1
  }
  return parts.join(' ')
}
