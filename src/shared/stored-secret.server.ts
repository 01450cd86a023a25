import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { codeOf } from './errors.ts'

/**
 * A secret stored in a file that only its owner can read: `bytes` random ones in base64url, made at the first call. All
 * programs over one folder agree on it, however many start at once.
 */
export async function storedSecret(path: string, bytes: number): Promise<string> {
  const known = await read(path)
  if (known) return known
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(bytes).toString('base64url')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    // Unlike a rename, a link never replaces the secret that another starter has just put there.
    await link(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
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
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
