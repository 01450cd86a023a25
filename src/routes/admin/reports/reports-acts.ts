import type { Acts } from '#/web/act/act.ts'

/** What is done to reports. */
export const REPORT_ACTS = {
  settle: { path: '/dashboard/reports/:reportId/settlement', unreached: 'Failed to settle the report' },
} as const satisfies Acts
