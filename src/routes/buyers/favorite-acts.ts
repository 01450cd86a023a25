import type { Acts } from '../act/act.ts'

/** What hearts do where no script runs; what is dismissed cannot be kept again. */
export const FAVORITE_ACTS = {
  add: { path: '/dashboard/favorites/:propertyId/addition' },
  remove: { path: '/dashboard/favorites/:propertyId/removal' },
  dismiss: { path: '/dashboard/favorites/:propertyId/dismissal' },
} as const satisfies Acts
