import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#/platform/crypto/secrets.ts'
import { isId } from '#/shared/ids.ts'
import { type SavedSearchLinkPurpose, savedSearchToken } from './saved-search-link.rules.ts'

const ID_LENGTH = 36

/** Whose link this is; undefined for a token that we did not make for this purpose. */
export function readSavedSearchToken(
  secrets: Secrets,
  purpose: SavedSearchLinkPurpose,
  token: string,
): string | undefined {
  const id = token.slice(0, ID_LENGTH)
  if (!isId(id)) return undefined
  return isSame(token, savedSearchToken(secrets, purpose, id)) ? id : undefined
}

// Takes as long for every guess.
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
