import type { Acts } from '#/web/act/act.ts'

/** Applying for a home. */
export const APPLICATION_ACTS = {
  apply: { path: '/dashboard/my-home/apply/:propertyId/application', unreached: 'Failed to send it' },
} as const satisfies Acts
