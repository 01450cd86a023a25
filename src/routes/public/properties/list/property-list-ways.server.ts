import { cardFacts } from '#/features/properties/components/card-facts.ts'
import { PLAN_FIELD } from '#/features/properties/components/plan-choice.ts'
import type { PropertyCardFacts } from '#/features/properties/property.schema.ts'
import { listEasiestWays, listFittingWays } from '#/features/rent-to-own/offer.queries.server.ts'
import { budgetOf } from '#/features/search/budget/affordable.rules.ts'
import { searchProperties } from '#/features/search/search.queries.server.ts'
import { hasBudget, parseFilters } from '#/features/search/search.rules.ts'
import type { PropertyFilters, WaysForward } from '#/features/search/search.schema.ts'
import { activeFilterCount } from '#/features/search/search-restriction.rules.ts'
import { readSearch } from '#/features/search/words/read-search.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { type CardTable, packCards } from './property-list-cards.ts'

/**
 * These cards, in a search by what somebody can pay each with the way to pay that fits, and in one for ways to pay over
 * time each with the one that asks least a month.
 */
export async function withWaysToPay(
  db: Services['db'],
  filters: PropertyFilters,
  cards: PropertyCardFacts[],
): Promise<PropertyCardFacts[]> {
  const hasMeans = hasBudget(filters)
  const wanted = { plan: filters.plan !== undefined, own: filters.own !== undefined }
  if (cards.length === 0 || !(hasMeans || wanted.plan || wanted.own)) return cards
  const ids = cards.map(({ id }) => id)
  const ways = hasMeans
    ? await listFittingWays(db, { ids, means: budgetOf(filters) })
    : await listEasiestWays(db, { ids, wanted })
  return cards.map((card) => {
    const way = ways.get(card.id)
    if (!way) return card
    const query = way.plan === null ? '' : `?${PLAN_FIELD}=${way.plan}`
    const label = way.plan === null ? 'Rent to own' : way.label
    const overTime = hasMeans ? `Fits: ${way.label}` : label
    return { ...card, overTime, terms: way.text, query }
  })
}

const MOST_NEARLY = 4

/**
 * The first homes of a way forward, for a list that has none; `labels` is what is left out, or where they are, unless
 * nothing is left of the search.
 */
export type NearlyFitting = { labels: string[]; isWider: boolean; isAll: boolean; cards: CardTable }

/** What nearly fits where nothing does; null where no way leads to a home. */
export async function listNearlyFitting(
  { db, knownPlaces, clock }: Pick<Services, 'db' | 'knownPlaces' | 'clock'>,
  { wider, near }: WaysForward,
): Promise<NearlyFitting | null> {
  // One that fills the row, if there is one.
  const ways = [...wider, ...near]
  const way = ways.find(({ total }) => total >= MOST_NEARLY) ?? ways[0]
  if (!way) return null
  const { searchParams } = new URL(way.href, 'http://list')
  const { filters } = await readSearch(knownPlaces, parseFilters(searchParams))
  const { properties } = await searchProperties(db, { filters, now: clock.now() })
  return {
    labels: way.labels,
    isWider: wider.includes(way),
    isAll: activeFilterCount(filters) === 0,
    cards: packCards(properties.slice(0, MOST_NEARLY).map(cardFacts)),
  }
}
