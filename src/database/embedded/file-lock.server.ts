import { setTimeout as delay } from 'node:timers/promises'

/**
 * Advisory locks on files, held by the kernel on behalf of the process. Node has no flock; SQLite, which Node
 * carries, takes fcntl locks on its file (LockFileEx on Windows). Unlike a file that names a pid, such a lock
 * vanishes with its holder however that holder dies, so nothing ever has to be judged stale, and a child such
 * as the PostgreSQL server does not inherit it. Nothing is ever written: the file stays empty.
 *
 * Never open a lock file by other means: closing any descriptor of it would drop this process's locks.
 */
export interface FileLock {
  release(): void
}

export type LockMode = 'shared' | 'exclusive'

const sqliteBusy = 5
const pollMilliseconds = 40

/** The lock, or undefined when another holder is in the way. */
export async function tryLockFile(path: string, mode: LockMode): Promise<FileLock | undefined> {
  const { DatabaseSync } = await import('node:sqlite')
  const handle = new DatabaseSync(path, { timeout: 0 })
  try {
    // A journal on the disk would need room, and a full disk must not keep the program from starting.
    handle.exec('PRAGMA journal_mode = MEMORY')
    if (mode === 'exclusive') {
      handle.exec('BEGIN EXCLUSIVE')
    } else {
      handle.exec('BEGIN')
      handle.prepare('SELECT count(*) FROM sqlite_schema').get()
    }
  } catch (error) {
    handle.close()
    if (isBusy(error)) return undefined
    throw error
  }
  let held = true
  return {
    release() {
      if (held) handle.close()
      held = false
    },
  }
}

/**
 * Waits for the lock, at most `waitMilliseconds`; undefined when it stayed taken or the signal was aborted.
 * `onWait` is called once when the lock was not free for a second.
 */
export async function lockFile(
  path: string,
  mode: LockMode,
  options: { waitMilliseconds: number; signal?: AbortSignal; onWait?: () => void },
): Promise<FileLock | undefined> {
  const began = Date.now()
  let announced = false
  while (!options.signal?.aborted) {
    const lock = await tryLockFile(path, mode)
    if (lock) return lock
    const waited = Date.now() - began
    if (waited >= options.waitMilliseconds) return undefined
    if (!announced && waited > 1000) {
      announced = true
      options.onWait?.()
    }
    await delay(pollMilliseconds)
  }
  return undefined
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === 'number' && (code & 0xff) === sqliteBusy
}
