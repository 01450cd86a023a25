import type { Acts } from '#/web/act/act.ts'

/** What buyers do with their saved searches. */
export const SAVED_SEARCH_ACTS = {
  save: { path: '/dashboard/saved-searches/addition' },
  change: { path: '/dashboard/saved-searches/:savedSearchId/change' },
  pause: { path: '/dashboard/saved-searches/:savedSearchId/pause' },
  resume: { path: '/dashboard/saved-searches/:savedSearchId/resumption' },
  end: { path: '/dashboard/saved-searches/:savedSearchId/end' },
} as const satisfies Acts
