import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { PlanRule } from './plan-rule.rules.ts'

const RULE = sql`jsonb_strip_nulls(jsonb_build_object('version', version, 'kind', kind,
  'amountPesewas', amount_pesewas, 'basisPoints', basis_points))`

/** The rule by which plans of the property that a query is at are worked out: its own, or the general one. */
export const planRule = sql<PlanRule>`(
  select ${RULE} from plan_rules
  where version = coalesce(properties.plan_rule_version, (select max(version) from plan_rules where is_general))
)`.as('planRule')

/** The rule of every home that has none of its own. */
export async function getGeneralPlanRule(db: Executor): Promise<PlanRule> {
  const { rule } = await db
    .selectFrom('planRules')
    .select(sql<PlanRule>`${RULE}`.as('rule'))
    .where('isGeneral', '=', sql.lit(true))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return rule
}

/** The rules by which plans are worked out at one moment: the general one, and those that homes have of their own. */
export type PlanRules = {
  general: PlanRule
  /** Of rules that say the same, every version. */
  own: { rule: PlanRule; versions: number[] }[]
}

/** Every rule that a home may have now, or had before. */
export async function listPlanRules(db: Executor): Promise<PlanRules> {
  const [general, rows] = await Promise.all([
    getGeneralPlanRule(db),
    db
      .selectFrom('planRules')
      .select(sql<PlanRule>`${RULE}`.as('rule'))
      .where('isGeneral', '=', false)
      .where('kind', '<>', 'general')
      .orderBy('version')
      .execute(),
  ])
  const own = new Map<string, PlanRules['own'][number]>()
  for (const { rule } of rows) {
    const { version, ...terms } = rule
    const same = own.get(JSON.stringify(terms)) ?? { rule, versions: [] }
    same.versions.push(version)
    own.set(JSON.stringify(terms), same)
  }
  return { general, own: [...own.values()] }
}
