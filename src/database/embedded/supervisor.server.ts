import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type FileLock, lockFile, tryLockFile } from './file-lock.server.ts'
import { isPostmaster, readPostmasterFile, signalPostmaster } from './postmaster.server.ts'
import { type Cluster, ensureRunning, type RunningServer } from './server-start.server.ts'

/** How a server ended that nobody stopped; code and signal are unknown when it was not our own child. */
export interface ServerExit {
  pid: number
  code: number | null
  signal: string | null
}

const firstPause = 200
const longestPause = 5_000
/** A server that stayed up this long was well: the next restart is quick again. */
const healthyMilliseconds = 10_000
const watchMilliseconds = 250
const fastStopMilliseconds = 60_000
const immediateStopMilliseconds = 10_000

/**
 * Keeps one server up, on the same port and with the same password, until `stop()`. Several programs may
 * supervise the same server: the start lock lets one of them restart it, and the others attach.
 *
 * Every user holds the users lock, shared. Whoever stops and can then take it alone was the last, and ends the
 * server. A killed program drops its lock with its life, so an orphaned server belongs to whoever attaches next.
 */
export class PostgresSupervisor {
  readonly #cluster: Cluster
  readonly #usersLock: FileLock
  readonly #onExit: (exit: ServerExit) => void
  readonly #stopping = new AbortController()
  readonly #watch: Promise<void>
  #server: RunningServer

  constructor(
    cluster: Cluster,
    server: RunningServer,
    usersLock: FileLock,
    onExit: (exit: ServerExit) => void,
  ) {
    this.#cluster = cluster
    this.#server = server
    this.#usersLock = usersLock
    this.#onExit = onExit
    this.#watch = this.#supervise()
  }

  get pid(): number {
    return this.#server.pid
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#watch
    const { paths, log } = this.#cluster
    const startLock = await lockFile(paths.startLock, 'exclusive', { waitMilliseconds: 30_000 })
    try {
      this.#usersLock.release()
      const alone = startLock && (await tryLockFile(paths.usersLock, 'exclusive'))
      if (!alone) {
        log('info', 'PostgreSQL is left running for the other programs that use it', { pid: this.pid })
        return
      }
      try {
        await this.#endServer()
      } finally {
        alone.release()
      }
    } finally {
      startLock?.release()
    }
  }

  async #supervise(): Promise<void> {
    const { signal } = this.#stopping
    let pause = firstPause
    for (;;) {
      const upSince = Date.now()
      const exit = await this.#untilExit(this.#server)
      if (signal.aborted) return
      if (Date.now() - upSince > healthyMilliseconds) pause = firstPause
      this.#cluster.log('warn', 'PostgreSQL ended and is started again', { ...exit })
      this.#tell(exit)
      do {
        await this.#rest(pause)
        pause = Math.min(pause * 2, longestPause)
        if (signal.aborted) return
      } while (!(await this.#restart()))
    }
  }

  /** A listener's own failure must not end the supervision. */
  #tell(exit: ServerExit): void {
    try {
      this.#onExit(exit)
    } catch (error) {
      this.#cluster.log('error', `What was told of PostgreSQL's end failed: ${String(error)}`)
    }
  }

  /** Resolves when the server is gone, or when the supervision is to end. */
  async #untilExit({ pid, child }: RunningServer): Promise<ServerExit> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      if (child) {
        if (child.exitCode !== null || child.signalCode !== null) {
          return { pid, code: child.exitCode, signal: child.signalCode }
        }
        await once(child, 'exit', { signal }).catch(whenAborted)
      } else {
        if (!this.#isUp(pid)) break
        await this.#rest(watchMilliseconds)
      }
    }
    return { pid, code: null, signal: null }
  }

  /** When the process table cannot be read for once, nothing is known and the server counts as up. */
  #isUp(pid: number): boolean {
    try {
      return isPostmaster(pid, this.#cluster.paths.pgdata)
    } catch (error) {
      this.#cluster.log('warn', `PostgreSQL could not be watched: ${String(error)}`, { pid })
      return true
    }
  }

  async #restart(): Promise<boolean> {
    const { paths, log } = this.#cluster
    const { signal } = this.#stopping
    const { port } = this.#server
    let lock: FileLock | undefined
    try {
      lock = await lockFile(paths.startLock, 'exclusive', { waitMilliseconds: 30_000, signal })
      if (!lock) return false
      this.#server = await ensureRunning(this.#cluster, { port, patienceMilliseconds: 0, signal })
      if (this.#server.port !== port) {
        log('error', 'PostgreSQL was started by somebody else on another port: restart this program', {
          port,
        })
      }
      log('info', 'PostgreSQL runs again', { pid: this.#server.pid, port: this.#server.port })
      return true
    } catch (error) {
      if (!signal.aborted) log('error', `PostgreSQL could not be started again: ${String(error)}`)
      return false
    } finally {
      lock?.release()
    }
  }

  async #endServer(): Promise<void> {
    const { paths, binaries, log } = this.#cluster
    const pid = (await readPostmasterFile(paths))?.pid
    if (pid === undefined || !isPostmaster(pid, paths.pgdata)) return
    signalPostmaster(pid, 'fast', paths, binaries)
    if (await this.#gone(pid, fastStopMilliseconds)) return
    log('warn', 'PostgreSQL is slow to stop and is ended at once; it recovers at the next start', { pid })
    signalPostmaster(pid, 'immediate', paths, binaries)
    if (await this.#gone(pid, immediateStopMilliseconds)) return
    log('error', 'PostgreSQL does not stop and is left as it is', { pid })
  }

  async #gone(pid: number, milliseconds: number): Promise<boolean> {
    for (let waited = 0; waited < milliseconds; waited += 20) {
      if (!isPostmaster(pid, this.#cluster.paths.pgdata)) return true
      await delay(20)
    }
    return false
  }

  /** Does not keep a program alive that has nothing else to do. */
  async #rest(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { ref: false, signal: this.#stopping.signal }).catch(whenAborted)
  }
}

function whenAborted(error: Error): void {
  if (error.name !== 'AbortError') throw error
}
