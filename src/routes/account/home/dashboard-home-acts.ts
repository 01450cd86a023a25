import type { Acts } from '#/web/act/act.ts'

/** What somebody does on the first page of their dashboard. */
export const HOME_ACTS = {
  resendVerification: { path: '/dashboard/verification-mail' },
} as const satisfies Acts
