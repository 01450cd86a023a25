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
import { countProperties, searchProperties } from '#/features/search/search.queries.server.ts'
import { formatFilters, propertiesHref } from '#/features/search/search.rules.ts'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import type { Services } from '#/platform/services.ts'
import { formatAmount, formatPrice, PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { urls } from '#/shared/urls.ts'
import { withWaysToPay } from '../properties/list/property-list-ways.server.ts'

type Means = PropertyFilters & { cash: number; monthly: number }

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
  /** Where none fits. */
  unfit: Unfit | null
}

type Unfit = {
  /** Within reach, with what each asks, as `GH₵2,500 more now and GH₵375 more each month`. */
  nearest: { card: PropertyCardFacts; lacks: string }[]
  isSoldOverTime: boolean
  /** What they can pay each month also rents these. */
  rent: { total: number; isCapped: boolean; href: string }
  saveHref: string
  /** The list by what somebody says that they can pay each month, instead of by their income. */
  byMonthHref: string
}

export async function answerFor(
  { clock, config, db }: Pick<Services, 'clock' | 'config' | 'db'>,
  form: AffordabilityForm,
): Promise<AffordabilityAnswer> {
  const { monthlyPesewas, inAllPesewas } = affordability(form, {
    percent: config.agreements.paymentToIncomePercent,
  })
  const now = clock.now()
  const filters: Means = {
    tag: 'For Sale',
    // An address knows no 0: without the one cedi the list would be of homes for any money.
    cash: Math.max(1, Math.floor(form.savings / PESEWAS_PER_CEDI)),
    monthly: Math.max(1, Math.floor(monthlyPesewas / PESEWAS_PER_CEDI)),
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
    unfit: total === 0 ? await findUnfit(db, { filters, now, months: form.months }) : null,
  }
}

async function findUnfit(
  db: Services['db'],
  { filters, ...options }: { filters: Means; now: Date; months: number },
): Promise<Unfit> {
  const { cash, monthly } = filters
  const rented: PropertyFilters = { tag: 'For Rent', maxPrice: monthly }
  return {
    ...(await listNearest(db, { filters, ...options })),
    rent: { ...(await countProperties(db, { filters: rented })), href: propertiesHref(rented) },
    saveHref: `${urls.saveSearch}?${formatFilters(filters)}`,
    byMonthHref: propertiesHref({ cash, monthly }),
  }
}

// What a way asks grows with the price: the nearest are among the cheapest homes, or the cheapest of those on an offer.
async function listNearest(
  db: Services['db'],
  { filters, now, months }: { filters: PropertyFilters; now: Date; months: number },
): Promise<Pick<Unfit, 'nearest' | 'isSoldOverTime'>> {
  const type = PROPERTY_TYPES.filter((each) => !TYPES_WITHOUT_BEDS.includes(each))
  const cheapest = (ways: PropertyFilters) =>
    searchProperties(db, { filters: { tag: 'For Sale', type, sort: 'price-asc', ...ways }, now })
  const found = await Promise.all([cheapest({ plan: 'yes' }), cheapest({ own: 'yes' })])
  const cards = new Map(
    found.flatMap(({ properties }) => properties.map((each) => [each.id, cardFacts(each)])),
  )
  const ways = await listNearestWays(db, { ids: [...cards.keys()], means: budgetOf(filters), months })
  const nearest = [...ways]
    .sort(([, one], [, other]) => one.lacksInAllPesewas - other.lacksInAllPesewas)
    .flatMap(([id, { way, ...lack }]) => {
      const card = cards.get(id)
      const overTime = way.plan === null ? 'Rent to own' : way.label
      return card ? [{ card: { ...card, overTime, terms: way.text }, lacks: lackText(lack) }] : []
    })
    .slice(0, MOST_SHOWN)
  return { nearest, isSoldOverTime: cards.size > 0 }
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
