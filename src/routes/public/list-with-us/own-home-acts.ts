import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import type { Acts } from '#/web/act/act.ts'

const HOME = offeredHomeUrls.own(':token')

/** What the owner of an offered home does on its own page. */
export const OWN_HOME_ACTS = {
  addPicture: { path: `${HOME}/pictures` },
  removePicture: { path: `${HOME}/pictures/:imageId/removal`, unreached: 'Failed to remove the picture' },
  send: { path: `${HOME}/sending`, unreached: 'Failed to send your home' },
  withdraw: { path: `${HOME}/withdrawal`, unreached: 'Failed to delete your offer' },
} as const satisfies Acts
