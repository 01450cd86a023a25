import type { Acts } from '#/web/act/act.ts'

/** What is done to people. */
export const USER_ACTS = {
  changeRole: { path: '/dashboard/users/:accountId/role', unreached: 'Failed to update user role' },
} as const satisfies Acts
