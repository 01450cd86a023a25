import type { Acts } from '#/web/act/act.ts'

/** What is done to articles and to drafts of new ones in the list. */
export const POST_ACTS = {
  unpublish: {
    path: '/dashboard/posts/:subject/unpublication',
    failure: 'Failed to unpublish the article',
  },
  delete: { path: '/dashboard/posts/:subject/deletion', failure: 'Failed to delete the article' },
  discard: { path: '/dashboard/posts/drafts/:subject/deletion', failure: 'Failed to discard the draft' },
} as const satisfies Acts
export type PostAct = keyof typeof POST_ACTS
