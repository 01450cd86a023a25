import { createHmac, randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secrets } from './secrets.ts'

/** Derives what must be unguessable from the secret key. */
export function createSecrets(secretKey: string): Secrets {
  return {
    linkToken: (purpose, id) =>
      createHmac('sha256', secretKey).update(`link:${purpose}:${id}`).digest('base64url'),
  }
}

/** The secret key kept in the data folder, made at the first call; all programs over one folder agree on it. */
export async function keptSecretKey(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, 'secret.key')
  const known = await read(path)
  if (known) return known
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    // Unlike a rename, a link never replaces the key that another starter has just put there.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  const agreed = await read(path)
  if (!agreed) throw new Error(`${path} is empty. Remove it and start again.`)
  return agreed
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
