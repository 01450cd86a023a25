import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { clusterPaths, serverEnvironment } from '../../src/database/embedded/cluster-files.server.ts'
import { serverUser } from '../../src/database/embedded/server-user.server.ts'
import { startPostgres } from '../postgres.ts'

/** Two of them and everything else share one machine. */
const SETTINGS = { shared_buffers: '256MB', max_connections: 120 }

export type PostgresPair = {
  version: string
  url: string
  replicaUrl: string
  /** The primary ends all connections and stops, and is started again on its port. */
  restartPrimary(): Promise<void>
  stop(): Promise<void>
}

/** Debian's PostgreSQL and a streaming replica of it, copied by its own pg_basebackup. */
export async function startPostgresPair(folder: string): Promise<PostgresPair> {
  let primary = await startPostgres(join(folder, 'primary'), SETTINGS)
  const { port } = primary
  const url = await primary.database('fihankra')
  const replicaFolder = join(folder, 'replica')
  const { pgdata } = clusterPaths(replicaFolder)
  const user = serverUser()
  mkdirSync(replicaFolder, { recursive: true })
  if (user) chownSync(replicaFolder, user.uid, user.gid)
  const copy = ['--dbname', url, '--pgdata', pgdata, '--write-recovery-conf', '--checkpoint=fast']
  execFileSync(join(primary.binaries, 'pg_basebackup'), copy, {
    ...user,
    cwd: replicaFolder,
    env: serverEnvironment(),
  })
  const replica = await startPostgres(replicaFolder, SETTINGS)
  return {
    version: primary.version,
    url,
    replicaUrl: await replica.database('fihankra'),
    async restartPrimary() {
      await primary.stop()
      primary = await startPostgres(join(folder, 'primary'), { ...SETTINGS, port })
    },
    async stop() {
      await replica.stop()
      await primary.stop()
    },
  }
}
