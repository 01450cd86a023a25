import type { Acts } from '#/web/act/act.ts'

/** What is tried out from the System page. */
export const SYSTEM_ACTS = {
  testMail: { path: '/dashboard/system/test-mail', unreached: 'Failed to send the test mail' },
} as const satisfies Acts
