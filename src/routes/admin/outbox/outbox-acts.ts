import type { Acts } from '#/web/act/act.ts'

/** What is done to mails. */
export const OUTBOX_ACTS = {
  retry: { path: '/dashboard/outbox/:mailId/retry', unreached: 'Failed to queue the mail again' },
} as const satisfies Acts
