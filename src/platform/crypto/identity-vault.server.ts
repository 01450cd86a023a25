import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { IdentityVault } from './identity-vault.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM by the first key; the others open what was sealed before the key was changed. */
export function createIdentityVault(current: string, earlier: readonly string[] = []): IdentityVault {
  const keys = new Map([current, ...earlier].map((text) => [idOf(text), keyOf(text)]))
  const keyId = idOf(current)
  const keyBy = (id: string) => {
    const key = keys.get(id)
    if (!key) throw new Error(`The key ${id} of identity data is not in the settings.`)
    return key
  }
  return {
    keyId,
    seal(bytes, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, keyBy(keyId), nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(bytes), cipher.final()])
      return { bytes: Buffer.concat([nonce, cipher.getAuthTag(), body]), keyId }
    },
    has: (id) => keys.has(id),
    open({ bytes, keyId: id }, context) {
      const decipher = createDecipheriv(ALGORITHM, keyBy(id), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
  }
}

const keyOf = (text: string) => Buffer.from(hkdfSync('sha256', text, '', 'identity data', 32))

const idOf = (text: string) => createHash('sha256').update(`identity key: ${text}`).digest('hex').slice(0, 16)

/** The vault of the settings; none without IDENTITY_KEY. */
export function openIdentityVault({
  identityKey,
  identityKeyOld,
}: {
  identityKey: string | undefined
  identityKeyOld: string | undefined
}): IdentityVault | undefined {
  return identityKey === undefined
    ? undefined
    : createIdentityVault(identityKey, identityKeyOld === undefined ? [] : [identityKeyOld])
}
