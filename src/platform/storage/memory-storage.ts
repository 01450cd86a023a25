import type { Storage } from './storage.ts'
import { checkPut, contentTypeOf, isStoragePrefix, keyTaken } from './storage-key.ts'
import type { StorageProblem } from './storage-problem.ts'

export type MemoryStorage = Storage & {
  /** While there is one every act rejects with it. */
  problem: StorageProblem | undefined
}

/** Keeps files as long as the program runs, for tests. */
export function createMemoryStorage(): MemoryStorage {
  const files = new Map<string, { bytes: Uint8Array; modifiedAt: Date }>()
  const act = () => {
    if (storage.problem) throw storage.problem
  }
  const storage: MemoryStorage = {
    problem: undefined,
    async put(key, bytes, { contentType }) {
      checkPut(key, bytes, contentType)
      act()
      const there = files.get(key)
      if (there && Buffer.compare(there.bytes, bytes) !== 0) throw keyTaken()
      if (!there) files.set(key, { bytes: Uint8Array.from(bytes), modifiedAt: new Date() })
    },
    async get(key) {
      act()
      const file = files.get(key)
      if (!file) return undefined
      const body = new Blob([Uint8Array.from(file.bytes)]).stream()
      return { body, size: file.bytes.length, contentType: contentTypeOf(key) }
    },
    async stat(key) {
      act()
      const file = files.get(key)
      return file && { size: file.bytes.length, contentType: contentTypeOf(key) }
    },
    async delete(key) {
      act()
      files.delete(key)
    },
    async *list(prefix) {
      act()
      if (!isStoragePrefix(prefix)) return
      for (const [key, { bytes, modifiedAt }] of [...files]) {
        if (key.startsWith(prefix)) yield { key, size: bytes.length, modifiedAt }
      }
    },
    async close() {},
  }
  return storage
}
