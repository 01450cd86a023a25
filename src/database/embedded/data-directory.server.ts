import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { canEnter, type ServerUser, serverUser, systemFolder } from './server-user.server.ts'

const probePrefix = '.write-check-'

/**
 * Where the program keeps its data unless told otherwise: `data` in the project, or a folder of the system when
 * the program runs as root and the user that PostgreSQL then runs as cannot enter the project.
 */
export function defaultDataDirectory(projectRoot: string, system = systemFolder): string {
  const user = serverUser()
  if (user && !canEnter(user, projectRoot)) return join(system, 'data')
  return join(projectRoot, 'data')
}

/**
 * Creates the folder when it is missing and proves that this program can write in it and, when the program is
 * root and `holdsDatabase` is not false, that PostgreSQL's user can enter it. Answers its real path; throws a
 * StartProblem naming the path.
 */
export async function prepareDataDirectory(
  path: string,
  { holdsDatabase = true }: { holdsDatabase?: boolean } = {},
): Promise<string> {
  const wanted = resolve(path)
  const user = holdsDatabase ? serverUser() : undefined
  try {
    const firstCreated = await mkdir(wanted, { recursive: true, mode: user ? 0o755 : 0o700 })
    if (user && firstCreated) await openToServerUser(firstCreated, wanted, user)
    const probe = join(wanted, `${probePrefix}${randomUUID()}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw new StartProblem(explain(wanted, error), { cause: error })
  }
  if (user) await letServerUserIn(wanted, user)
  return await realpath(wanted)
}

/** A strict umask would close the folders just made; the parents are opened and the data folder given away. */
async function openToServerUser(firstCreated: string, folder: string, user: ServerUser): Promise<void> {
  for (let parent = dirname(folder); parent.length >= firstCreated.length; parent = dirname(parent)) {
    await chmod(parent, 0o755)
  }
  await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
}

async function letServerUserIn(folder: string, user: ServerUser): Promise<void> {
  if (canEnter(user, folder)) return
  // Only a folder that is empty or already ours is given away: never someone's home folder.
  const names = (await readdir(folder)).filter((name) => !name.startsWith(probePrefix))
  if (names.length === 0 || names.includes('pgdata') || names.includes('postgres-start.lock')) {
    // Another starter may have given it away just now, which does no harm.
    if ((await stat(folder)).uid === 0) await chown(folder, user.uid, user.gid)
    if (canEnter(user, folder)) return
  }
  throw new StartProblem(
    `PostgreSQL does not run as root but as user ${user.uid}, which cannot enter the data folder ${folder}. ` +
      `Set DATA_DIR to a folder it can reach, such as ${systemFolder}/data, or start the program as an ordinary user.`,
  )
}

function explain(folder: string, error: unknown): string {
  const code = codeOf(error)
  const choose = 'or set DATA_DIR to a folder that it can write in.'
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${folder} cannot be written by this user. Give the user the right to write there, ${choose}`
    case 'EROFS':
      return `The data folder ${folder} is on a read-only disk. Make the disk writable, ${choose}`
    case 'EEXIST':
    case 'ENOTDIR':
      return `The data folder ${folder} is not a folder, or something above it is a file. Remove that file, ${choose}`
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk that holds the data folder ${folder} is full. Free some space, ${choose}`
    default:
      return `The data folder ${folder} cannot be used (${code ?? String(error)}). Check the folder, ${choose}`
  }
}
