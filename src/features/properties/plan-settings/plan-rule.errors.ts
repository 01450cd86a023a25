import { refusal } from '#/shared/errors.ts'

/** Somebody else set the rule since the page was opened. */
export const planRuleChanged = refusal(
  'conflict',
  'plan_rule.changed',
  'Somebody changed this rule. Look at it again before you decide.',
)

export const noPlansHere = refusal(
  'conflict',
  'plan_rule.no_plans',
  'Only homes for sale have payment plans.',
)

/** All homes cannot follow the rule of all homes. */
export const nothingToFollow = refusal('invalid', 'plan_rule.general', 'Choose how a plan is worked out')
