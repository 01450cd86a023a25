import type { Acts } from '#/web/act/act.ts'

/** What is done from the page of first steps. */
export const FIRST_STEP_ACTS = {
  removeSamples: { path: '/dashboard/first-steps/samples/removal', failure: 'Failed to remove the samples' },
} as const satisfies Acts
