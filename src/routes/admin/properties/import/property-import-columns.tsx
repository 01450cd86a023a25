import { columnOfAmenity } from '#/features/amenities/amenity.rules.ts'
import { AMENITY_KEYS, type AmenityKey, amenityOf } from '#/features/amenities/amenity.schema.ts'
import { PAPER_KEYS } from '#/features/papers/paper.schema.ts'
import { formatAmount } from '#/shared/money.ts'
import { urls } from '#/shared/urls.ts'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Fact, Facts } from '#/web/dashboard/facts.tsx'
import template from './home-template.csv?url&no-inline'

type FileColumn = { name: string; words: string; holds: string; needed?: true }

function holdsOf(key: AmenityKey): string {
  const amenity = amenityOf(key)
  if (amenity.kind === 'number') return `${amenity.label}: ${amenity.min} to ${amenity.max}`
  const words = Object.keys(amenity.options)
  return `${amenity.label}: ${words.slice(0, -1).join(', ')} ${amenity.kind === 'one' ? 'or' : 'and'} ${words.at(-1)}`
}

const COLUMNS: readonly FileColumn[] = [
  { name: 'id', words: 'Id', holds: 'Of a home that is here and is to be changed, as the download has it' },
  {
    name: 'reference',
    words: 'Reference',
    holds:
      'Your own, at most 40 characters; it names a home that is here as well. Begin it with a letter, such as A001: spreadsheets save 001 as 1',
  },
  { name: 'title', words: 'Title', holds: '5 to 200 characters', needed: true },
  { name: 'description', words: 'Description', holds: '20 to 10,000 characters', needed: true },
  { name: 'location', words: 'Location', holds: 'Where it is, in your words', needed: true },
  { name: 'place', words: 'Place', holds: 'A place we know, such as east-legon or East Legon, Accra' },
  { name: 'digital_address', words: 'Digital address', holds: 'GhanaPostGPS, such as GA-183-8164' },
  { name: 'pin', words: 'Pin on the map', holds: 'Where it is, such as 5.60372, -0.18696' },
  {
    name: 'shows_pin',
    words: 'Pin shown to everybody',
    holds: 'yes: everybody is shown the pin and the digital address',
  },
  {
    name: 'price_cedis',
    words: 'Price',
    holds: 'In Ghana cedis, such as 1250000 or 1250000.50; for rent each month',
    needed: true,
  },
  {
    name: 'type',
    words: 'Type',
    holds: 'Apartment, House, Townhouse, Room, Commercial or Land',
    needed: true,
  },
  { name: 'tag', words: 'Tag', holds: 'For Sale or For Rent, or just sale or rent', needed: true },
  {
    name: 'beds',
    words: 'Bedrooms',
    holds: 'A whole number from 1; needed but for Commercial and Land',
  },
  {
    name: 'baths',
    words: 'Bathrooms',
    holds: 'From 1 in steps of 0.5; needed but for Commercial and Land',
  },
  { name: 'area_square_feet', words: 'Area in square feet', holds: 'Of what is built; not for Land' },
  { name: 'max_payment_plan_months', words: 'Longest payment plan in months', holds: 'For Sale: 1 to 60' },
  { name: 'advance_months', words: 'Advance in months', holds: 'For Rent: 0 to 120' },
  { name: 'deposit_cedis', words: 'Deposit', holds: 'For Rent: the refundable deposit; 0 for none' },
  { name: 'agent_fee_cedis', words: 'Agent’s fee', holds: 'For Rent: the agent’s fee; 0 for none' },
  { name: 'other_fees_cedis', words: 'Other fees', holds: 'For Rent: all other fees together; 0 for none' },
  { name: 'plot_area_square_feet', words: 'Plot in square feet', holds: 'Land only' },
  { name: 'land_type', words: 'Land type', holds: 'Land only: stool, family, state or private' },
  { name: 'tenure', words: 'Tenure', holds: 'Land only: freehold or leasehold' },
  { name: 'lease_years_left', words: 'Years left of the lease', holds: 'Leasehold land only: 1 to 999' },
  {
    name: 'papers',
    words: 'Papers',
    holds: `For Sale and Land: ${PAPER_KEYS.join(', ')}, as far as there are`,
  },
  ...AMENITY_KEYS.map((key) => ({
    name: columnOfAmenity(key),
    words: amenityOf(key).label,
    holds: holdsOf(key),
  })),
]

const WORDS: ReadonlyMap<string, string> = new Map(COLUMNS.map(({ name, words }) => [name, words]))

/** What a column of a file is called on screens. */
export const wordsOfColumn = (name: string): string => WORDS.get(name) ?? name

/** A cell of a home for sale or for rent, for reading: amounts as prices, a rent by the month, an empty one as nothing. */
export function textOfCell(column: string, cell: string, tag: string | null): string {
  if (cell === '') return 'nothing'
  const cedis = column.endsWith('_cedis') ? Number(cell) : Number.NaN
  if (!Number.isFinite(cedis)) return cell
  const amount = formatAmount(Math.round(cedis * 100))
  return column === 'price_cedis' && tag === 'For Rent' ? `${amount} / month` : amount
}

// A long name breaks where its words do.
const breakable = (name: string) => name.replaceAll('_', '_\u200b')

/** What a file holds. */
export function ImportColumns() {
  return (
    <section aria-labelledby="import-columns">
      <h2 id="import-columns" className="font-sans font-strong text-h3">
        What the file holds
      </h2>
      <p className="mt-1 mb-2 max-w-measure text-ink-2">
        The first line names the columns, in any order; a comma, a semicolon or a tab separates them.{' '}
        {/* Not through the router: it is a file. */}
        <a href={urls.propertyExport} className="text-indigo underline underline-offset-4">
          Download what you manage
        </a>
        , which has the same columns, or{' '}
        <a href={template} download="home-template.csv" className="text-indigo underline underline-offset-4">
          a template with one home
        </a>
        .
      </p>
      <p className="mb-4 max-w-measure text-ink-2">
        A row with the id or the reference of a home changes that home, and publishes the change at once where
        the home is public. A column that the file does not have stays as it is; a cell that is empty empties
        it. Every other row becomes a draft.
      </p>
      <p className="mb-4 max-w-measure text-ink-2">
        A new home needs{' '}
        {COLUMNS.filter(({ needed }) => needed).map(({ name }, index) => (
          <span key={name}>
            {index > 0 ? ', ' : null}
            <code className="text-sm">{breakable(name)}</code>
          </span>
        ))}
        , and except for Commercial and Land <code className="text-sm">beds</code> and{' '}
        <code className="text-sm">baths</code>.
      </p>
      <Disclosure title={`All ${COLUMNS.length} columns`} className="max-w-measure border-line border-y">
        <Facts>
          {COLUMNS.map(({ name, words, holds, needed }) => (
            <Fact key={name} term={words}>
              {holds}
              {needed ? ' (needed for a new home)' : null}
              <code className="block text-ink-2 text-sm">{breakable(name)}</code>
            </Fact>
          ))}
        </Facts>
      </Disclosure>
    </section>
  )
}
