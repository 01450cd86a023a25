import { AMENITY_KEYS, amenityOf } from '#/features/amenities/amenity.schema.ts'
import { amenityText } from '#/features/amenities/amenity-text.rules.ts'
import { PAPER_KEYS, PAPERS } from '#/features/papers/paper.schema.ts'
import {
  MOST_AGENT_HOMES,
  type PropertyView,
  TYPES_WITHOUT_BEDS,
} from '#/features/properties/property.schema.ts'
import type { OfferView } from '#/features/rent-to-own/offer.schema.ts'
import { formatDate } from '#/shared/dates.ts'
import { presentDetail } from '../properties/detail/property-detail-view.server.ts'

/** What one home has of a row; `kind` tells what nobody stated or offers from what there cannot be, and neither is a no. */
export type CompareCell = { text: string; kind: 'stated' | 'unstated' | 'none'; note?: string }

/** `differs` counts the homes that the row applies to; `isSame` is what applies to all of them and is the same. */
export type CompareRow = { label: string; cells: CompareCell[]; differs: boolean; isSame: boolean }

export type CompareGroup = { title: string; rows: CompareRow[] }

type Detail = ReturnType<typeof presentDetail>
type Home = { property: PropertyView; detail: Detail }

const NONE: CompareCell = { text: 'Does not apply', kind: 'none' }
const UNSTATED: CompareCell = { text: 'Not stated', kind: 'unstated' }

const OWN_LABEL = 'Rent to own'

/** Facts that have a row of their own above the others. */
const OWN_ROWS = new Set(['Property type', 'Bedrooms', 'Bathrooms', 'Size', 'Plot', 'Place', 'Listed on'])

/** Facts that a property of the other kind cannot have. */
const OF_SALES = new Set(['Price per m²', 'Land', 'Tenure'])
const OF_RENT = new Set(['Advance rent asked'])

/** What is known of these homes, row by row, in their order, with their offers by the homes' ids; a row that nobody stated anything for is left out. */
export function compareHomes(
  properties: readonly PropertyView[],
  config: Parameters<typeof presentDetail>[1],
  now: Date,
  offers: ReadonlyMap<string, OfferView> = new Map(),
): CompareGroup[] {
  const homes = properties.map((property) => ({
    property,
    detail: presentDetail(property, config, now, offers.get(property.id)),
  }))
  return [
    { title: 'Price', rows: priceRows(homes) },
    { title: 'The home', rows: homeRows(homes) },
    { title: 'What it has', rows: amenityRowsOf(homes) },
    { title: 'Papers', rows: paperRowsOf(homes) },
    { title: 'Who offers it', rows: agentRows(homes) },
  ].flatMap(({ title, rows }) => {
    const known = rows.filter(({ cells }) => cells.some(({ kind }) => kind === 'stated'))
    return known.length > 0 ? [{ title, rows: known }] : []
  })
}

/** Everything that may be stated of one of these homes and that nobody stated of any, in one list of words. */
export function unstatedOfAll(properties: readonly PropertyView[]): string[] {
  return AMENITY_KEYS.filter(
    (key) =>
      properties.some(({ type }) => amenityOf(key).types.includes(type)) &&
      properties.every(({ amenities }) => amenityText(amenities, key) === ''),
  ).map((key) => amenityOf(key).label)
}

function rowOf(
  label: string,
  homes: readonly Home[],
  read: (home: Home) => CompareCell | string | null | undefined,
): CompareRow {
  const cells = homes.map((home) => {
    const cell = read(home)
    if (typeof cell === 'object' && cell !== null) return cell
    return cell ? { text: cell, kind: 'stated' as const } : UNSTATED
  })
  const applying = cells.filter(({ kind }) => kind !== 'none')
  const differs = new Set(applying.map(({ text, note }) => `${text} ${note}`)).size > 1
  return { label, cells, differs, isSame: !differs && applying.length === cells.length }
}

function priceRows(homes: readonly Home[]): CompareRow[] {
  const offered = homes.filter(({ property: { status } }) => status === 'active')
  const lowest = lowestOf(
    offered.map(({ property: { tag, pricePesewas } }) => ({ tag, amount: pricePesewas })),
  )
  const first = (home: Home) => home.detail.payments?.steps[0]
  const ways = (home: Home) => home.detail.trueCost?.ways ?? []
  return [
    rowOf('Price', homes, ({ property: { price, tag, pricePesewas, status } }) => ({
      text: tag === 'For Rent' ? `${price} / month` : price,
      kind: 'stated',
      ...(status === 'active' && lowest === pricePesewas ? { note: 'Lowest' } : {}),
    })),
    rowOf('To pay first', homes, (home) => {
      const step = first(home)
      return step
        ? { text: step.amount, kind: 'stated', ...(step.note ? { note: step.note } : {}) }
        : { ...NONE, text: 'Not on offer now' }
    }),
    rowOf('To move in', homes, ({ property: { tag }, detail: { payments } }) => {
      if (tag === 'For Sale' || !payments?.moveIn) return NONE
      const { total, isLeast } = payments.moveIn
      return isLeast ? { text: total, kind: 'stated', note: 'At least' } : total
    }),
    ...wayRow(homes, OWN_LABEL, (home) => {
      const way = ways(home).find(({ label }) => label === OWN_LABEL)
      return (
        way && {
          first: `GH₵${way.firstPayment}`,
          monthly: `GH₵${way.monthly}`,
          months: way.months,
          all: `GH₵${way.total}`,
        }
      )
    }),
    ...wayRow(homes, 'Longest plan', ({ detail: { plans } }) => {
      const plan = plans.at(-1)
      return (
        plan && {
          first: plan.firstPayment,
          monthly: plan.monthly,
          months: String(plan.months),
          all: plan.total,
        }
      )
    }),
  ]
}

