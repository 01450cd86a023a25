import type { Secrets } from '#/platform/crypto/secrets.ts'

/** What the link in a mail does: confirm an address once, or pause, change and end one search. */
export type SavedSearchLinkPurpose = 'confirm-saved-search' | 'manage-saved-search'

/** How long the link that confirms works. */
export const CONFIRM_DAYS = 7

/** The token of a saved search's link: its id, and a proof of it that only our key can make. Nothing of it is stored. */
export function savedSearchToken(
  secrets: Secrets,
  purpose: SavedSearchLinkPurpose,
  savedSearchId: string,
): string {
  return `${savedSearchId}-${secrets.linkToken(purpose, savedSearchId)}`
}
