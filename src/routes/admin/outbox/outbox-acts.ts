import type { Acts } from '#/web/act/act.ts'

/** What is done to mails. */
export const OUTBOX_ACTS = {
  retry: { path: '/dashboard/outbox/:mailId/retry', unreached: 'Failed to queue the mail again' },
  retryAlike: {
    path: '/dashboard/outbox/:mailId/retry-alike',
    unreached: 'Failed to queue the mails again',
  },
} as const satisfies Acts
