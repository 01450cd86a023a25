import type { Executor } from '#/database/connection.server.ts'
import { isId } from '#/shared/ids.ts'
import { getGeneralPlanRule, planRule } from '../../plans/plan-rule.queries.server.ts'
import type { PlanRule, PlanRuleTerms } from '../../plans/plan-rule.rules.ts'
import { propertyNotFound } from '../property.errors.ts'

/** A version that was set; null terms are a home that follows all again. */
export type SetPlanRule = { version: number; terms: PlanRuleTerms | null; setAt: Date; setBy: string | null }

/** The rule of all homes, or of one, as administrators see it. */
export type ManagedPlanRule = {
  home: {
    id: string
    title: string
    location: string
    pricePesewas: number
    maxPaymentPlanMonths: number | null
    isForSale: boolean
  } | null
  /** By which plans are worked out now. */
  rule: PlanRule
  /** Of the rule that is set here; null for a home that follows all. */
  currentVersion: number | null
  /** The newest first; no more than twenty. */
  versions: SetPlanRule[]
  /** How many homes have a rule of their own. */
  homesWithOwn: number
}

const MOST_VERSIONS = 20

/** The rule of one home, or of all of them where `propertyId` is null. Refuses a home that does not exist. */
export async function getManagedPlanRule(
  db: Executor,
  { propertyId }: { propertyId: string | null },
): Promise<ManagedPlanRule> {
  const versions = await listVersions(db, propertyId)
  if (propertyId === null) {
    const [rule, { count }] = await Promise.all([
      getGeneralPlanRule(db),
      db
        .selectFrom('properties')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('planRuleVersion', 'is not', null)
        .executeTakeFirstOrThrow(),
    ])
    return { home: null, rule, currentVersion: rule.version, versions, homesWithOwn: count }
  }
  const home = isId(propertyId)
    ? await db
        .selectFrom('properties')
        .select(['id', 'title', 'location', 'pricePesewas', 'maxPaymentPlanMonths', 'tag', 'planRuleVersion'])
        .select(planRule)
        .where('id', '=', propertyId)
        .executeTakeFirst()
    : undefined
  if (!home) throw propertyNotFound()
  const { planRule: rule, planRuleVersion: currentVersion, tag, ...shown } = home
  return {
    home: { ...shown, isForSale: tag === 'For Sale' },
    rule,
    currentVersion,
    versions,
    homesWithOwn: 0,
  }
}

async function listVersions(db: Executor, propertyId: string | null): Promise<SetPlanRule[]> {
  const rows = await db
    .selectFrom('planRules')
    .leftJoin('profiles', 'profiles.id', 'planRules.setBy')
    .select([
      'version',
      'kind',
      'amountPesewas',
      'basisPoints',
      'setAt',
      'profiles.fullName',
      'profiles.email',
    ])
    .$if(propertyId === null, (all) => all.where('isGeneral', '=', true))
    .$if(propertyId !== null && isId(propertyId), (all) => all.where('propertyId', '=', propertyId))
    .orderBy('version', 'desc')
    .limit(MOST_VERSIONS)
    .execute()
  return rows.map(({ version, kind, amountPesewas, basisPoints, setAt, fullName, email }) => ({
    version,
    terms:
      kind === 'general'
        ? null
        : kind === 'flat'
          ? { kind, amountPesewas: amountPesewas ?? 0 }
          : { kind, basisPoints: basisPoints ?? 0 },
    setAt,
    setBy: fullName ?? email,
  }))
}
