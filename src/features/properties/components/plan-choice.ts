/**
 * The choice of a plan lives in its radio buttons. Whatever depends on it stands inside an element of the class
 * PLAN_SCOPE, holds a version for each plan and one for none, and style shows the one that fits: no script needed.
 */
export const PLAN_SCOPE = 'group/plan'

export const PLAN_FIELD = 'plan'

/** Class of what is shown while no plan is chosen. */
export const SHOWN_WITHOUT_PLAN = 'group-has-[[name=plan]:checked]/plan:hidden'

// Written out because style sheets are made from the words found in the source. A property has at most four plans.
const SHOWN_FOR_PLAN = [
  'hidden group-has-[label:nth-child(1)>[name=plan]:checked]/plan:block',
  'hidden group-has-[label:nth-child(2)>[name=plan]:checked]/plan:block',
  'hidden group-has-[label:nth-child(3)>[name=plan]:checked]/plan:block',
  'hidden group-has-[label:nth-child(4)>[name=plan]:checked]/plan:block',
]

/** Class of what is shown while the plan at this place of the list, counted from 0, is chosen. */
export function shownForPlan(at: number): string {
  return SHOWN_FOR_PLAN[at] ?? 'hidden'
}
