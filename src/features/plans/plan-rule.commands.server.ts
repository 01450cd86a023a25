import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { PlanRuleTerms } from './plan-rule.rules.ts'

/**
 * Adds a version of the rule of all homes, or of one home; null terms let that one follow all again. A step: whoever
 * takes it decides who may. Answers the version.
 */
export async function addPlanRule(
  tx: Transaction<DB>,
  {
    propertyId,
    terms,
    by,
    now,
  }: { propertyId: string | null; terms: PlanRuleTerms | null; by: string; now: Date },
): Promise<number> {
  const { version } = await tx
    .insertInto('planRules')
    .values({ isGeneral: propertyId === null, propertyId, ...columnsOf(terms), setBy: by, setAt: now })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

function columnsOf(terms: PlanRuleTerms | null) {
  if (terms === null) return { kind: 'general' } as const
  return terms.kind === 'flat'
    ? { kind: terms.kind, amountPesewas: terms.amountPesewas }
    : { kind: terms.kind, basisPoints: terms.basisPoints }
}
