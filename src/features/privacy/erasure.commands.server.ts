import { open, readFile } from 'node:fs/promises'
import { codeOf } from '#/shared/errors.ts'

export type Erasure = {
  accountId: string
  /** In ISO format. */
  at: string
}

/** Which accounts were erased, kept outside the database, so that a restored backup does not bring them back. */
export type ErasureList = {
  note(erasure: Erasure): Promise<void>
  /** Those since a moment in ISO format, oldest first. */
  since(at: string): Promise<Erasure[]>
}

declare module '#/platform/services.ts' {
  interface Services {
    readonly erasures: Pick<ErasureList, 'note'>
  }
}

/** Ids and times alone, a line each, in a file that only its owner can read. Of no file it reads nothing. */
export function createErasureList(file: string): ErasureList {
  return {
    async note({ accountId, at }) {
      const handle = await open(file, 'a', 0o600)
      try {
        await handle.appendFile(`${JSON.stringify({ accountId, at })}\n`)
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    async since(at) {
      const text = await readFile(file, 'utf8').catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return ''
        throw error
      })
      const erasures = text.split('\n').filter(Boolean).flatMap(parse)
      return erasures.filter((erasure) => erasure.at >= at)
    },
  }
}

// A line that a power cut left half is of a job that is done again.
function parse(line: string): Erasure[] {
  try {
    const { accountId, at } = JSON.parse(line) as Partial<Erasure>
    return typeof accountId === 'string' && typeof at === 'string' ? [{ accountId, at }] : []
  } catch {
    return []
  }
}
