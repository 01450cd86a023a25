import type { Secrets } from '#/platform/crypto/secrets.ts'

const TOKEN = /^[0-9a-f]{32}$/

/** The token of a shortlist's link: 128 bits in small letters and digits, made of 128 random ones that only our key can turn. */
export function shortlistToken(secrets: Secrets, seed: Buffer): string {
  const made = secrets.linkToken('shortlist', seed.toString('hex'))
  return Buffer.from(made, 'base64url').subarray(0, 16).toString('hex')
}

/** True for what looks like one. */
export function isShortlistToken(given: string): boolean {
  return TOKEN.test(given)
}
