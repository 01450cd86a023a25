import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { type ClusterPaths, databaseName, serverEnvironment } from './cluster-files.server.ts'
import type { PostgresBinaries } from './postgres-binaries.server.ts'
import type { ServerUser } from './server-user.server.ts'

const run = promisify(execFile)

const draftPrefix = 'pgdata.new-'

/** Major version that wrote the data, or undefined when there is none yet. */
export async function existingMajor(paths: ClusterPaths): Promise<number | undefined> {
  try {
    const text = await readFile(join(paths.pgdata, 'PG_VERSION'), 'utf8')
    if (/^\d+\s*$/.test(text)) return Number.parseInt(text, 10)
    throw new StartProblem(damaged(join(paths.pgdata, 'PG_VERSION')))
  } catch (error) {
    if (error instanceof StartProblem) throw error
    const code = codeOf(error)
    if (code !== 'ENOENT') throw unreadable(paths, error)
  }
  const names = await readdir(paths.pgdata).catch(() => [])
  if (names.length > 0) {
    throw new StartProblem(
      `The folder ${paths.pgdata} holds something that is not a PostgreSQL database. ` +
        'Move it elsewhere, or set DATA_DIR to another folder.',
    )
  }
  return undefined
}

/** Throws a StartProblem unless these programs can read the data. */
export function checkMajor(paths: ClusterPaths, existing: number, binaries: PostgresBinaries): void {
  if (existing === binaries.major) return
  throw new StartProblem(
    `The data in ${paths.pgdata} was written by PostgreSQL ${existing}, but the program starts PostgreSQL ` +
      `${binaries.major}; nothing was changed. Start the version of the program that wrote it, or run PostgreSQL ` +
      `${existing} yourself and set DATABASE_URL, or set DATA_DIR to a new folder to begin anew.`,
  )
}

export async function readPassword(paths: ClusterPaths): Promise<string> {
  try {
    const password = (await readFile(paths.password, 'utf8')).trim()
    if (password === '') throw new StartProblem(damaged(paths.password))
    return password
  } catch (error) {
    if (error instanceof StartProblem) throw error
    if (codeOf(error) !== 'ENOENT') throw unreadable(paths, error)
    throw new StartProblem(
      `The database's password file ${paths.password} is missing. Bring it back from a backup, ` +
        'or set DATA_DIR to a new folder to begin anew.',
      { cause: error },
    )
  }
}

/**
 * Creates the cluster beside its place and renames it when it is complete, so that pgdata is whole or absent.
 * Only the holder of the start lock may call it. An initdb that outlived its killed program may still write in
 * an older draft; every draft has a name of its own, so the two never meet.
 */
export async function createCluster(
  paths: ClusterPaths,
  binaries: PostgresBinaries,
  user: ServerUser | undefined,
  { fsync, signal }: { fsync: boolean; signal: AbortSignal | undefined },
): Promise<void> {
  await removeDrafts(paths)
  const name = `${draftPrefix}${randomBytes(6).toString('hex')}`
  const draft = join(paths.dataDir, name)
  const passwordFile = `${draft}.password`
  const password = randomBytes(24).toString('base64url')
  try {
    await mkdir(draft, { mode: 0o700 })
    if (user) await chown(draft, user.uid, user.gid)
    await writeSecret(passwordFile, password, user)
    const options = { ...user, cwd: binaries.folder, env: serverEnvironment(), timeout: 300_000, signal }
    await run(binaries.initdb, initdbArguments(draft, passwordFile, binaries.major, fsync), options)
    await rename(passwordFile, join(draft, 'fihankra.password'))
    await syncFolder(draft)
    await rename(draft, paths.pgdata)
    await syncFolder(paths.dataDir)
  } catch (error) {
    await removeDrafts(paths)
    throw new StartProblem(explain(paths, user, error), { cause: error })
  }
}

/** What killed first starts left behind. */
export async function removeDrafts(paths: ClusterPaths): Promise<void> {
  for (const name of await readdir(paths.dataDir)) {
    if (!name.startsWith(draftPrefix)) continue
    // An initdb still at work may add files meanwhile; whatever it leaves goes at the next start.
    await rm(join(paths.dataDir, name), {
      recursive: true,
      force: true,
      maxRetries: 5,
      retryDelay: 50,
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY') throw error
    })
  }
}

function initdbArguments(draft: string, passwordFile: string, major: number, fsync: boolean): string[] {
  const locale =
    major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8', '--locale-provider=libc']
  return [
    ...['-D', draft, '-U', databaseName, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--data-checksums', ...locale],
    ...(fsync ? [] : ['--no-sync']),
  ]
}

async function writeSecret(path: string, secret: string, user: ServerUser | undefined): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(`${secret}\n`)
    if (user) await file.chown(user.uid, user.gid)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function damaged(file: string): string {
  return (
    `The file ${file} is empty or damaged. Bring it back from a copy of the folder, or set DATA_DIR to a new folder ` +
    'and restore the latest backup there.'
  )
}

function unreadable(paths: ClusterPaths, error: unknown): StartProblem {
  return new StartProblem(
    `The database in ${paths.pgdata} cannot be read by this user (${codeOf(error)}). ` +
      'Start the program as the user that created it, or set DATA_DIR to another folder.',
    { cause: error },
  )
}

function explain(paths: ClusterPaths, user: ServerUser | undefined, error: unknown): string {
  if ((error as Error).name === 'AbortError') return 'The start of PostgreSQL was called off.'
  const text = `${(error as { stderr?: string }).stderr ?? ''}\n${String(error)}`
  if (/No space left on device|ENOSPC|Disk quota/.test(text)) {
    return `The disk that holds ${paths.dataDir} is full. Free at least 200 MB and start again.`
  }
  if (text.includes('could not look up effective user ID')) {
    const uid = user?.uid ?? process.getuid?.()
    return (
      `PostgreSQL needs its user to have a name on this machine, and user ${uid} has none. ` +
      'Add a line for it to /etc/passwd, start the program as another user, or set DATABASE_URL.'
    )
  }
  if (user && /spawn .*(EPERM|EINVAL)/.test(text)) {
    return (
      `PostgreSQL does not run as root, and this root may not start programs as user ${user.uid}. ` +
      'Start the program as an ordinary user, or set DATABASE_URL.'
    )
  }
  const line = /(?:initdb: error|FATAL|PANIC): .*/.exec(text)?.[0] ?? text.trim().split('\n')[0]
  return `The database could not be created in ${paths.dataDir}: ${line}. Put that right and start again, or set DATABASE_URL.`
}
