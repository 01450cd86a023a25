/** What other programs and people call a column of ours, as a header is spelt once it is read. */
const ALIASES: Readonly<Record<string, string>> = {
  price: 'price_cedis',
  price_ghs: 'price_cedis',
  'price_gh₵': 'price_cedis',
  'price_(ghs)': 'price_cedis',
  'price_(gh₵)': 'price_cedis',
  asking_price: 'price_cedis',
  rent: 'price_cedis',
  amount: 'price_cedis',
  name: 'title',
  property_title: 'title',
  property_name: 'title',
  details: 'description',
  address: 'location',
  area: 'location',
  neighbourhood: 'location',
  neighborhood: 'location',
  bed: 'beds',
  bedroom: 'beds',
  bedrooms: 'beds',
  bath: 'baths',
  bathroom_count: 'baths',
  bathrooms: 'baths',
  property_type: 'type',
  sale_or_rent: 'tag',
  listing_type: 'tag',
  offer_type: 'tag',
  gps: 'digital_address',
  ghanapostgps: 'digital_address',
  ghana_post_gps: 'digital_address',
  ref: 'reference',
  reference_number: 'reference',
  sqft: 'area_square_feet',
  square_feet: 'area_square_feet',
  area_sqft: 'area_square_feet',
}

/**
 * The names of a header in our spelling: a usual other name stands for its column, unless the header has the column
 * itself or two names for it, so that nobody has to guess which one counts.
 */
export function namesOf(cells: readonly string[]): string[] {
  const names = cells.map(spelt)
  const meant = names.map((name) => (Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name))
  return names.map((name, index) => {
    const ours = meant[index] ?? name
    return meant.filter((other) => other === ours).length > 1 ? name : ours
  })
}

const spelt = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
