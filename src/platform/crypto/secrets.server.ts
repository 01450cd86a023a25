import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { storedSecret } from '#/shared/stored-secret.server.ts'
import type { Secrets } from './secrets.ts'

/** Derives what must be unguessable from the secret key. */
export function createSecrets(secretKey: string): Secrets {
  return {
    linkToken: (purpose, id) =>
      createHmac('sha256', secretKey).update(`link:${purpose}:${id}`).digest('base64url'),
  }
}

/** The secret key stored in the data folder; all programs over one folder agree on it. */
export function storedSecretKey(dataDirectory: string): Promise<string> {
  return storedSecret(join(dataDirectory, 'secret.key'), 32)
}
