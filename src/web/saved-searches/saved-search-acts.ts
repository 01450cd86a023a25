import type { Acts } from '#/web/act/act.ts'

/** What buyers do with their saved searches. */
export const SAVED_SEARCH_ACTS = {
  save: { path: '/dashboard/saved-searches/addition' },
  change: { path: '/dashboard/saved-searches/:savedSearchId/change' },
  pause: { path: '/dashboard/saved-searches/:savedSearchId/pause' },
  resume: { path: '/dashboard/saved-searches/:savedSearchId/resumption' },
  end: { path: '/dashboard/saved-searches/:savedSearchId/end' },
  addDevice: { path: '/dashboard/saved-searches/device/addition' },
  removeDevice: { path: '/dashboard/saved-searches/device/removal' },
} as const satisfies Acts
