import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { keptSecret } from '#/shared/kept-secret.server.ts'
import type { Secrets } from './secrets.ts'

/** Derives what must be unguessable from the secret key. */
export function createSecrets(secretKey: string): Secrets {
  return {
    linkToken: (purpose, id) =>
      createHmac('sha256', secretKey).update(`link:${purpose}:${id}`).digest('base64url'),
  }
}

/** The secret key kept in the data folder; all programs over one folder agree on it. */
export function keptSecretKey(dataDirectory: string): Promise<string> {
  return keptSecret(join(dataDirectory, 'secret.key'), 32)
}
