import type { Acts } from '#/web/act/act.ts'

const FAILURE = { unreached: 'That did not work. Please try again.' }

/** What is done to subscribers and with the newsletter. */
export const SUBSCRIBER_ACTS = {
  send: { path: '/dashboard/subscribers/mailings', ...FAILURE },
  test: { path: '/dashboard/subscribers/mailings/:postId/test', ...FAILURE },
  erase: { path: '/dashboard/subscribers/:subscriberId/erasure', ...FAILURE },
} as const satisfies Acts
