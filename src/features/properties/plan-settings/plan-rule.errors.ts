import { Refusal } from '#/shared/errors.ts'

/** Somebody else set the rule since the page was opened. */
export function planRuleChanged(): Refusal {
  return new Refusal(
    'conflict',
    'plan_rule.changed',
    'Somebody changed this rule. Look at it again before you decide.',
  )
}

export function noPlansHere(): Refusal {
  return new Refusal('conflict', 'plan_rule.no_plans', 'Only homes for sale have payment plans.')
}

/** All homes cannot follow the rule of all homes. */
export function nothingToFollow(): Refusal {
  return new Refusal('invalid', 'plan_rule.general', 'Choose how a plan is worked out')
}
