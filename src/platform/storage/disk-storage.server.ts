import { randomUUID } from 'node:crypto'
import {
  type FileHandle,
  link,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf } from '#/shared/errors.ts'
import type { Storage } from './storage.ts'
import { checkPut, contentTypeOf, isStorageKey, isStoragePrefix, keyTaken } from './storage-key.ts'
import { StorageProblem } from './storage-problem.ts'
import { wholeBody } from './whole-body.server.ts'

export type DiskStorageOptions = {
  /** Made when it is missing. A key is a path in it, so that the folder can be copied as it is. */
  folder: string
  /** Files are refused while less than this is free; the larger of both counts. */
  minFreeBytes?: number
  /** From 0 to 1, of the whole disk. */
  minFreeShare?: number
  /** How old a half-written file is before it counts as left behind. */
  leftoverMilliseconds?: number
}

const MIN_FREE_BYTES = 512 * 1024 * 1024
const MIN_FREE_SHARE = 0.05
const LEFTOVER_MILLISECONDS = 10 * 60_000
const SWEEP_MILLISECONDS = 60 * 60_000

// Files grow here, under names that are no keys, and get their own name when they are whole. One folder for all of
// them, so that what a crash leaves behind is found without walking the whole storage.
const INCOMING = '.incoming'

/** Keeps files in a folder. */
export function createDiskStorage(options: DiskStorageOptions): Storage {
  const folder = resolve(options.folder)
  const incoming = join(folder, INCOMING)
  let prepared: Promise<void> | undefined
  let sweptAt = Number.NEGATIVE_INFINITY

  const prepare = async () => {
    prepared ??= makeFolders(incoming)
    try {
      await prepared
    } catch (error) {
      prepared = undefined
      throw error
    }
    const now = Date.now()
    if (now - sweptAt < SWEEP_MILLISECONDS) return
    sweptAt = now
    await sweep(incoming, now - (options.leftoverMilliseconds ?? LEFTOVER_MILLISECONDS))
  }

  return {
    async put(key, bytes, { contentType }) {
      checkPut(key, bytes, contentType)
      const path = join(folder, key)
      const draft = join(incoming, randomUUID())
      let isNew = false
      try {
        await prepare()
        await checkSpace(folder, options)
        await writeDraft(draft, bytes)
        await mkdir(dirname(path), { recursive: true })
        isNew = await publish(draft, path)
        if (!isNew && Buffer.compare(await readFile(path), bytes) !== 0) throw keyTaken()
        // Also when it was there: whoever put the same bytes a moment ago may not have come this far.
        for (let parent = dirname(path); parent.length >= folder.length; parent = dirname(parent)) {
          await syncFolder(parent)
        }
      } catch (error) {
        if (isNew) await rm(path, { force: true }).catch(() => undefined)
        throw explain(error)
      } finally {
        // What cannot be removed now is a leftover for the next sweep.
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },

    async get(key) {
      if (!isStorageKey(key)) return undefined
      const file = await unlessMissing(open(join(folder, key)))
      if (!file) return undefined
      try {
        const { size } = await file.stat()
        // Opened for reading alone; without an end the stream would look for more.
        const source = file.createReadStream({ start: 0, end: Math.max(size - 1, 0) })
        return { body: wholeBody(source, size), size, contentType: contentTypeOf(key) }
      } catch (error) {
        await file.close()
        throw explain(error)
      }
    },

    async stat(key) {
      if (!isStorageKey(key)) return undefined
      const found = await unlessMissing(stat(join(folder, key)))
      return found && { size: found.size, contentType: contentTypeOf(key) }
    },

    async delete(key) {
      if (!isStorageKey(key)) return
      const path = join(folder, key)
      try {
        await rm(path)
        // A person's picture does not come back with a power cut.
        await syncFolder(dirname(path))
      } catch (error) {
        if (!isMissing(error)) throw explain(error)
      }
    },

    async *list(prefix) {
      if (!isStoragePrefix(prefix)) return
      const start = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for await (const key of walk(folder, start)) {
        if (!key.startsWith(prefix)) continue
        const found = await unlessMissing(stat(join(folder, key)))
        if (found) yield { key, size: found.size, modifiedAt: found.mtime }
      }
    },

    async close() {},
  }
}

async function makeFolders(incoming: string): Promise<void> {
  const first = await mkdir(incoming, { recursive: true, mode: 0o700 })
  if (!first) return
  for (let made = incoming; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function sweep(incoming: string, oldest: number): Promise<void> {
  for await (const { name } of await opendir(incoming)) {
    const path = join(incoming, name)
    const found = await unlessMissing(stat(path))
    if (found && found.mtimeMs <= oldest) await rm(path, { force: true })
  }
}

async function checkSpace(folder: string, limits: DiskStorageOptions): Promise<void> {
  const { minFreeBytes = MIN_FREE_BYTES, minFreeShare = MIN_FREE_SHARE } = limits
  const { bavail, blocks, bsize } = await statfs(folder)
  if (bavail * bsize < Math.max(minFreeBytes, minFreeShare * blocks * bsize)) throw new StorageProblem('full')
}

async function writeDraft(draft: string, bytes: Uint8Array): Promise<void> {
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
    const { size } = await file.stat()
    if (size !== bytes.length) throw new StorageProblem('incomplete')
  } finally {
    await file.close()
  }
}

// Links of a file system that has none: the codes differ from one to the next.
const CANNOT_LINK = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Gives a whole file its name; false when the name is taken. A link, unlike a rename, never replaces a file. */
async function publish(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!CANNOT_LINK.has(codeOf(error))) throw error
  }
  if (await unlessMissing(stat(path))) return false
  await rename(draft, path)
  return true
}

async function syncFolder(folder: string): Promise<void> {
  // Windows keeps a folder's entries without being asked, and cannot be asked.
  if (process.platform === 'win32') return
  let handle: FileHandle | undefined
  try {
    handle = await open(folder)
    await handle.sync()
  } finally {
    await handle?.close()
  }
}

/** The keys of the files in a folder of the storage; `within` is empty or ends with a slash. */
async function* walk(folder: string, within: string): AsyncGenerator<string> {
  const entries = await unlessMissing(opendir(join(folder, within)))
  if (!entries) return
  for await (const entry of entries) {
    const name = `${within}${entry.name}`
    if (entry.isDirectory() && isStoragePrefix(`${name}/`)) yield* walk(folder, `${name}/`)
    else if (entry.isFile() && isStorageKey(name)) yield name
  }
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (isMissing(error)) return undefined
    throw explain(error)
  }
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

const PROBLEMS = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read_only',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  ENOENT: 'missing',
  ENOTDIR: 'missing',
} as const

function explain(error: unknown): unknown {
  const code = codeOf(error)
  if (!/^E[A-Z0-9]+$/.test(code)) return error
  return new StorageProblem(code in PROBLEMS ? PROBLEMS[code as keyof typeof PROBLEMS] : 'failed', error)
}
