import { createHash } from 'node:crypto'
import type { Secrets } from '#/platform/crypto/secrets.ts'

const TOKEN = /^[0-9a-f]{32}$/

/** The token of a preview's link: 128 bits in small letters and digits, made of 128 random ones that only our key can turn. */
export function previewToken(secrets: Secrets, seed: Buffer): string {
  const made = secrets.linkToken('property-preview', seed.toString('hex'))
  return Buffer.from(made, 'base64url').subarray(0, 16).toString('hex')
}

/** True for what looks like one. */
export function isPreviewToken(given: string): boolean {
  return TOKEN.test(given)
}

/** What is stored of a token: its SHA-256. */
export function hashPreviewToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}
