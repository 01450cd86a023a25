import { createHash, randomBytes } from 'node:crypto'
import type { Services, Settings } from '#/platform/services.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { StorageProblem } from '#/platform/storage/storage-problem.ts'
import { CsvProblem, readCsv, withOneLineBreak } from '#/shared/csv.ts'
import { createSemaphore } from '#/shared/semaphore.ts'
import { shorten } from '#/shared/text.ts'
import { MOST_PART_BYTES, partKey, SOURCE, storedUnder } from './import-file.rules.ts'
import {
  csvBroken,
  csvNotReadable,
  csvTooLarge,
  importNotStored,
  importsBusy,
} from './property-csv.errors.ts'
import { readHeader } from './property-csv.rules.ts'
import { CSV_MESSAGES, type ImportLimits, LONGEST_ROW } from './property-import.schema.ts'

const LONGEST_NAME = 100

// Each holds a few megabytes, for as long as its sender's line takes.
const readings = createSemaphore({ permits: 4, queue: { max: 0, busy: importsBusy } })

/** A file that lies in the storage and nobody's row names yet. */
export type ReceivedFile = {
  fileName: string
  storageKey: string
  partCount: number
  /** SHA-256 of its text, in hexadecimal, however its line breaks have travelled. */
  digest: string
  rowCount: number
  unread: string[]
}

type ReceivingServices = Pick<Services, 'storage' | 'log'> & { config: Pick<Settings, 'imports'> }

/**
 * Puts a file into the storage while it comes, as UTF-8 with one kind of line break, and counts its rows. Refuses what
 * is no CSV of properties or too large, and keeps nothing of it.
 */
export async function receiveImportFile(
  { storage, config, log }: ReceivingServices,
  { name, bytes }: { name: string; bytes: AsyncIterable<Uint8Array> },
): Promise<ReceivedFile> {
  return await readings(async () => {
    const storageKey = randomBytes(16).toString('hex')
    const parts = createPartWriter(storage, storageKey, SOURCE)
    const hash = createHash('sha256')
    async function* keep() {
      for await (const text of withOneLineBreak(readText(bytes, config.imports))) {
        hash.update(text)
        await parts.write(text)
        yield text
      }
    }
    try {
      const { rowCount, unread } = await inspect(keep(), config.imports)
      const partCount = await parts.end()
      const fileName = shorten(name.replaceAll(/[\p{C}]/gu, ' ').trim(), LONGEST_NAME)
      return { fileName, storageKey, partCount, digest: hash.digest('hex'), rowCount, unread }
    } catch (error) {
      // What cannot be removed now goes with the clean-up.
      await removeImportFiles(storage, storageKey).catch((failure: unknown) =>
        log.warn({ error: failure }, 'A refused file could not be removed'),
      )
      if (error instanceof CsvProblem) throw csvBroken(error)
      if (!(error instanceof StorageProblem)) throw error
      log.error({ error }, 'A file to be imported could not be stored')
      throw importNotStored(error.message)
    }
  })
}

/** Removes the file and what was written about it; `what` removes only that. */
export async function removeImportFiles(storage: Storage, storageKey: string, what = ''): Promise<void> {
  for await (const { key } of storage.list(storedUnder(storageKey, what))) await storage.delete(key)
}

/** Writes a text as a row of files of a few megabytes, so that it is never held whole. */
export function createPartWriter(storage: Storage, storageKey: string, what: string) {
  let held: Buffer[] = []
  let size = 0
  let count = 0
  const flush = async () => {
    if (size === 0) return
    const bytes = Buffer.concat(held, size)
    held = []
    size = 0
    await storage.put(partKey(storageKey, what, count), bytes, { contentType: 'text/csv' })
    count += 1
  }
  return {
    async write(text: string): Promise<void> {
      const bytes = Buffer.from(text)
      held.push(bytes)
      size += bytes.length
      if (size >= MOST_PART_BYTES) await flush()
    },
    /** Writes the rest and answers how many files it has become. */
    async end(): Promise<number> {
      await flush()
      return count
    },
  }
}

async function* readText(
  bytes: AsyncIterable<Uint8Array>,
  limits: ImportLimits,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let left = limits.mostMegabytes * 1024 * 1024
  let isStart = true
  const decode = (chunk?: Uint8Array): string => {
    let text: string
    try {
      text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw csvNotReadable(CSV_MESSAGES.notText)
    }
    if (text.includes('\0')) throw csvNotReadable(CSV_MESSAGES.notText)
    if (isStart) text = text.replace(/^\uFEFF+/, '')
    if (text !== '') isStart = false
    return text
  }
  for await (const chunk of bytes) {
    left -= chunk.length
    if (left < 0) throw csvTooLarge(limits)
    yield decode(chunk)
  }
  yield decode()
}

async function inspect(
  text: AsyncIterable<string>,
  limits: ImportLimits,
): Promise<Pick<ReceivedFile, 'rowCount' | 'unread'>> {
  let rowCount = -1
  let unread: string[] = []
  for await (const { cells } of readCsv(text, { longestRecord: LONGEST_ROW })) {
    rowCount += 1
    if (rowCount > limits.mostRows) throw csvNotReadable(CSV_MESSAGES.tooManyRows(limits))
    if (rowCount > 0) continue
    const header = readHeader(cells)
    if (header.problem !== null) throw csvNotReadable(header.problem)
    unread = header.unread
  }
  if (rowCount < 0) throw csvNotReadable(CSV_MESSAGES.empty)
  if (rowCount === 0) throw csvNotReadable(CSV_MESSAGES.noRows)
  return { rowCount, unread }
}
