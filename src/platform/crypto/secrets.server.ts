import { createECDH, createHmac } from 'node:crypto'
import { join } from 'node:path'
import { storedSecret } from '#/shared/stored-secret.server.ts'
import type { Secrets } from './secrets.ts'

/** Derives what must be unguessable from the secret key. */
export function createSecrets(secretKey: string): Secrets {
  return {
    linkToken: (purpose, id) =>
      createHmac('sha256', secretKey).update(`link:${purpose}:${id}`).digest('base64url'),
    pushKey: pushKeyOf(secretKey),
  }
}

// Made of the secret key, so that it is stored where that is, and every process that has the one has the other.
function pushKeyOf(secretKey: string): Buffer {
  for (let count = 0; ; count++) {
    const key = createHmac('sha256', secretKey).update(`push:${count}`).digest()
    // One of four thousand million is none of the curve.
    if (isKeyOfCurve(key)) return key
  }
}

function isKeyOfCurve(key: Buffer): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(key)
    return true
  } catch {
    return false
  }
}

/** The secret key stored in the data folder; all programs over one folder agree on it. */
export function storedSecretKey(dataDirectory: string): Promise<string> {
  return storedSecret(join(dataDirectory, 'secret.key'), 32)
}
