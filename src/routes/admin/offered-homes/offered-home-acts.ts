import type { Acts } from '#/web/act/act.ts'

const HOME = '/dashboard/offered-homes/:offeredHomeId'

/** What administrators do with a home that its owner offers. */
export const OFFERED_HOME_ACTS = {
  accept: { path: `${HOME}/acceptance`, unreached: 'Failed to prepare the listing' },
  refuse: { path: `${HOME}/refusal`, unreached: 'Failed to refuse the home' },
  report: { path: `${HOME}/report`, unreached: 'Failed to report the home' },
} as const satisfies Acts
