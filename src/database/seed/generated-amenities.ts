import type { PropertyType } from './generated-pictures.ts'
import type { Random } from './random.ts'

type Choice = readonly [share: number, tokens: readonly string[]]

// In which share of homes it is stated, and what then, the likeliest first.
const WATER: Choice = [0.75, ['water:pipe', 'water:borehole', 'water:tank']]
const POWER: Choice = [0.75, ['electricity:prepaid', 'electricity:shared']]
const OWN_POWER: Choice = [0.2, ['electricity:generator', 'electricity:solar']]
const BATHROOM: Choice = [0.6, ['bathroom:own', 'bathroom:shared']]
const KITCHEN: Choice = [0.5, ['kitchen:own', 'kitchen:shared']]
const FURNISHED: Choice = [0.5, ['furnished:no', 'furnished:part', 'furnished:yes']]
const WALLS: Choice = [0.5, ['walledGated:yes', 'walledGated:no']]
const SECURITY: Choice = [0.3, ['security:guard', 'security:fence', 'security:cameras']]
const PETS: Choice = [0.2, ['pets:no', 'pets:ask', 'pets:yes']]
const INTERNET: Choice = [0.3, ['internet:none', 'internet:wireless', 'internet:fibre']]
const SERVICED: Choice = [0.5, ['serviced:yes', 'serviced:no']]
const ROAD: Choice = [0.5, ['road:graded', 'road:tarred', 'road:track']]

/** What a generated property is stated to have: the tokens of the features' vocabulary, in its order. */
export function amenitiesOf(random: Random, type: PropertyType): string[] {
  const some = (share: number, token: () => string) => (random.chance(share) ? [token()] : [])
  const likely = (tokens: readonly string[]) => tokens[Math.floor(random.next() ** 2 * tokens.length)] ?? ''
  const choose = ([share, tokens]: Choice) => some(share, () => likely(tokens))
  const several = ([share, tokens]: Choice) => {
    if (!random.chance(share)) return []
    const first = likely(tokens)
    return tokens.filter((token) => token === first || random.chance(0.15))
  }
  if (type === 'Land') return [...choose([0.3, ['walledGated:yes']]), ...choose(SERVICED), ...choose(ROAD)]
  const isDwelling = type !== 'Commercial'
  const isFlat = type === 'Apartment' || type === 'Room'
  return [
    ...several(WATER),
    ...several(POWER),
    ...choose(OWN_POWER),
    ...(isDwelling ? [...choose(BATHROOM), ...choose(KITCHEN)] : []),
    ...(isFlat ? choose([0.4, ['selfContained:yes', 'selfContained:no']]) : []),
    ...choose(FURNISHED),
    ...some(0.5, () => `parking:${random.whole(0, 4)}`),
    ...choose(WALLS),
    ...choose(SECURITY),
    ...(isDwelling && type !== 'Room' ? choose([0.2, ['boysQuarters:yes']]) : []),
    ...(isFlat || !isDwelling ? some(0.4, () => `floor:${random.whole(0, 6)}`) : []),
    ...some(0.25, () => `yearBuilt:${random.whole(1985, 2026)}`),
    ...(isDwelling ? choose(PETS) : []),
    ...choose(INTERNET),
  ]
}
