import type { Acts } from '#/web/act/act.ts'

const LOST = 'We could not be reached. Check your connection'

/** What is done to subscribers and with the newsletter; an answer that was lost says how to see whether it was done. */
export const SUBSCRIBER_ACTS = {
  send: {
    path: '/dashboard/subscribers/mailings',
    unreached: `${LOST} and reload the page: the history says whether the newsletter was sent.`,
  },
  test: {
    path: '/dashboard/subscribers/mailings/:postId/test',
    unreached: `${LOST} and look for the test mail before you ask for another.`,
  },
  erase: {
    path: '/dashboard/subscribers/:subscriberId/erasure',
    unreached: `${LOST} and reload the page: whoever is no longer in the list is removed.`,
  },
} as const satisfies Acts
