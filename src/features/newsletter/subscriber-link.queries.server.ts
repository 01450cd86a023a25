import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#/platform/crypto/secrets.ts'
import { isId } from '#/shared/ids.ts'
import { type SubscriberLinkPurpose, subscriberToken } from './subscriber-link.rules.ts'

const ID_LENGTH = 36

/** Whose link this is; undefined for a token that we did not make for this purpose. */
export function readSubscriberToken(
  secrets: Secrets,
  purpose: SubscriberLinkPurpose,
  token: string,
): string | undefined {
  const subscriberId = token.slice(0, ID_LENGTH)
  if (!isId(subscriberId)) return undefined
  return isSame(token, subscriberToken(secrets, purpose, subscriberId)) ? subscriberId : undefined
}

// Takes as long for every guess.
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
