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
  const keys = new Set<string>()
  const found = TELLING.filter((token) => {
    const [key = ''] = token.split(':')
    if (!tokens.includes(token) || keys.has(key)) return false
    keys.add(key)
    return true
  })
  return found
    .slice(0, MOST_ON_A_CARD)
    .map((token) => {
      const [key = '', value = ''] = token.split(':')
      return shortText(key as AmenityKey, value)
    })
    .join(' · ')
}
