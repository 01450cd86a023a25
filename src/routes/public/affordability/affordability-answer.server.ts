import { affordability } from '#/features/agreements/income/affordability.rules.ts'
import type { AffordabilityForm } from '#/features/agreements/income/affordability.schema.ts'
import { cardFacts } from '#/features/properties/components/card-facts.ts'
import {
  PROPERTY_TYPES,
  type PropertyCardFacts,
  TYPES_WITHOUT_BEDS,
} from '#/features/properties/property.schema.ts'
import type { NearestWay } from '#/features/rent-to-own/fitting-way.rules.ts'
import { listNearestWays } from '#/features/rent-to-own/offer.queries.server.ts'
import { budgetOf } from '#/features/search/budget/affordable.rules.ts'
import { searchProperties } from '#/features/search/search.queries.server.ts'
import { propertiesHref } from '#/features/search/search.rules.ts'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import type { Services } from '#/platform/services.ts'
import { formatAmount, formatPrice, PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { withWaysToPay } from '../properties/list/property-list-ways.server.ts'

/** So many of the homes that fit stand beside the form. */
const MOST_SHOWN = 2

/** What a household can pay, the homes that fit, and where none does those that nearly would. All money is formatted. */
export type AffordabilityAnswer = {
  monthly: string
  inAll: string
  income: string
  savings: string
  months: number
  homes: { total: number; isCapped: boolean; cards: PropertyCardFacts[]; href: string }
  /** With what each asks, as `GH₵2,500 more now and GH₵375 more each month`. */
  nearest: { card: PropertyCardFacts; lacks: string }[]
}

export async function answerFor(
  { clock, config, db }: Pick<Services, 'clock' | 'config' | 'db'>,
  form: AffordabilityForm,
): Promise<AffordabilityAnswer> {
  const { monthlyPesewas, inAllPesewas } = affordability(form, {
    percent: config.agreements.paymentToIncomePercent,
  })
  const now = clock.now()
  const filters: PropertyFilters = {
    tag: 'For Sale',
    cash: Math.floor(form.savings / PESEWAS_PER_CEDI),
    monthly: Math.floor(monthlyPesewas / PESEWAS_PER_CEDI),
  }
  const { properties, total, isCapped } = await searchProperties(db, { filters, now })
  const cards = properties.slice(0, MOST_SHOWN).map(cardFacts)
  return {
    monthly: formatAmount(monthlyPesewas),
    inAll: formatAmount(inAllPesewas),
    income: formatAmount(form.income),
    savings: formatAmount(form.savings),
    months: form.months,
    homes: {
      ...{ total, isCapped },
      cards: await withWaysToPay(db, filters, cards),
      href: propertiesHref(filters),
    },
    nearest: total === 0 ? await listNearest(db, { filters, now, months: form.months }) : [],
  }
}

// What a way asks grows with the price: the nearest are among the cheapest homes, or the cheapest of those on an offer.
async function listNearest(
  db: Services['db'],
  { filters, now, months }: { filters: PropertyFilters; now: Date; months: number },
): Promise<AffordabilityAnswer['nearest']> {
  const type = PROPERTY_TYPES.filter((each) => !TYPES_WITHOUT_BEDS.includes(each))
  const cheapest = (ways: PropertyFilters) =>
    searchProperties(db, { filters: { tag: 'For Sale', type, sort: 'price-asc', ...ways }, now })
  const found = await Promise.all([cheapest({ plan: 'yes' }), cheapest({ own: 'yes' })])
  const cards = new Map(
    found.flatMap(({ properties }) => properties.map((each) => [each.id, cardFacts(each)])),
  )
  const ways = await listNearestWays(db, { ids: [...cards.keys()], means: budgetOf(filters), months })
  return [...ways]
    .sort(([, one], [, other]) => one.lacksInAllPesewas - other.lacksInAllPesewas)
    .flatMap(([id, { way, ...lack }]) => {
      const card = cards.get(id)
      const overTime = way.plan === null ? 'Rent to own' : way.label
      return card ? [{ card: { ...card, overTime, terms: way.text }, lacks: lackText(lack) }] : []
    })
    .slice(0, MOST_SHOWN)
}

function lackText({
  lacksFirstPesewas: first,
  lacksMonthlyPesewas: monthly,
}: Pick<NearestWay, 'lacksFirstPesewas' | 'lacksMonthlyPesewas'>): string {
  const lacks = [
    first > 0 ? `${formatPrice(first)} more now` : null,
    monthly > 0 ? `${formatPrice(monthly)} more each month` : null,
  ]
  return lacks.filter((each) => each !== null).join(' and ')
}
