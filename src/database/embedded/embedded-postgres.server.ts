import { messageOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import {
  checkMajor,
  createCluster,
  existingMajor,
  readPassword,
  removeDrafts,
} from './cluster-creation.server.ts'
import { type ClusterPaths, clusterPaths, databaseName } from './cluster-files.server.ts'
import { prepareDataDirectory } from './data-directory.server.ts'
import { type FileLock, lockFile } from './file-lock.server.ts'
import { findPostgresBinaries } from './postgres-binaries.server.ts'
import { type Cluster, ensureRunning, type RunningServer, type ServerLog } from './server-start.server.ts'
import { serverUser, systemFolder } from './server-user.server.ts'
import { PostgresSupervisor, type ServerExit } from './supervisor.server.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** Folder with the node_modules that hold the PostgreSQL package. */
  projectRoot: string
  /** Sentences for the person who waits. */
  onProgress?: (sentence: string) => void
  log?: ServerLog
  /** False only in tests: a crash of the machine may then lose data. */
  fsync?: boolean
  /** The server ended although nobody stopped it; it is being started again. */
  onExit?: (exit: ServerExit) => void
  /** Calls the start off, as when the person who waits presses Ctrl-C: it rejects and leaves no new server. */
  signal?: AbortSignal
  /** Where root keeps what the server's user cannot reach in the project. */
  systemDir?: string
}

export interface EmbeddedPostgres {
  /** postgresql://fihankra:<password>@127.0.0.1:<port>/fihankra; stays true when the server is restarted. */
  readonly url: string
  readonly port: number
  /** Process id of the server as it runs now. */
  readonly pid: number
  /** Whether the server was running before this start. */
  readonly attached: boolean
  /** Ends the supervision, and the server too unless another program still uses it. */
  stop(): Promise<void>
}

const longestWaitForStarter = 600_000

/**
 * Brings up the PostgreSQL server over the data folder, creating the data at the first start and attaching to a
 * server that runs already, and keeps it up until `stop()`. Throws a StartProblem when a person must help.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log: ServerLog = options.log ?? (() => {})
  const onProgress = options.onProgress ?? (() => {})
  const paths = clusterPaths(await prepareDataDirectory(options.dataDir))
  const startLock = await takeLock(paths, paths.startLock, 'exclusive', () =>
    onProgress('Another program is starting PostgreSQL over the same data; waiting for it…'),
  )
  try {
    const usersLock = await takeLock(paths, paths.usersLock, 'shared')
    try {
      const cluster = await openCluster(paths, options, log, onProgress)
      onProgress('Starting PostgreSQL…')
      const signal = options.signal ?? new AbortController().signal
      const server = await ensureRunning(cluster, { patienceMilliseconds: 60_000, signal })
      const how = server.child ? 'PostgreSQL started' : 'Attached to the running PostgreSQL'
      log('info', how, { pid: server.pid, port: server.port })
      return handle(cluster, server, usersLock, options.onExit)
    } catch (error) {
      usersLock.release()
      throw error
    }
  } finally {
    startLock.release()
  }
}

async function openCluster(
  paths: ClusterPaths,
  options: EmbeddedPostgresOptions,
  log: ServerLog,
  onProgress: (sentence: string) => void,
): Promise<Cluster> {
  const user = serverUser()
  const fsync = options.fsync ?? true
  const wantedMajor = await existingMajor(paths)
  const { projectRoot, systemDir = systemFolder } = options
  const binaries = await findPostgresBinaries({
    ...{ projectRoot, systemDir, dataDir: paths.dataDir, user, wantedMajor, log },
  })
  if (wantedMajor === undefined) {
    onProgress('Creating the database…')
    await createCluster(paths, binaries, user, { fsync, signal: options.signal })
  } else {
    checkMajor(paths, wantedMajor, binaries)
    await removeDrafts(paths)
  }
  return { paths, binaries, user, fsync, log, onProgress, password: await readPassword(paths) }
}

function handle(
  cluster: Cluster,
  server: RunningServer,
  usersLock: FileLock,
  onExit: EmbeddedPostgresOptions['onExit'],
): EmbeddedPostgres {
  const supervisor = new PostgresSupervisor(cluster, server, usersLock, onExit ?? (() => {}))
  let stopped: Promise<void> | undefined
  return {
    url: `postgresql://${databaseName}:${cluster.password}@127.0.0.1:${server.port}/${databaseName}`,
    port: server.port,
    get pid() {
      return supervisor.pid
    },
    attached: server.child === undefined,
    stop() {
      stopped ??= supervisor.stop()
      return stopped
    },
  }
}

async function takeLock(
  paths: ClusterPaths,
  path: string,
  mode: 'shared' | 'exclusive',
  onWait?: () => void,
): Promise<FileLock> {
  let lock: FileLock | undefined
  try {
    lock = await lockFile(path, mode, { waitMilliseconds: longestWaitForStarter, onWait })
  } catch (error) {
    throw new StartProblem(
      `The file ${path} cannot be locked (${messageOf(error)}). Start the program as the user that owns ` +
        `${paths.dataDir}, or set DATA_DIR to a folder on a local disk.`,
      { cause: error },
    )
  }
  if (lock) return lock
  throw new StartProblem(
    `Another program has been starting or stopping PostgreSQL over ${paths.dataDir} for ten minutes. ` +
      'End that program and start again.',
  )
}
