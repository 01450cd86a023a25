import { execFileSync } from 'node:child_process'
import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { StartProblem } from '#/shared/start-problem.ts'
import { clusterPaths } from './cluster-files.server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { allServers, cleanUp, createdData, isRoot, projectRoot } from './testing/cluster-sandbox.ts'

afterEach(cleanUp)

/** Starts over data that cannot be used; answers the one sentence that is said, and that no server stays. */
async function refusalOver(dataDir: string): Promise<string> {
  const problem = await startEmbeddedPostgres({ dataDir, projectRoot, fsync: false }).catch(
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(StartProblem)
  expect(await allServers(dataDir)).toEqual([])
  return (problem as StartProblem).message
}

const newest = (names: string[]) => names.toSorted((a, b) => Number(b) - Number(a))[0] ?? ''

test.each<[string, (pgdata: string) => string | Promise<string>, RegExp]>([
  ['PG_VERSION', () => 'PG_VERSION', /PG_VERSION is empty or damaged\. Bring it back/],
  ['the password', () => 'fihankra.password', /fihankra[.]password is empty or damaged\. Bring it back/],
  [
    'pg_control',
    () => 'global/pg_control',
    /finds its own files damaged: .*pg_control.* restore the latest backup/,
  ],
  ['pg_hba.conf', () => 'pg_hba.conf', /finds its own files damaged: .*pg_hba/],
  ['the map of files', () => 'global/pg_filenode.map', /finds its own files damaged: /],
  ['the list of databases', () => 'global/1262', /finds its own files damaged|takes no connection/],
  ['the states of transactions', () => 'pg_xact/0000', /finds its own files damaged: .*transaction/],
  [
    'the log of writes',
    async (pgdata) => {
      const names = await readdir(join(pgdata, 'pg_wal'))
      return `pg_wal/${names.find((name) => /^\w{24}$/.test(name))}`
    },
    /finds its own files damaged: .*checkpoint/,
  ],
  [
    'the map of our own database',
    async (pgdata) => `base/${newest(await readdir(join(pgdata, 'base')))}/pg_filenode.map`,
    /finds its own files damaged: /,
  ],
])(
  'data in which the file of %s was emptied are refused in a sentence',
  async (_what, find, says) => {
    const dataDir = await createdData()
    const { pgdata } = clusterPaths(dataDir)
    await truncate(join(pgdata, await find(pgdata)), 0)
    const said = await refusalOver(dataDir)
    expect(said).toMatch(says)
    expect(said).not.toContain('\n')
    expect(said).toContain(dataDir)
  },
  // One that does not end in order is given ten seconds.
  60_000,
)

if (!isRoot) process.stderr.write('LEFT OUT  data of another user: only root can give files away\n')
test.skipIf(!isRoot)('data that belong to another user are refused with how to give them back', async () => {
  const dataDir = await createdData()
  const { pgdata } = clusterPaths(dataDir)
  execFileSync('chown', ['-R', '1234:1234', pgdata])
  expect(await refusalOver(dataDir)).toContain(`Give them back with "chown -R 65534 ${pgdata}"`)
})
