import type { Acts } from '#/web/act/act.ts'

/** What is done to reports. */
export const REPORT_ACTS = {
  settle: { path: '/dashboard/reports/:reportId/settlement', unreached: 'Failed to settle the report' },
  home: { path: '/dashboard/reports/homes/:propertyId/status', failure: 'Failed to change the home' },
} as const satisfies Acts
