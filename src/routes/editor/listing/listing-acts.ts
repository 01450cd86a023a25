import type { Acts } from '#/web/act/act.ts'

/** What the buttons of a listing's editor do. */
export const LISTING_EDITOR_ACTS = {
  publish: { path: '/submit-listing/publication' },
  save: { path: '/submit-listing/changes' },
  draft: { path: '/submit-listing/draft' },
  preview: { path: '/submit-listing/preview' },
  discard: { path: '/submit-listing/draft/deletion' },
  withdraw: { path: '/submit-listing/withdrawal' },
} as const satisfies Acts
export type ListingAct = keyof typeof LISTING_EDITOR_ACTS
