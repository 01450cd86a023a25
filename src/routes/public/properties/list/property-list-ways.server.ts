import { PLAN_FIELD } from '#/features/properties/components/plan-choice.ts'
import type { PropertyCardFacts } from '#/features/properties/property.schema.ts'
import { listFittingWays } from '#/features/rent-to-own/offer.queries.server.ts'
import { budgetOf } from '#/features/search/budget/affordable.rules.ts'
import { hasBudget } from '#/features/search/search.rules.ts'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import type { Services } from '#/platform/services.ts'

/** These cards, in a search by what somebody can pay each with the way to pay that fits. */
export async function withWaysToPay(
  db: Services['db'],
  filters: PropertyFilters,
  cards: PropertyCardFacts[],
): Promise<PropertyCardFacts[]> {
  if (!hasBudget(filters) || cards.length === 0) return cards
  const fitting = await listFittingWays(db, { ids: cards.map(({ id }) => id), means: budgetOf(filters) })
  return cards.map((card) => {
    const way = fitting.get(card.id)
    if (!way) return card
    const query = way.plan === null ? '' : `?${PLAN_FIELD}=${way.plan}`
    return { ...card, overTime: `Fits: ${way.label}`, terms: way.text, query }
  })
}
