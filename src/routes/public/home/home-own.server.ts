import type { ImageView } from '#/features/media/image.schema.ts'
import type { PlanRule } from '#/features/plans/plan-rule.rules.ts'
import { presentPlans } from '#/features/properties/property.rules.ts'
import type { OfferedHome } from '#/features/rent-to-own/offer.queries.server.ts'
import { monthlyParts, totalPaidPesewas } from '#/features/rent-to-own/terms.rules.ts'
import { formatAmount, formatPrice } from '#/shared/money.ts'
import { urls } from '#/shared/urls.ts'

/** How a home is paid over time, in three steps and one sum; everything formatted. */
export type OwnExample = {
  title: string
  steps: { title: string; text: string }[]
  /** What the sum is of, and where that home is. */
  home: { text: string; href: string | null; cover: ImageView | null }
  sum: { term: string; amount: string }[]
  note: string
}

/** The home that a plan is worked out with where no home is offered to rent to own. */
const PLAN_HOME = { pricePesewas: 400_000_00, tag: 'For Sale', maxPaymentPlanMonths: 12 } as const

const CHOOSE = { title: 'Choose a home', text: 'See the house and its papers first.' }

/** Rent to own by the offer of a home; where there is none, a payment plan, which is called one. Formats money: server only. */
export function presentOwn(offered: OfferedHome | undefined, planRule: PlanRule): OwnExample {
  return offered ? ownExample(offered) : planExample(planRule)
}

function ownExample({ id, title, terms, cover }: OfferedHome): OwnExample {
  const { equityPesewas } = monthlyParts(terms)
  return {
    title: 'Rent to own in three steps',
    steps: [
      CHOOSE,
      { title: 'Pay a small part first', text: 'An option fee, part of the price.' },
      { title: 'Pay monthly, then own', text: 'Part is rent, part pays for the home.' },
    ],
    home: { text: title, href: urls.property(id), cover },
    sum: [
      { term: 'First, to move in', amount: formatAmount(terms.optionFeePesewas) },
      { term: `Then each month, ${terms.months} times`, amount: formatAmount(terms.monthlyPesewas) },
      { term: 'Of each, towards the price', amount: formatAmount(equityPesewas) },
      { term: 'In all, rent and price', amount: formatAmount(totalPaidPesewas(terms)) },
    ],
    note: 'A payment plan is something else: half of its total first, the rest within months.',
  }
}

function planExample(planRule: PlanRule): OwnExample {
  const plan = presentPlans({ ...PLAN_HOME, planRule }).at(-1)
  const price = formatPrice(PLAN_HOME.pricePesewas)
  return {
    title: 'Pay over time in three steps',
    steps: [
      CHOOSE,
      { title: 'Pay half first', text: "Half of the plan's total is the first payment." },
      { title: 'Pay the rest monthly', text: 'Equal parts, fixed in cedis.' },
    ],
    home: { text: `A house at ${price} over ${plan?.months ?? 0} months`, href: null, cover: null },
    sum: plan
      ? [
          { term: 'First payment', amount: plan.firstPayment },
          { term: `Then each month, ${plan.months} times`, amount: plan.monthly },
          { term: 'In all', amount: plan.total },
          { term: 'More than the list price', amount: plan.surcharge },
        ]
      : [],
    note: 'Rent to own is another way: a smaller first payment, then rent that pays for the home.',
  }
}
