import type { Acts } from '#/web/act/act.ts'

/** What is done to the pictures of a property. */
export const PICTURE_ACTS = {
  change: { path: '/dashboard/properties/:id/pictures/changes', failure: 'Failed to save the pictures' },
} as const satisfies Acts

/** The version of the property that the pictures belong to: after they were saved, or where others saved meanwhile. */
export type PicturesVersion = { version: number }
