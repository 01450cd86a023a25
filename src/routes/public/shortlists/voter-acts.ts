import { urls } from '#/shared/urls.ts'
import type { Acts } from '#/web/act/act.ts'

const LIST = urls.sharedShortlist(':token')

/** What whoever has the link of a list does on it. */
export const VOTER_ACTS = {
  vote: { path: `${LIST}/votes` },
  comment: { path: `${LIST}/comments` },
} as const satisfies Acts
