const DWELLINGS = ['Apartment', 'House', 'Townhouse', 'Room']
const BUILT = [...DWELLINGS, 'Commercial']
const ALL = [...BUILT, 'Land']

type Options = Readonly<Record<string, string>>

/**
 * One thing that a property may have. `one` of its options is true, `several` may be, or it is a whole number.
 * `types` says of which types of property it is asked; `short` is how a card tells the most telling options, in
 * as few words as there is room for, and how a filter's chip does.
 */
export type Amenity = {
  label: string
  types: readonly string[]
  short?: Options
} & (
  | { kind: 'one' | 'several'; options: Options }
  | { kind: 'number'; min: number; max: number; hint: string }
)

const YES_NO = { yes: 'Yes', no: 'No' } as const

/** Everything that is known of what a property has, in the order in which it is asked and shown. */
export const AMENITIES = {
  water: {
    label: 'Water',
    kind: 'several',
    options: { pipe: 'Piped', borehole: 'Borehole', tank: 'Tank', none: 'None on the premises' },
    types: BUILT,
    short: { borehole: 'Borehole', pipe: 'Piped water', tank: 'Water tank' },
  },
  electricity: {
    label: 'Electricity',
    kind: 'several',
    options: {
      prepaid: 'Own prepaid meter',
      shared: 'Shared meter',
      solar: 'Solar',
      generator: 'Generator',
    },
    types: BUILT,
    short: {
      prepaid: 'Own prepaid meter',
      solar: 'Solar',
      generator: 'Generator',
      shared: 'Shared meter',
    },
  },
  bathroom: {
    label: 'Bathroom',
    kind: 'one',
    options: { own: 'Own', shared: 'Shared' },
    types: DWELLINGS,
    short: { own: 'Own bathroom', shared: 'Shared bathroom' },
  },
  kitchen: {
    label: 'Kitchen',
    kind: 'one',
    options: { own: 'Own', shared: 'Shared' },
    types: DWELLINGS,
    short: { own: 'Own kitchen', shared: 'Shared kitchen' },
  },
  selfContained: {
    label: 'Self-contained',
    kind: 'one',
    options: YES_NO,
    types: ['Apartment', 'Room'],
    short: { yes: 'Self-contained' },
  },
  furnished: {
    label: 'Furnished',
    kind: 'one',
    options: { yes: 'Furnished', part: 'Partly', no: 'Unfurnished' },
    types: BUILT,
    short: { yes: 'Furnished', part: 'Partly furnished', no: 'Unfurnished' },
  },
  parking: {
    label: 'Parking',
    kind: 'number',
    min: 0,
    max: 50,
    hint: 'Cars; 0 for none',
    types: BUILT,
  },
  walledGated: {
    label: 'Walled and gated',
    kind: 'one',
    options: YES_NO,
    types: ALL,
    short: { yes: 'Walled and gated' },
  },
  security: {
    label: 'Security',
    kind: 'several',
    options: { guard: 'Guard', fence: 'Electric fence', cameras: 'Cameras', alarm: 'Alarm' },
    types: BUILT,
    short: { guard: 'Guard', fence: 'Electric fence', cameras: 'Cameras', alarm: 'Alarm' },
  },
  boysQuarters: {
    label: 'Boys’ quarters',
    kind: 'one',
    options: YES_NO,
    types: ['Apartment', 'House', 'Townhouse'],
    short: { yes: 'Boys’ quarters' },
  },
  floor: {
    label: 'Floor',
    kind: 'number',
    min: 0,
    max: 60,
    hint: '0 for the ground floor',
    types: ['Apartment', 'Room', 'Commercial'],
  },
  yearBuilt: {
    label: 'Year built',
    kind: 'number',
    min: 1850,
    max: 2100,
    hint: 'Such as 2015',
    types: BUILT,
  },
  pets: {
    label: 'Pets',
    kind: 'one',
    options: { yes: 'Allowed', ask: 'By agreement', no: 'Not allowed' },
    types: DWELLINGS,
    short: { yes: 'Pets allowed', ask: 'Pets by agreement' },
  },
  internet: {
    label: 'Internet',
    kind: 'one',
    options: { fibre: 'Fibre', wireless: 'Wireless', none: 'None' },
    types: BUILT,
    short: { fibre: 'Fibre internet', wireless: 'Wireless internet' },
  },
  serviced: {
    label: 'Serviced',
    kind: 'one',
    options: { yes: 'Water and electricity at the plot', no: 'No' },
    types: ['Land'],
    short: { yes: 'Serviced' },
  },
  road: {
    label: 'Road',
    kind: 'one',
    options: { tarred: 'Tarred', graded: 'Graded, not tarred', track: 'Track or footpath' },
    types: ['Land'],
    short: { tarred: 'Tarred road', graded: 'Graded road' },
  },
} as const satisfies Record<string, Amenity>

export type AmenityKey = keyof typeof AMENITIES
// Without a helper: public pages would fetch a file more for it.
export const AMENITY_KEYS = Object.keys(AMENITIES) as AmenityKey[]

/** The same as one entry of the table is read by whoever goes through all of them. */
export const amenityOf = (key: AmenityKey): Amenity => AMENITIES[key]

/** What a property is stated to have, as tokens such as `water:borehole`, in the order of the table. */
export type AmenityTokens = readonly string[]

/** A row of a property's page. */
export type AmenityRow = { key: AmenityKey; label: string; text: string }
