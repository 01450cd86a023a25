import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import type { BucketConfig } from '#/platform/backup/backup-bucket.server.ts'
import { openNotes } from '#/platform/backup/bucket-notes.server.ts'
import { codeOf } from '#/shared/errors.ts'
import { ERASURE_COPIES, type ErasureSettings, erasuresFile } from './erasure.config.ts'

const NAME_DIGITS = 16
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Erasure = {
  accountId: string
  /** In ISO format. */
  at: string
}

/** Which accounts were erased, stored outside the database, so that a restored backup does not bring them back. */
export type ErasureList = {
  note(erasure: Erasure): Promise<void>
  /** Those since a moment in ISO format, of file and copies, oldest first. */
  since(at: string): Promise<Erasure[]>
  /** Copies what was noted and could not be copied then. */
  copyMissing(): Promise<void>
}

declare module '#/platform/services.ts' {
  interface Services {
    readonly erasures: Pick<ErasureList, 'note'>
  }
}

/** The list where the settings say: a file, and a copy of each in the bucket for backups; `places` names them. */
export function openErasureList(
  { erasures, ...bucket }: BucketConfig & { erasures: ErasureSettings },
  dataFolder: string,
): ErasureList & { places: string } {
  const file = erasuresFile(erasures, { backups: bucket.backup.folder, data: dataFolder })
  const places = bucket.backup.bucket === undefined ? file : `${file} and the bucket ${bucket.backup.bucket}`
  return { ...createErasureList(file, openNotes(bucket, ERASURE_COPIES)), places }
}

/** The list once more, a name and a line each, where a lost disk does not take it. */
export type ErasureCopies = {
  names(): Promise<string[]>
  put(name: string, line: string): Promise<void>
  read(names: readonly string[]): Promise<string[]>
}

/**
 * Ids and times alone, a line each, in a file that only its owner can read; of no file it reads nothing. Each is copied
 * as well where copies are given, and noted once however often it is noted.
 */
export function createErasureList(file: string, copies?: ErasureCopies): ErasureList {
  const listed = async () => (await readIfAny(file)).split('\n').filter(Boolean).flatMap(parse)
  const copy = async (erasure: Erasure) => copies?.put(nameOf(erasure), lineOf(erasure))
  return {
    async note(erasure) {
      const isListed = (await listed()).some((known) => nameOf(known) === nameOf(erasure))
      if (!isListed) await append(file, `${lineOf(erasure)}\n`)
      await copy(erasure)
    },
    async since(at) {
      const names = (await copies?.names()) ?? []
      const copied = (await copies?.read(names.filter((name) => name >= stampOf(at)))) ?? []
      const all = new Map([...(await listed()), ...copied.flatMap(parse)].map((one) => [nameOf(one), one]))
      return [...all.values()]
        .filter((erasure) => erasure.at >= at)
        .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    },
    async copyMissing() {
      if (!copies) return
      const names = new Set(await copies.names())
      for (const erasure of await listed()) if (!names.has(nameOf(erasure))) await copy(erasure)
    },
  }
}

async function append(file: string, line: string): Promise<void> {
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(line)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readIfAny(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
}

const lineOf = ({ accountId, at }: Erasure) => JSON.stringify({ accountId, at })

// In the order of time. The name of a copy is no secret, so the id is not in it.
const stampOf = (at: string) => at.replaceAll(/[:-]/g, '')
const nameOf = ({ accountId, at }: Erasure) =>
  `${stampOf(at)}-${createHash('sha256').update(accountId).digest('hex').slice(0, NAME_DIGITS)}.json`

// A line that a power cut left half is of a job that is done again; another that is none names nobody.
function parse(line: string): Erasure[] {
  try {
    const { accountId, at } = JSON.parse(line) as Partial<Erasure>
    return accountId !== undefined && at !== undefined && ID.test(accountId) && !Number.isNaN(Date.parse(at))
      ? [{ accountId, at }]
      : []
  } catch {
    return []
  }
}
