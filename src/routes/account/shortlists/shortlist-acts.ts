import { urls } from '#/shared/urls.ts'
import type { Acts } from '#/web/act/act.ts'

const ONE = urls.shortlist(':shortlistId')

export const NEW_SHORTLIST_ACTS = {
  save: { path: `${urls.shortlists}/new/creation`, failure: 'Failed to make the shortlist' },
} as const satisfies Acts

export const SHORTLIST_ACTS = {
  rename: { path: `${ONE}/name`, failure: 'Failed to change the name' },
  addHome: { path: `${ONE}/homes/:propertyId/addition`, failure: 'Failed to add the home' },
  share: { path: `${ONE}/link`, failure: 'Failed to make the link' },
  endLink: { path: `${ONE}/link/end`, failure: 'Failed to end the link' },
  removeHome: { path: `${ONE}/homes/:propertyId/removal`, failure: 'Failed to take the home off the list' },
  removeComment: { path: `${ONE}/comments/:commentId/removal`, failure: 'Failed to remove the comment' },
  removeVoter: { path: `${ONE}/voters/:voterId/removal`, failure: 'Failed to remove them' },
  remove: { path: `${ONE}/deletion`, failure: 'Failed to delete the shortlist' },
} as const satisfies Acts
