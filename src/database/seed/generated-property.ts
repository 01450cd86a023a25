import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { newId } from '#/shared/ids.ts'
import { amenitiesOf } from './generated-amenities.ts'
import { papersOf } from './generated-papers.ts'
import type { Picture, PropertyType } from './generated-pictures.ts'
import { priceOf } from './generated-price.ts'
import { descriptionText, locationText, titleText } from './generated-text.ts'
import type { PlacePrices } from './place-prices.server.ts'
import { createRandom, type Random, weighted } from './random.ts'

export type GeneratedPlace = PlacePrices & { id: string; label: string }

/** What every property of one run has in common. */
export type Generation = {
  seed: number
  count: number
  /** The last publication, in milliseconds; the first lies two years before. */
  until: number
  pickPlace: (random: Random) => GeneratedPlace
  choosePictures: (random: Random, type: PropertyType) => Picture[]
  agentIds: readonly string[]
}

export type GeneratedChange = { id: string; from: string | null; to: string; at: Date }

// Drawn apart from everything else of a property, which so stays what it was before there were any.
const OF_AMENITIES = 1
const OF_PAPERS = 2
const OF_RENT = 3

const TWO_YEARS = 730 * MILLISECONDS_PER_DAY

const pickType = weighted<PropertyType>([
  ['House', 30],
  ['Apartment', 30],
  ['Room', 14],
  ['Land', 10],
  ['Townhouse', 8],
  ['Commercial', 8],
])
const saleShare: Record<PropertyType, number> = {
  Apartment: 0.35,
  House: 0.55,
  Townhouse: 0.6,
  Room: 0.03,
  Commercial: 0.35,
  Land: 0.96,
}
const bedsOf = {
  Apartment: [1, 1, 2, 2, 2, 2, 3, 3, 4],
  House: [2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7],
  Townhouse: [2, 3, 3, 3, 4, 4],
  Room: [1],
  Commercial: [0],
  Land: [0],
} as const
const planMonths = [null, null, null, 3, 6, 6, 12, 12, 18, 24, 36]
const pickStatus = weighted([
  ['active', 950],
  ['reserved', 16],
  ['closed', 16],
  ['withdrawn', 11],
  ['draft', 7],
] as const)

export type GeneratedProperty = ReturnType<typeof generateProperty>

/** The property number `index` of a run, always the same one; later numbers are published later. */
export function generateProperty(generation: Generation, index: number) {
  const random = createRandom(generation.seed, index)
  const { until, count } = generation
  const publishedAt = new Date(Math.floor(until - (TWO_YEARS * (count - index - random.next())) / count))
  const id = newId(publishedAt.getTime(), random.bytes(10))
  const place = generation.pickPlace(random)
  const type = pickType(random)
  const tag = random.chance(saleShare[type]) ? ('For Sale' as const) : ('For Rent' as const)
  const beds = random.pick(bedsOf[type])
  const baths = bathsOf(random, type, beds)
  const areaSquareFeet = areaOf(random, type, beds)
  const home = { type, tag, beds, baths, areaSquareFeet, placeName: place.name }
  const title = titleText(random, home)
  const status = statusFor(pickStatus(random), tag)
  const changes = changesTo(random, status, publishedAt, until)
  return {
    id,
    shortCode: shortCodeOf(generation.seed, index),
    userId: random.pick(generation.agentIds),
    title,
    description: descriptionText(random, home),
    location: locationText(random, place.label),
    placeId: place.id,
    pricePesewas: priceOf(random, home, place),
    beds,
    baths,
    areaSquareFeet: random.chance(0.85) ? areaSquareFeet : null,
    type,
    tag,
    amenities: amenitiesOf(createRandom(generation.seed, index, OF_AMENITIES), type),
    papers: papersOf(createRandom(generation.seed, index, OF_PAPERS), { type, tag }),
    ...rentTermsOf(createRandom(generation.seed, index, OF_RENT), tag),
    maxPaymentPlanMonths: tag === 'For Sale' ? random.pick(planMonths) : null,
    rating: random.chance(0.12) ? random.whole(35, 50) / 10 : null,
    isPopular: random.chance(0.003),
    status,
    publishedAt: status === 'draft' ? null : publishedAt,
    createdAt: publishedAt,
    updatedAt: changes.at(-1)?.at ?? publishedAt,
    pictures: generation.choosePictures(random, type),
    changes,
  }
}

const advances = [1, 2, 3, 4, 5, 6, 6, 6, 6, 12]

// In months of rent, since the price is drawn among other things.
function rentTermsOf(random: Random, tag: 'For Sale' | 'For Rent') {
  const stated = <Value>(share: number, value: () => Value) =>
    tag === 'For Rent' && random.chance(share) ? value() : null
  return {
    advanceMonths: stated(0.7, () => random.pick(advances)),
    depositMonths: stated(0.4, () => random.pick([0, 1, 1, 1, 2])),
    agentFeeMonths: stated(0.4, () => random.pick([0, 0.5, 1])),
    otherFeesMonths: stated(0.2, () => random.pick([0, 0, 0.1])),
  }
}

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const MOST_OF_ONE_RUN = 1n << 20n
const CODES = 1n << 40n
// Odd, so that no two numbers come to the same code.
const SPREAD = 654_188_429_581n

/** Each number's own, up to a million of each of a million seeds: drawn at random, so many would meet. */
function shortCodeOf(seed: number, index: number): string {
  let number = ((BigInt(seed) * MOST_OF_ONE_RUN + BigInt(index)) * SPREAD) % CODES
  let code = ''
  for (let position = 0; position < 8; position++) {
    code += LETTERS[Number(number % 32n)]
    number /= 32n
  }
  return code
}

function bathsOf(random: Random, type: PropertyType, beds: number): number {
  if (type === 'Land') return 0
  if (type === 'Commercial') return random.whole(0, 4)
  if (type === 'Room') return 1
  return Math.max(1, beds - random.whole(0, 1)) + (random.chance(0.3) ? 0.5 : 0)
}

function areaOf(random: Random, type: PropertyType, beds: number): number {
  switch (type) {
    case 'Land':
      return random.pick([4_900, 5_600, 7_000, 7_000, 8_000, 10_000, 14_000, 21_780, 43_560])
    case 'Commercial':
      return random.whole(6, 200) * 25
    case 'Room':
      return random.whole(10, 28) * 10
    default:
      return 250 + beds * random.whole(26, 52) * 10
  }
}

function statusFor(drawn: string, tag: 'For Sale' | 'For Rent'): string {
  if (drawn !== 'closed') return drawn
  return tag === 'For Sale' ? 'sold' : 'let'
}

function changesTo(random: Random, status: string, publishedAt: Date, until: number): GeneratedChange[] {
  const steps: [string | null, string][] =
    status === 'draft' ? [[null, 'draft']] : [['draft', 'active'], ...stepsAfterPublication(status)]
  let at = publishedAt.getTime()
  return steps.map(([from, to], step) => {
    if (step > 0) at += Math.floor((until - at) * random.next())
    return { id: newId(at, random.bytes(10)), from, to, at: new Date(at) }
  })
}

function stepsAfterPublication(status: string): [string, string][] {
  if (status === 'active') return []
  if (status === 'sold' || status === 'let')
    return [
      ['active', 'reserved'],
      ['reserved', status],
    ]
  return [['active', status]]
}
