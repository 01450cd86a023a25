import { constants, rmSync } from 'node:fs'
import { access, mkdir, mkdtemp, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { type BucketConfig, withBucket } from './backup-bucket.server.ts'
import type { BucketBackup } from './backup-shelf.server.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Fetches a backup from the bucket and gives it to the act as a file that only its owner can read, in a folder of its own
 * below `folder`. That goes when the act is over, when something fails, and when a signal ends the program. Rejects with a
 * StartProblem that says what broke off, or that there is no room, before anything is fetched.
 */
export async function withFetchedBackup<T>(
  config: BucketConfig,
  { name, bytes }: BucketBackup,
  { folder, onProgress }: { folder: string; onProgress: (bytes: number) => void },
  act: (file: string) => Promise<T>,
): Promise<T> {
  const free = await roomIn(folder)
  if (free < bytes)
    throw new StartProblem(
      `${folder} has no room for ${name}: ${inMegabytes(bytes)} are needed, ${inMegabytes(free)} are free. ` +
        'Make room, or set BACKUP_FOLDER, or TMPDIR without it, to a folder with more.',
    )
  return await withOwnFolder(folder, async (own) => {
    const file = join(own, name)
    await withBucket(config, (bucket) => bucket.fetchFile(name, file, onProgress))
    try {
      return await act(file)
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error
      // The file is gone by then: its name says nothing to anybody.
      const message = error.message.replaceAll(file, `${name} of the bucket ${config.backup.bucket}`)
      throw new StartProblem(message, { cause: error })
    }
  })
}

/** A size as people read it: `1,234.5 MB`. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
}

/** The bytes that may be written there; the folder is made where it is missing. */
async function roomIn(folder: string): Promise<number> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (cause) {
    throw new StartProblem(
      `A backup cannot be fetched into ${folder}: ${messageOf(cause)}. Set BACKUP_FOLDER, or TMPDIR without it, to another folder.`,
      { cause },
    )
  }
}

async function withOwnFolder<T>(folder: string, act: (own: string) => Promise<T>): Promise<T> {
  const own = await mkdtemp(join(folder, 'fetched-'))
  const remove = () => rmSync(own, { recursive: true, force: true })
  const end = (signal: NodeJS.Signals) => {
    remove()
    // Nobody listens any more: it ends the program as it would have.
    for (const one of SIGNALS) process.off(one, end)
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  try {
    return await act(own)
  } finally {
    for (const signal of SIGNALS) process.off(signal, end)
    remove()
  }
}
