import * as v from 'valibot'
import { type PlanRule, ruleText } from '#/features/plans/plan-rule.rules.ts'
import type { ManagedPlanRule } from '#/features/properties/plan-settings/managed-plan-rule.queries.server.ts'
import { planRuleForm, ruleFields } from '#/features/properties/plan-settings/plan-rule-form.schema.ts'
import { previewPlans } from '#/features/properties/plan-settings/plan-rule-preview.rules.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { type FieldErrors, fieldErrorsOf } from '#/shared/input.ts'
import { UNWORDED } from '#/shared/unworded-issue.ts'

/** What the form holds and what it comes to: `address` has the fields as they were typed, if any. */
export function presentPlanRule(
  view: ManagedPlanRule,
  { address, general }: { address: URLSearchParams; general: PlanRule },
) {
  const { home, rule, currentVersion, versions, homesWithOwn } = view
  const isTyped = address.has('kind')
  const own = ruleFields(rule)
  const fields = isTyped
    ? Object.fromEntries(address)
    : { ...own, kind: home && currentVersion === null ? 'general' : own.kind }
  const parsed = v.safeParse(planRuleForm, fields, UNWORDED)
  const terms = parsed.success ? (parsed.output.terms ?? general) : null
  const errors: FieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.issues)
  return {
    home: home && { id: home.id, title: home.title, location: home.location, isForSale: home.isForSale },
    current: String(currentVersion ?? ''),
    now: ruleText(rule),
    general: ruleText(general),
    homesWithOwn,
    fields,
    errors: isTyped ? errors : {},
    problems: Object.values(errors).flat(),
    preview: terms && previewPlans(terms, { home, now: rule }),
    versions: versions.map(({ version, terms: set, setAt, setBy }) => ({
      version,
      text: set ? ruleText(set) : 'As for all homes',
      by: `${formatDateTime(setAt)}${setBy ? `, ${setBy}` : ''}`,
    })),
  }
}
