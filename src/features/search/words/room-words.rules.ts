import { AMENITY_FILTERS } from '../../amenities/amenity-filter.schema.ts'
import { MOST_BATHS, MOST_BEDS } from '../search.schema.ts'
import type { Token } from './word-token.rules.ts'

/** So many of something at least. `next` is the token after the words that say it. */
export type RoomWords = { key: 'beds' | 'baths' | 'parking'; least: number; next: number }

const BEDS = /^(?:beds?|bedrooms?|bedrms?|bdrms?|bedroms?|bderooms?|bedrrom|brs?|bds?|bdrs?|bhk)$/
const BATHS = /^(?:ba|baths?|bathrooms?|bathrms?|washrooms?|toilets?)$/
const PARKING_PLACES = /^(?:spaces?|spots?|places?|slots?|lots?)$/
const SPLIT_ROOM = /^(?:bed|bath|wash)$/
const MOST_OF = { beds: MOST_BEDS, baths: MOST_BATHS, parking: AMENITY_FILTERS.parking.max }
const MOST_ROOMS = 100
const SINGLE = 'single'

/** "2 bedrooms", "2-3 bed", "2br", "2 parking spaces" at a token: the least of them is meant. Undefined for anything else. */
export function roomsAt(text: string, tokens: readonly Token[], at: number): RoomWords | undefined {
  const first = roomCount(tokens[at])
  if (first === undefined) return undefined
  let next = at + 1
  let least = first
  const isJoined = /^(?:to|or|and|&)$/.test(tokens[next]?.word ?? '')
  const second = roomCount(tokens[isJoined ? next + 1 : next])
  const isDash = /^\s*[-–—/]\s*$/.test(text.slice(tokens[at]?.end, tokens[next]?.start))
  if (second !== undefined && (isJoined || isDash)) {
    least = Math.min(first, second)
    next += isJoined ? 2 : 1
  }
  const named = namedAt(tokens, next)
  if (!named) return undefined
  const other = otherCountAt(text, tokens, named)
  if (other) return { ...other, least: Math.min(least, other.least) }
  return {
    key: named.key,
    least: Math.min(least, MOST_OF[named.key]),
    next: afterMore(tokens, named.next),
  }
}

/** The other number of "3 bedroom or 4 bedroom". */
function otherCountAt(
  text: string,
  tokens: readonly Token[],
  { key, next }: Pick<RoomWords, 'key' | 'next'>,
): RoomWords | undefined {
  const isJoined = /^(?:to|or)$/.test(tokens[next]?.word ?? '')
  const isSlash = /^\s*[-–—/]\s*$/.test(text.slice(tokens[next - 1]?.end, tokens[next]?.start))
  const other = isJoined || isSlash ? roomsAt(text, tokens, isJoined ? next + 1 : next) : undefined
  return other?.key === key ? other : undefined
}

/** The token after "or more", "and above", which every number of rooms means anyway. */
function afterMore(tokens: readonly Token[], at: number): number {
  const [joint, more] = [tokens[at]?.word ?? '', tokens[at + 1]?.word ?? '']
  if (/^(?:min|minimum)$/.test(joint)) return at + 1
  return /^(?:or|and|&)$/.test(joint) && /^(?:more|above|up|over|upwards)$/.test(more) ? at + 2 : at
}

function namedAt(tokens: readonly Token[], at: number): Pick<RoomWords, 'key' | 'next'> | undefined {
  const [word, behind] = [tokens[at]?.word ?? '', tokens[at + 1]?.word ?? '']
  const isTwoWords = (SPLIT_ROOM.test(word) && /^rooms?$/.test(behind)) || (word === 'b' && behind === 'r')
  const next = at + (isTwoWords ? 2 : 1)
  if (BEDS.test(word) || (isTwoWords && word === 'b')) return { key: 'beds', next }
  if (BATHS.test(word) || (isTwoWords && word === 'wash')) return { key: 'baths', next }
  return word === 'parking' && PARKING_PLACES.test(behind) ? { key: 'parking', next: at + 2 } : undefined
}

function roomCount(token: Token | undefined): number | undefined {
  if (!token || token.isExact) return undefined
  const count = token.word === SINGLE ? 1 : token.number
  return count !== undefined && count >= 1 && count <= MOST_ROOMS ? Math.floor(count) : undefined
}
