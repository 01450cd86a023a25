import { createHash } from 'node:crypto'
import { createPasswords } from '#/platform/crypto/passwords.server.ts'
import type { Passwords } from '#/platform/crypto/passwords.ts'

const QUICK = 'quick-hash:'

/** Passwords that cost nothing, and how often each was asked; real hashes are still compared as they are. */
export function makeQuickPasswords(): Passwords & { checks: number; hashes: number } {
  const real = createPasswords()
  const quick = (password: string) => QUICK + createHash('sha256').update(password).digest('hex')
  return {
    checks: 0,
    hashes: 0,
    async hash(password) {
      this.hashes += 1
      return quick(password)
    },
    async verify(password, hash) {
      this.checks += 1
      if (hash === undefined) return false
      return hash.startsWith(QUICK) ? hash === quick(password) : await real.verify(password, hash)
    },
  }
}
