import * as v from 'valibot'
import type { PlanRuleTerms } from '../../plans/plan-rule.rules.ts'
import { parseCedis } from '../price-text.rules.ts'

export const RULE_KINDS = ['flat', 'percent', 'declining', 'general'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** The words for each kind of rule; `general` is a home without one of its own. */
export const RULE_LABELS: Record<RuleKind, string> = {
  flat: 'An amount for every three months',
  percent: 'Per cent of the price for each year',
  declining: 'Per cent a year on what is unpaid',
  general: 'As for all homes',
}

export const PLAN_RULE_MESSAGES = {
  kind: 'Choose how a plan is worked out',
  amount: 'Enter an amount in cedis, such as 50,000',
  percent: 'Enter per cent from 0 to 100, such as 12 or 12.5',
} as const
const M = PLAN_RULE_MESSAGES

const MOST_CEDIS = 100_000_000_000
const text = v.pipe(v.optional(v.string(), ''), v.trim())

/** The rule that an administrator sets; null terms end the rule of one home. */
export const planRuleForm = v.pipe(
  v.object({
    /** Empty for all homes. */
    propertyId: text,
    /** The version that the form was shown with. */
    current: text,
    kind: v.picklist(RULE_KINDS, M.kind),
    // Null where it cannot be read: the kind says which of them counts.
    amount: v.pipe(text, v.transform(readAmount)),
    percent: v.pipe(text, v.transform(readPercent)),
  }),
  v.forward(
    v.check(({ kind, amount }) => kind !== 'flat' || amount !== null, M.amount),
    ['amount'],
  ),
  v.forward(
    v.check(({ kind, percent }) => kind === 'flat' || kind === 'general' || percent !== null, M.percent),
    ['percent'],
  ),
  v.transform(({ propertyId, current, kind, amount, percent }) => ({
    propertyId: propertyId === '' ? null : propertyId,
    current,
    terms: termsOf(kind, amount ?? 0, percent ?? 0),
  })),
)
export type PlanRuleForm = v.InferOutput<typeof planRuleForm>

function termsOf(kind: RuleKind, amountPesewas: number, basisPoints: number): PlanRuleTerms | null {
  if (kind === 'general') return null
  return kind === 'flat' ? { kind, amountPesewas } : { kind, basisPoints }
}

function readAmount(given: string): number | null {
  if (/^0+([.]0{1,2})?$/.test(given)) return 0
  const pesewas = parseCedis(given)
  return pesewas === null || pesewas === undefined || pesewas > MOST_CEDIS * 100 ? null : pesewas
}

function readPercent(given: string): number | null {
  const plain = given.replace(/\s*%$/, '')
  if (!/^\d{1,3}([.]\d{1,2})?$/.test(plain)) return null
  const basisPoints = Math.round(Number(plain) * 100)
  return basisPoints > 10_000 ? null : basisPoints
}

/** A rule as the form shows it. */
export function ruleFields(rule: PlanRuleTerms): { kind: RuleKind; amount: string; percent: string } {
  return {
    kind: rule.kind,
    amount: rule.kind === 'flat' ? String(rule.amountPesewas / 100) : '50000',
    percent: rule.kind === 'flat' ? '12' : String(rule.basisPoints / 100),
  }
}
