import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#/platform/crypto/secrets.ts'
import { isId } from '#/shared/ids.ts'
import { offeredHomeLinkNotValid } from './offered-home.errors.ts'
import { type OfferedHomeLinkPurpose, offeredHomeToken } from './offered-home-link.rules.ts'

const ID_LENGTH = 36

/** Which home this link is of. Refuses a token that we did not make for this purpose. */
export function readOfferedHomeToken(
  secrets: Secrets,
  purpose: OfferedHomeLinkPurpose,
  token: string,
): string {
  const offeredHomeId = token.slice(0, ID_LENGTH)
  if (!isId(offeredHomeId) || !isSame(token, offeredHomeToken(secrets, purpose, offeredHomeId)))
    throw offeredHomeLinkNotValid()
  return offeredHomeId
}

// Takes as long for every guess.
function isSame(given: string, wanted: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
