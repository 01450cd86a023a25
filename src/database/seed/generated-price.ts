import { PESEWAS_PER_CEDI } from '#/shared/money.ts'
import type { PlacePrices, Range } from './place-prices.server.ts'
import type { Random } from './random.ts'

export type PricedHome = {
  type: 'Apartment' | 'House' | 'Townhouse' | 'Room' | 'Commercial' | 'Land'
  tag: 'For Sale' | 'For Rent'
  beds: number
  areaSquareFeet: number
}

const typeFactor = { Apartment: 1, House: 1.1, Townhouse: 1.05, Room: 0.4, Commercial: 1, Land: 1 }
const PLOT_SQUARE_FEET = 7_000
const TWO_BEDS_SQUARE_FEET = 1_000

/** A price within what such a home costs at the place, in pesewas, rounded the way people ask for money. */
export function priceOf(random: Random, home: PricedHome, place: PlacePrices): number {
  const cedis = home.tag === 'For Rent' ? monthlyRent(random, home, place) : salePrice(random, home, place)
  return roundAsked(cedis) * PESEWAS_PER_CEDI
}

function monthlyRent(random: Random, home: PricedHome, place: PlacePrices): number {
  const ofTwoBeds = within(random, place.rentOfTwoBeds)
  // Land is let to traders and washing bays, by the size of the plot.
  if (home.type === 'Land') return (ofTwoBeds * home.areaSquareFeet) / PLOT_SQUARE_FEET / 2
  if (home.type === 'Commercial') return (ofTwoBeds * home.areaSquareFeet) / TWO_BEDS_SQUARE_FEET
  return ofTwoBeds * typeFactor[home.type] * (0.4 + 0.3 * home.beds)
}

function salePrice(random: Random, home: PricedHome, place: PlacePrices): number {
  const ofThreeBeds = within(random, place.priceOfThreeBeds)
  if (home.type === 'Land') {
    const plot = place.plot ? within(random, place.plot) : ofThreeBeds * 0.6
    return (plot * home.areaSquareFeet) / PLOT_SQUARE_FEET
  }
  if (home.type === 'Commercial') return (ofThreeBeds * home.areaSquareFeet) / (2 * TWO_BEDS_SQUARE_FEET)
  return ofThreeBeds * typeFactor[home.type] * (0.34 + 0.22 * home.beds)
}

// Most homes lie in the lower half of a place's range.
function within(random: Random, [least, most]: Range): number {
  return least + (most - least) * random.next() ** 1.5
}

function roundAsked(cedis: number): number {
  const digits = Math.floor(Math.log10(Math.max(cedis, 100)))
  const step = 10 ** Math.max(1, digits - 1) / 2
  return Math.max(100, Math.round(cedis / step) * step)
}