type WayAmounts = { first: string; monthly: string; months: string; all: string }

// Of a way to pay over time, where one of the homes has it; what is to be had without it has not.
function wayRow(
  homes: readonly Home[],
  label: string,
  read: (home: Home) => WayAmounts | undefined,
): CompareRow[] {
  if (!homes.some(read)) return []
  return [
    rowOf(label, homes, (home) => {
      const { tag, status } = home.property
      if (tag === 'For Rent' || status !== 'active') return NONE
      const way = read(home)
      if (!way) return { text: 'Not offered', kind: 'unstated' }
      const { first, monthly, months, all } = way
      return {
        text: `${monthly} a month`,
        kind: 'stated',
        note: `${months} months after ${first} first, ${all} in all`,
      }
    }),
  ]
}

// Rents and prices have nothing in common, and of one home nothing is the lowest.
function lowestOf(asked: readonly { tag: string; amount: number }[]): number | undefined {
  const amounts = asked.map(({ amount }) => amount)
  const isOneKind = new Set(asked.map(({ tag }) => tag)).size === 1
  return isOneKind && new Set(amounts).size > 1 ? Math.min(...amounts) : undefined
}

function homeRows(homes: readonly Home[]): CompareRow[] {
  const fact = ({ detail }: Home, ...terms: string[]) =>
    detail.facts.find(({ term }) => terms.includes(term))?.value
  const sleeps = ({ property: { type } }: Home) => !TYPES_WITHOUT_BEDS.includes(type)
  const others = [...new Set(homes.flatMap(({ detail }) => detail.facts.map(({ term }) => term)))]
  return [
    rowOf('Type', homes, ({ property }) => property.type),
    rowOf('Place', homes, ({ property: { place, location } }) => place?.label ?? location),
    rowOf('Bedrooms', homes, (home) => fact(home, 'Bedrooms') ?? (sleeps(home) ? null : NONE)),
    rowOf('Bathrooms', homes, (home) => fact(home, 'Bathrooms') ?? (sleeps(home) ? null : NONE)),
    rowOf('Size', homes, (home) => fact(home, 'Size', 'Plot')),
    ...others
      .filter((term) => !OWN_ROWS.has(term))
      .map((term) =>
        rowOf(term, homes, (home) => fact(home, term) ?? (fits(term, home.property) ? null : NONE)),
      ),
    rowOf('Listed on', homes, ({ property }) => formatDate(property.publishedAt)),
  ]
}

function fits(term: string, { tag }: PropertyView): boolean {
  return tag === 'For Sale' ? !OF_RENT.has(term) : !OF_SALES.has(term)
}

function amenityRowsOf(homes: readonly Home[]): CompareRow[] {
  return AMENITY_KEYS.map((key) =>
    rowOf(amenityOf(key).label, homes, ({ property: { amenities, type } }) => {
      const text = amenityText(amenities, key)
      return text || amenityOf(key).types.includes(type) ? text : NONE
    }),
  )
}

function paperRowsOf(homes: readonly Home[]): CompareRow[] {
  return PAPER_KEYS.map((key) =>
    rowOf(PAPERS[key], homes, ({ detail: { papers } }) => {
      if (!papers) return NONE
      const paper = papers.rows.find((row) => row.key === key)
      return paper?.state === 'unstated' ? null : paper?.shown
    }),
  )
}

function agentRows(homes: readonly Home[]): CompareRow[] {
  return [
    rowOf('Agent', homes, ({ property }) => property.agent.name),
    // On a phone it breaks after a slash rather than inside a number.
    rowOf(
      'Licence number',
      homes,
      ({ property }) => property.agent.licenceNumber?.replaceAll('/', '/\u200b') ?? null,
    ),
    rowOf('Homes listed', homes, ({ property: { agent } }) =>
      agent.homesListed < MOST_AGENT_HOMES ? String(agent.homesListed) : `${MOST_AGENT_HOMES}+`,
    ),
  ]
}
