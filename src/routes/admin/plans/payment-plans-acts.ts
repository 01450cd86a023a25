import type { Acts } from '#/web/act/act.ts'

/** What is done to the rule of payment plans. */
export const PLAN_RULE_ACTS = {
  set: { path: '/dashboard/payment-plans/rule', unreached: 'Failed to save the rule' },
} as const satisfies Acts
