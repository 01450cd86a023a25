import { Refusal } from '#/shared/errors.ts'
import type { Storage } from './storage.ts'

export type StorageCheck = { ok: true } | { ok: false; reason: string }

const PROBE = { contentType: 'image/webp' }
const PROBE_BYTES = 64

/** Tries the storage with a small file: writes it, reads it back, compares and deletes it. Never rejects. */
export async function checkStorage(storage: Storage): Promise<StorageCheck> {
  const key = `check/${crypto.randomUUID()}.webp`
  const bytes = crypto.getRandomValues(new Uint8Array(PROBE_BYTES))
  try {
    await storage.put(key, bytes, PROBE)
    const reason = await compareAndDelete(storage, key, bytes)
    if (reason !== undefined) return { ok: false, reason }
    if (await storage.stat(key)) return { ok: false, reason: 'A deleted file is still there.' }
    return { ok: true }
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof Refusal ? error.message : 'The storage failed unexpectedly.',
    }
  }
}

async function compareAndDelete(
  storage: Storage,
  key: string,
  bytes: Uint8Array,
): Promise<string | undefined> {
  try {
    return await compare(storage, key, bytes)
  } finally {
    await storage.delete(key)
  }
}

async function compare(storage: Storage, key: string, bytes: Uint8Array): Promise<string | undefined> {
  const found = await storage.get(key)
  if (!found) return 'A file that was just written is not there.'
  const read = new Uint8Array(await new Response(found.body).arrayBuffer())
  const isSame = read.length === bytes.length && read.every((byte, index) => byte === bytes[index])
  return isSame ? undefined : 'A file reads otherwise than it was written.'
}
