import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  embeddedPostgresSupport,
  findPostgresBinaries,
  type PostgresBinaries,
} from './postgres-binaries.server.ts'
import { cleanUp, projectRoot, temporaryFolder } from './testing/cluster-sandbox.ts'

const path = process.env.PATH
let said: string[]

beforeEach(() => {
  said = []
})

afterEach(async () => {
  process.env.PATH = path
  await cleanUp()
})

/** A PostgreSQL that only tells its version. */
async function install(folder: string, version: string): Promise<string> {
  await mkdir(folder)
  for (const name of ['postgres', 'initdb']) {
    await writeFile(join(folder, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`)
    await chmod(join(folder, name), 0o755)
  }
  return folder
}

async function find(project: string, wantedMajor?: number): Promise<PostgresBinaries> {
  return await findPostgresBinaries({
    ...{ projectRoot: project, dataDir: project, systemDir: project, user: undefined, wantedMajor },
    log: (level, message) => said.push(`${level}: ${message}`),
  })
}

test('this machine is one that the program brings a PostgreSQL for, and it is preferred and logged', async () => {
  expect(embeddedPostgresSupport()).toBeUndefined()
  expect(await find(projectRoot)).toMatchObject({ origin: 'bundled', major: 18 })
  expect(said).toEqual([expect.stringMatching(/^info: PostgreSQL 18[.\d]*, bundled$/)])
})

test('without the package the newest PostgreSQL of the system is taken, and that is said aloud', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'package.json'), '{}')
  const old = await install(join(folder, 'old'), '14.9')
  const older = await install(join(folder, 'older'), '98.2')
  const newest = await install(join(folder, 'newest'), '99.1')
  process.env.PATH = [old, older, newest, path].join(delimiter)

  expect(await find(folder)).toMatchObject({ origin: 'system', folder: newest, major: 99, version: '99.1' })
  expect(said).toContainEqual(
    expect.stringMatching(/^warn: The PostgreSQL that the program brings cannot be used: /),
  )
  expect(said).toContainEqual('warn: PostgreSQL 14.9 is too old')
  expect(said.at(-1)).toBe("warn: PostgreSQL 99.1, the system's own")

  // Data that exists already decides among those that would do.
  expect(await find(folder, 98)).toMatchObject({ folder: older })
})
