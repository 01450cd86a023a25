import type { Acts } from '#/web/act/act.ts'

/** What is done to the offer of a home. */
export const OFFER_ACTS = {
  set: { path: '/dashboard/properties/:id/rent-to-own/offer', unreached: 'Failed to save the offer' },
  end: { path: '/dashboard/properties/:id/rent-to-own/end', unreached: 'Failed to end the offer' },
} as const satisfies Acts
