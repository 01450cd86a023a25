import type { Secrets } from '#/platform/crypto/secrets.ts'

/** What a link does: open the page on which the owner adds pictures, or confirm the address that a mail went to. */
export type OfferedHomeLinkPurpose = 'own-offered-home' | 'confirm-offered-home'

// 128 bits.
const PROOF_DIGITS = 32

/**
 * The token of an offered home's link: its id, and a proof of it that only our key can make. Nothing of it is stored. In
 * small letters, as every address of a page is.
 */
export function offeredHomeToken(
  secrets: Secrets,
  purpose: OfferedHomeLinkPurpose,
  offeredHomeId: string,
): string {
  const proof = Buffer.from(secrets.linkToken(purpose, offeredHomeId), 'base64url').toString('hex')
  return `${offeredHomeId}-${proof.slice(0, PROOF_DIGITS)}`
}
