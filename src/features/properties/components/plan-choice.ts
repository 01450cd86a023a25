/**
 * The choice of a plan lives in its radio buttons. Whatever depends on it stands inside an element of the class
 * PLAN_SCOPE, holds a version for each plan and one for none, and the stylesheet of the property's page shows the one
 * that fits: no script needed.
 */
export const PLAN_SCOPE = 'plan-scope'

/** The name of the field, and of the parameter that keeps the choice in the page's address. */
export const PLAN_FIELD = 'months'

/** Class of what is shown while no plan is chosen. */
export const SHOWN_WITHOUT_PLAN = 'without-plan'

/** Class of what is shown while the plan at this place of the list, counted from 0, is chosen. At most four. */
export function shownForPlan(at: number): string {
  return `for-plan for-plan-${at + 1}`
}
