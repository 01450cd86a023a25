import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PlanRules } from '../../plans/plan-rule.queries.server.ts'
import type { PlanRule } from '../../plans/plan-rule.rules.ts'
import { affordablePrices, type Budget } from './affordable.rules.ts'

/** Plans by the highest price at which one fits, one bound for each longest plan; an offer by its own amounts. */
export function isAffordable(budget: Budget, { general, own }: PlanRules): RawBuilder<SqlBool> {
  const { cashPesewas, monthlyPesewas } = budget
  const fitsOffer = [
    sql`properties.offer_monthly_pesewas is not null`,
    ...(cashPesewas === null ? [] : [sql`properties.offer_option_fee_pesewas <= ${cashPesewas}::bigint`]),
    ...(monthlyPesewas === null ? [] : [sql`properties.offer_monthly_pesewas <= ${monthlyPesewas}::bigint`]),
  ]
  const highestOf = (rule: PlanRule) =>
    sql`(${affordablePrices(budget, rule)}::bigint[])[coalesce(properties.max_payment_plan_months, 0) + 1]`
  const highest =
    own.length === 0
      ? highestOf(general)
      : sql`case when properties.plan_rule_version is null then ${highestOf(general)} ${sql.join(
          own.map(
            ({ rule, versions }) =>
              sql`when properties.plan_rule_version = any (${versions}::integer[]) then ${highestOf(rule)}`,
          ),
          sql` `,
        )} end`
  return sql`properties.tag = 'For Sale' and (
    properties.price_pesewas <= ${highest}
    or (${sql.join(fitsOffer, sql` and `)})
  )`
}
