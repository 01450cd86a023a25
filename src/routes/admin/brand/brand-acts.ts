import type { Acts } from '#/web/act/act.ts'

/** What is changed on the page of the brand. */
export const BRAND_ACTS = {
  save: { path: '/dashboard/brand/texts', failure: 'Failed to save the texts' },
} as const satisfies Acts
