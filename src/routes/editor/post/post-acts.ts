import type { Acts } from '#/web/act/act.ts'

/** What the buttons of an article's editor do. */
export const POST_EDITOR_ACTS = {
  publish: { path: '/submit-blog/publication' },
  save: { path: '/submit-blog/changes' },
  draft: { path: '/submit-blog/draft' },
  discard: { path: '/submit-blog/draft/deletion' },
  preview: { path: '/submit-blog/preview' },
  unpublish: { path: '/submit-blog/unpublication' },
} as const satisfies Acts
export type PostAct = keyof typeof POST_EDITOR_ACTS
