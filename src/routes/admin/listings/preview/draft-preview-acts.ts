import type { Acts } from '#/web/act/act.ts'

/** What an agent does with the private link of a draft. */
export const PREVIEW_ACTS = {
  make: { path: '/dashboard/listings/:propertyId/preview/link', failure: 'The link was not made' },
  end: { path: '/dashboard/listings/:propertyId/preview/link/end', failure: 'The link was not ended' },
} as const satisfies Acts
