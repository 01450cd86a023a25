import { amenityOf } from '../../amenities/amenity.schema.ts'
import { AMENITY_FILTERS, type AmenityFilterKey } from '../../amenities/amenity-filter.schema.ts'
import type { PriceEnd } from '../price-ends.rules.ts'
import type { PropertyFilters } from '../search.schema.ts'

/** What a phrase says of the homes somebody looks for: any filter that is no number and no place. */
type Meaning = Omit<PropertyFilters, 'query' | 'location' | 'sort' | 'page' | PriceEnd>

/** What stands in many texts means a filter where somebody asks for it: "with parking", "own meter and borehole". */
function having(...things: readonly string[]): string[] {
  return ['with', 'with a', 'and', 'and a', '&', 'get', 'has', 'plus'].flatMap((word) =>
    things.map((thing) => `${word} ${thing}`),
  )
}

/**
 * The phrases that mean a filter, each in small letters. A weak one means it only where no other says the same filter:
 * a room may be part of a house.
 */
const MEANINGS: readonly { means: Meaning; phrases: readonly string[]; isWeak?: true }[] = [
  {
    means: { type: ['Apartment'] },
    phrases: [
      ...['apartment', 'apartments', 'apartement', 'appartment', 'appartments', 'apartmnt', 'apt', 'apts'],
      ...['flat', 'flats'],
    ],
  },
  { means: { type: ['House'] }, phrases: ['house', 'houses', 'hse', 'hses'] },
  {
    means: { type: ['Townhouse'] },
    phrases: ['townhouse', 'townhouses', 'town house', 'town houses', 'townhome', 'townhomes'],
  },
  {
    means: { type: ['Room'] },
    phrases: [
      ...['chamber and hall', 'chamber & hall', 'chamber n hall', 'chamber hall', 'hall and chamber'],
      ...['chambers and hall', 'hall & chamber', 'single room', 'single rooms', 'single rm'],
    ],
  },
  { means: { type: ['Room'] }, phrases: ['room', 'rooms', 'rm', 'rms'], isWeak: true },
  { means: { type: ['Commercial'] }, phrases: ['commercial', 'commercials'], isWeak: true },
  {
    means: { type: ['Land'] },
    phrases: [
      ...['land', 'lands', 'plot', 'plots', 'plot of land', 'plots of land', 'parcel of land'],
      ...['piece of land', 'bare land', 'building plot', 'building plots', 'land plot', 'land plots'],
    ],
  },
  {
    means: { tag: 'For Rent' },
    phrases: [
      ...[
        'for rent',
        'to rent',
        'on rent',
        'rent',
        'rents',
        'for rents',
        'rental',
        'rentals',
        'renting',
        'rented',
        'for rental',
      ],
      ...['to let', 'letting', 'for let', 'lease', 'for lease', 'to lease', 'for hire', 'hiring'],
    ],
  },
  {
    means: { tag: 'For Sale' },
    phrases: [
      ...['for sale', 'for sales', 'on sale', 'sale', 'sales', 'sell', 'selling', 'to buy', 'buy', 'buying'],
      ...['purchase', 'to purchase', 'to own', 'outright sale', 'outright purchase'],
    ],
  },
  {
    means: { own: 'yes' },
    phrases: ['rent to own', 'rent to buy', 'lease to own'],
  },
  { means: { plan: 'yes', own: 'yes' }, phrases: ['pay monthly', 'work and pay'] },
  {
    means: { plan: 'yes' },
    phrases: [
      ...['payment plan', 'payment plans', 'flexible payment'],
      ...['flexible payment plan', 'instalment', 'instalments', 'installment', 'installments'],
      ...[
        'instalment plan',
        'installment plan',
        'pay in instalments',
        'pay in installments',
        'in instalments',
      ],
      ...['in installments', 'by instalments', 'by installments', 'pay small small'],
      ...['small small payment', 'small small payments'],
    ],
  },
  {
    means: { selfContained: 'yes' },
    phrases: [
      ...['self contained', 'self contain', 'selfcontained', 'selfcontain', 'self containing'],
      ...['self con', 'selfcon', 's c'],
    ],
  },
  {
    means: { furnished: 'yes' },
    phrases: ['furnished', 'fully furnished', 'full furnished'],
  },
  {
    means: { furnished: 'no' },
    phrases: [
      'unfurnished',
      'un furnished',
      'not furnished',
      'non furnished',
      'without furniture',
      'no furniture',
    ],
  },
  { means: { furnished: 'part' }, phrases: ['semi furnished', 'part furnished', 'partly furnished'] },
  { means: { water: 'borehole' }, phrases: [...having('borehole', 'bore hole'), 'borehole water'] },
  {
    means: { water: 'pipe' },
    phrases: [...having('pipe water', 'piped water'), 'pipe water', 'piped water', 'pipe borne water'],
  },
  { means: { water: 'tank' }, phrases: having('polytank', 'poly tank', 'water tank') },
  {
    means: { walledGated: 'yes' },
    phrases: [
      ...['walled and gated', 'walled & gated', 'wall and gate', 'walled gated', 'gated and walled'],
      ...['fenced and gated', 'gated and fenced'],
    ],
  },
  {
    means: { boysQuarters: 'yes' },
    phrases: [
      ...["boys' quarters", 'boys quarters', 'boys quarter', 'boy’s quarters', 'boys’ quarters'],
      ...["boy's quarters", 'boy quarters', 'bq', 'b q', 'bqs'],
    ],
  },
  {
    means: { electricity: 'prepaid' },
    phrases: ['own prepaid meter', 'own meter', 'prepaid meter', 'separate meter', 'own prepaid'],
  },
  {
    means: { electricity: 'solar' },
    phrases: [
      ...having('solar', 'solar panels', 'solar power'),
      ...['solar', 'solar power', 'solar powered', 'solar panels', 'solar energy', 'solar electricity'],
    ],
  },
  {
    means: { electricity: 'generator' },
    phrases: [
      ...having('generator', 'standby generator', 'stand by generator'),
      ...['standby generator', 'stand by generator'],
    ],
  },
  {
    means: { bathroom: 'own' },
    phrases: [
      ...['own bathroom', 'private bathroom', 'own washroom', 'private washroom', 'own bath', 'own toilet'],
      ...['own toilet and bath', 'own bath and toilet'],
    ],
  },
  {
    means: { bathroom: 'shared' },
    phrases: [
      ...['shared bathroom', 'shared bathrooms', 'shared bath', 'shared washroom', 'shared washrooms'],
      ...['shared toilet', 'shared toilets', 'shared toilet and bath', 'shared bath and toilet'],
    ],
  },
  { means: { kitchen: 'own' }, phrases: ['own kitchen', 'private kitchen'] },
  { means: { kitchen: 'shared' }, phrases: ['shared kitchen', 'shared kitchens'] },
  {
    means: { parking: 1 },
    phrases: [...having('parking', 'parking space', 'parking spaces', 'car park'), 'parking space'],
  },
  {
    means: { security: 'guard' },
    phrases: [
      ...having('security guard', 'security guards', 'security', 'guard', 'guards', 'security man'),
      ...['security guard', 'security guards', 'security man', 'guard', 'guards', 'security'],
      ...['24 hour security', '24 hours security', '24 hr security', '24 hrs security', '24 7 security'],
    ],
  },
  {
    means: { security: 'cameras' },
    phrases: ['cctv', 'cctv cameras', 'cctv camera', 'security cameras', 'security camera'],
  },
  { means: { security: 'fence' }, phrases: ['electric fence', 'electric fencing', 'electrical fence'] },
  {
    means: { road: 'tarred' },
    phrases: ['tarred road', 'tarred roads', 'tar road', 'asphalt road'],
  },
  {
    means: { pets: 'yes' },
    phrases: [
      'pets allowed',
      'pet allowed',
      'pets welcome',
      'pet friendly',
      'pets ok',
      'allows pets',
      'dogs allowed',
    ],
  },
  {
    means: { internet: 'fibre' },
    phrases: [
      ...having('fibre', 'fiber', 'fibre internet', 'fiber internet'),
      'fibre internet',
      'fiber internet',
      'fibre optic',
      'fiber optic',
    ],
  },
  { means: { tag: 'For Rent' }, phrases: ['not for sale', 'not to buy'] },
  { means: { tag: 'For Sale' }, phrases: ['not for rent', 'not to rent', 'not to let'] },
  {
    means: { type: ['Land'], serviced: 'yes' },
    phrases: ['serviced plot', 'serviced plots', 'serviced land', 'serviced lands'],
  },
  { means: { serviced: 'yes' }, phrases: ['serviced', 'fully serviced'] },
  // Both are what a list without this filter shows.
  {
    means: {},
    phrases: [
      'rent or buy',
      'buy or rent',
      'sale or rent',
      'rent or sale',
      'for sale or rent',
      'for rent or sale',
    ],
  },
]

