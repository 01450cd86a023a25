import { shortText } from './amenity.rules.ts'
import type { AmenityKey, AmenityTokens } from './amenity.schema.ts'

/** What a card tells first, as far as there is room. */
export const TELLING: readonly string[] = [
  'selfContained:yes',
  'electricity:solar',
  'furnished:yes',
  'water:borehole',
  'boysQuarters:yes',
  'electricity:prepaid',
  'electricity:generator',
  'serviced:yes',
  'road:tarred',
  'walledGated:yes',
  'internet:fibre',
  'furnished:part',
  'security:guard',
  'pets:yes',
  'water:pipe',
  'road:graded',
  'bathroom:shared',
  'water:tank',
]

const MOST_ON_A_CARD = 2

/** The two most telling things that are stated, in a card's few words, one of each kind; empty without any. */
export function highlightsOf(tokens: AmenityTokens): string {
  const found = new Map<string, string>()
  for (const token of TELLING) {
    if (found.size === MOST_ON_A_CARD) break
    if (!tokens.includes(token)) continue
    const [key = '', value = ''] = token.split(':')
    if (!found.has(key)) found.set(key, shortText(key as AmenityKey, value))
  }
  return [...found.values()].join(' · ')
}
