import type { Random } from './random.ts'

export type DescribedHome = {
  type: 'Apartment' | 'House' | 'Townhouse' | 'Room' | 'Commercial' | 'Land'
  tag: 'For Sale' | 'For Rent'
  beds: number
  baths: number
  areaSquareFeet: number
  placeName: string
}

const numerals = ['no', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']

const nouns = {
  Apartment: [
    'apartment',
    'flat',
    'apartment',
    'serviced apartment',
    'top-floor flat',
    'garden flat',
    'penthouse',
  ],
  House: [
    'house',
    'villa',
    'bungalow',
    'detached house',
    'storey house',
    'family house',
    'semi-detached house',
  ],
  Townhouse: ['townhouse', 'terraced house', 'townhouse in a gated court', 'corner townhouse'],
  Room: [
    'Single room self-contained',
    'Chamber and hall self-contained',
    'Chamber and hall',
    'Hostel room',
    'Single room',
  ],
  Commercial: [
    'Shop',
    'Office floor',
    'Warehouse',
    'Store on the ground floor',
    'Office suite',
    'Showroom',
    'Workshop',
  ],
  Land: [
    'Plot',
    'Corner plot',
    'Walled plot',
    'Serviced plot',
    'Registered plot',
    'Roadside plot',
    'Building plot',
  ],
} as const

const qualities = [
  ...[
    'quiet',
    'spacious',
    'newly built',
    'well kept',
    'bright',
    'modern',
    'furnished',
    'airy',
    'secure',
    'walled',
  ],
  ...[
    'renovated',
    'tastefully finished',
    'newly painted',
    'executive',
    'affordable',
    'fenced',
    'tiled',
    'elegant',
  ],
]

const near = [
  ...[
    'the main road',
    'the mosque',
    'the police station',
    'the market',
    'the lorry station',
    'the basic school',
  ],
  ...[
    'the clinic',
    'the shopping mall',
    'the filling station',
    'the roundabout',
    'the Methodist church',
    'the park',
  ],
  ...[
    'the post office',
    'the overhead bridge',
    'the district hospital',
    'the Presby school',
    'the taxi rank',
  ],
]

const streetNames = [
  ...[
    'Nkrumah',
    'Akuafo',
    'Adom',
    'Nii Boi',
    'Osei Tutu',
    'Yaa Asantewaa',
    'Mango Tree',
    'Palm',
    'Baobab',
    'Kofi Annan',
  ],
  ...[
    'Unity',
    'Independence',
    'Sankofa',
    'Ashanti',
    'Volta',
    'Agbogba',
    'Old Town',
    'Railway',
    'Mission',
    'Chapel',
  ],
  ...['Harmony', 'Hibiscus', 'Odum', 'Wawa', 'Kapok', 'Kenkey', 'Gold Coast', 'Lagoon', 'Hilltop', 'Sunrise'],
  ...[
    'Nii Okaiman',
    'Abrewa',
    'Boundary',
    'Okomfo',
    'Danquah',
    'Dua',
    'Royal',
    'Ridge',
    'Farmers',
    'Teachers',
  ],
]
const streetKinds = ['Road', 'Street', 'Avenue', 'Close', 'Lane', 'Crescent', 'Link', 'Junction']

const extras = [
  ...[
    'a borehole and polytank',
    'a standby generator',
    'solar panels and an inverter',
    'a prepaid meter of its own',
  ],
  ...[
    'an electric fence',
    'CCTV at the gate',
    'boys’ quarters',
    'a paved compound',
    'a garden with mango trees',
  ],
  ...[
    'fitted wardrobes',
    'air conditioners in the bedrooms',
    'a kitchen store',
    'space for three cars',
    'a roof terrace',
  ],
  ...[
    'burglar-proof windows',
    'a porter’s lodge',
    'water heaters',
    'a laundry room',
    'a balcony with a view',
  ],
]

const floors = [
  'porcelain tiles',
  'terrazzo',
  'polished concrete',
  'wooden floors',
  'vinyl floors',
  'ceramic tiles',
]
const kitchens = [
  'fitted kitchen',
  'open kitchen',
  'large kitchen',
  'kitchen with a store',
  'kitchenette',
  'new kitchen',
]
const roads = ['tarred', 'newly tarred', 'untarred but good', 'interlocked', 'gravel', 'concrete']
const waters = [
  'Ghana Water flows three days a week',
  'Water flows daily',
  'A borehole serves the compound',
  'Polytanks hold 5,000 litres',
]
const papers = [
  'indenture and site plan',
  'land title certificate',
  'registered lease',
  'site plan and search report',
  'stamped indenture',
]
const owners = ['a family', 'the stool', 'a private owner', 'the state', 'an estate developer']
const visits = [
  'Viewing any day after 9',
  'Viewing on weekends',
  'Call a day ahead to view',
  'The caretaker opens daily',
  'Viewing by appointment',
]
const terms = {
  'For Sale': [
    'The price is slightly negotiable',
    'A payment plan can be agreed',
    'Half on signing, the rest as agreed',
    'The price includes the fittings',
  ],
  'For Rent': [
    'Six months in advance',
    'Advance and one month’s deposit',
    'A one-year agreement, renewable',
    'Rent is paid each half year',
  ],
} as const
const uses = {
  Commercial: [
    'a pharmacy',
    'a boutique',
    'a clinic',
    'a bank branch',
    'a cold store',
    'a school of languages',
    'an agency',
    'a printing house',
  ],
  Land: [
    'a family house',
    'a block of flats',
    'a warehouse',
    'shops',
    'a school',
    'a petrol station',
    'a hostel',
    'an estate of townhouses',
  ],
} as const

/** A street and the place: `14 Odum Close, East Legon, Accra`. `placeLabel` names the place on its own. */
export function locationText(random: Random, placeLabel: string): string {
  if (random.chance(0.25)) return `Near ${random.pick(near)}, ${placeLabel}`
  const number = random.chance(0.6) ? `${random.whole(1, 240)} ` : ''
  return `${number}${random.pick(streetNames)} ${random.pick(streetKinds)}, ${placeLabel}`
}

/** At most 200 characters. */
export function titleText(random: Random, home: DescribedHome): string {
  const end = random.chance(0.5) ? `near ${random.pick(near)}, ${home.placeName}` : `in ${home.placeName}`
  if (home.type === 'Commercial' || home.type === 'Land') {
    const size = `${home.areaSquareFeet.toLocaleString('en-GB')} sq ft`
    const verb = home.tag === 'For Sale' ? 'for sale' : 'to let'
    return `${random.pick(nouns[home.type])} of ${size} ${verb} ${end}`
  }
  const quality = random.pick(qualities)
  if (home.type === 'Room') return `${random.pick(nouns.Room)}, ${quality}, ${end}`
  const noun = random.pick(nouns[home.type])
  const beds = `${numerals[home.beds] ?? home.beds}-bedroom`
  return `${beds} ${quality} ${noun} ${random.chance(0.4) ? `with ${random.pick(extras)} ` : ''}${end}`
}

/** Two or three paragraphs an agent could have written. */
export function descriptionText(random: Random, home: DescribedHome): string {
  const opening = openingText(random, home)
  const [first, second] = twoOf(random, extras)
  const road = `The road in front is ${random.pick(roads)}, ${random.whole(2, 25)} minutes on foot from ${random.pick(near)}.`
  const close = `${random.pick(terms[home.tag])}. ${random.pick(visits)}.`
  const owner =
    home.tag === 'For Sale'
      ? `Sold by ${random.pick(owners)} with ${random.pick(papers)}.`
      : `Free from ${random.pick(['now', 'the end of the month', 'next month', 'the first of the month'])}.`
  const services =
    home.type === 'Land' ? `Light is ${random.whole(1, 6)} poles away.` : `${random.pick(waters)}.`
  const comfort = home.type === 'Land' ? '' : ` It comes with ${first} and ${second}.`
  return `${opening}${comfort}\n\n${services} ${road}\n\n${owner} ${close}`
}

function openingText(random: Random, home: DescribedHome): string {
  const size = `${home.areaSquareFeet.toLocaleString('en-GB')} square feet`
  switch (home.type) {
    case 'Land':
      return `${size} of ${random.pick(['level', 'gently sloping', 'cleared', 'dry', 'fenced'])} land, good for ${random.pick(uses.Land)} or ${random.pick(uses.Land)}.`
    case 'Commercial':
      return `${size} with ${random.pick(floors)} and ${random.whole(1, 4)} washrooms, good for ${random.pick(uses.Commercial)} or ${random.pick(uses.Commercial)}.`
    case 'Room':
      return `Room of ${size}, ${random.pick(qualities)}, with ${random.pick(floors)}, ${random.pick(['own bath', 'bath and kitchenette', 'shared kitchen', 'porch and own bath'])} and ${random.pick(['a ceiling fan', 'a wardrobe', 'a sliding window', 'its own meter'])}.`
    default: {
      const baths = `${home.baths} ${home.baths === 1 ? 'bath' : 'baths'}`
      const beds = `${home.beds} ${home.beds === 1 ? 'bedroom' : 'bedrooms'}`
      return `${size} with ${beds}, ${baths}, ${random.pick(floors)} and a ${random.pick(kitchens)}.`
    }
  }
}

function twoOf(random: Random, list: readonly string[]): [string, string] {
  const first = random.whole(0, list.length - 1)
  const second = (first + random.whole(1, list.length - 1)) % list.length
  return [list[first] ?? '', list[second] ?? '']
}