/** Phrases that hold a word of those above and mean something else: they are looked for in the text. */
const TEXTS: readonly string[] = [
  ...['living room', 'dining room', 'sitting room', 'store room', 'laundry room', 'conference room'],
  ...[
    'family room',
    'powder room',
    'changing room',
    'meeting room',
    'guest house',
    'guest room',
    'room service',
  ],
  ...['house help', 'house keeper', 'flat screen', 'flat roof', 'estate house', 'ware house', 'farm house'],
  ...['rent advance', 'advance rent', 'office room', 'boys quarters room', 'land title', 'land certificate'],
  ...['gated community', 'gated communities', 'with parking for', 'and parking for'],
  ...['solar street', 'solar lights', 'solar lamps', 'solar heater', 'solar water', 'security door'],
  ...['security doors', 'security post', 'security fence'],
  ...[
    'security system',
    'security deposit',
    'social security',
    'guard house',
    'security house',
    'guard room',
  ],
  ...['point of sale', 'sale agreement', 'commercial street', 'commercial area', 'land commission'],
]

/** `isAmenity` where it says what a home has; all of it must be asked of the type that is looked for. */
export type Phrase = { means: Meaning; isWeak: boolean; isAmenity: boolean } | { isText: true }

const isAmenityKey = (key: string): key is AmenityFilterKey => key in AMENITY_FILTERS

const PHRASES = new Map<string, Phrase>([
  ...MEANINGS.flatMap(({ means, phrases, isWeak = false }) =>
    phrases.map(
      (phrase) => [phrase, { means, isWeak, isAmenity: Object.keys(means).some(isAmenityKey) }] as const,
    ),
  ),
  ...TEXTS.map((phrase) => [phrase, { isText: true }] as const),
])
export const MOST_PHRASE_WORDS = 4

/** What words joined by single spaces mean. */
export function phraseOf(words: string): Phrase | undefined {
  return PHRASES.get(words)
}

/**
 * Whether every amenity among these is asked of homes of the type; what is asked of one type alone only where that is
 * looked for.
 */
export function fitsType(means: Meaning, asked: PropertyFilters['type']): boolean {
  return Object.keys(means)
    .filter(isAmenityKey)
    .every((key) => {
      const { types } = amenityOf(key)
      return asked === undefined ? types.length > 1 : asked.some((type) => types.includes(type))
    })
}
