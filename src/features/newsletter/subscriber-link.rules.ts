import type { Secrets } from '#/platform/crypto/secrets.ts'

/** What the link in a mail to a subscriber does. */
export type SubscriberLinkPurpose = 'confirm-newsletter' | 'end-newsletter'

/** How long the link that confirms a subscription works. */
export const CONFIRM_DAYS = 7

/** The token of a subscriber's link: their id, and a proof of it that only our key can make. Nothing of it is stored. */
export function subscriberToken(
  secrets: Secrets,
  purpose: SubscriberLinkPurpose,
  subscriberId: string,
): string {
  return `${subscriberId}-${secrets.linkToken(purpose, subscriberId)}`
}
