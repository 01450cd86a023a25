import { chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#/database/connection.server.ts'
import { clusterPaths } from '#/database/embedded/cluster-files.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#/database/embedded/embedded-postgres.server.ts'
import { serverUser } from '#/database/embedded/server-user.server.ts'

export type ReplicatedDatabase = {
  url: string
  replicaUrl: string
  /** The replica goes on to receive changes, and shows none of them until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** The replica dies, and is started again by itself. */
  kill(): void
  /** The replica becomes a database of its own. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL server of its own and another that follows it by streaming replication. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'fihankra-replica-'))
  await giveToServer(folder)
  const options = { projectRoot: process.cwd(), fsync: false }
  const primary = await startEmbeddedPostgres({ ...options, dataDir: join(folder, 'primary') })
  const dataDir = join(folder, 'replica')
  await copyCluster(primary, join(folder, 'primary'), dataDir)
  const replica = await startEmbeddedPostgres({ ...options, dataDir })
  const replicaUrl = replica.url

  async function onReplica(statement: ReturnType<typeof sql>): Promise<void> {
    const connection = connect({ url: replicaUrl, maxConnections: 1 })
    try {
      await statement.execute(connection.db)
    } finally {
      await connection.close()
    }
  }

  return {
    url: primary.url,
    replicaUrl,
    pause: () => onReplica(sql`select pg_wal_replay_pause()`),
    resume: () => onReplica(sql`select pg_wal_replay_resume()`),
    promote: () => onReplica(sql`select pg_promote()`),
    kill: () => void process.kill(replica.pid, 'SIGKILL'),
    async stop() {
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// By the server's own words for a backup while it runs, since its package brings no pg_basebackup.
async function copyCluster(primary: EmbeddedPostgres, from: string, to: string): Promise<void> {
  const source = clusterPaths(from).pgdata
  const target = clusterPaths(to).pgdata
  const { db, close } = connect({ url: primary.url, maxConnections: 1, isUnlimited: true })
  try {
    await db.connection().execute(async (session) => {
      await sql`select pg_backup_start('replica', true)`.execute(session)
      await cp(source, target, {
        recursive: true,
        filter: (path) => !/postmaster\.(?:pid|opts)$/.test(path),
      })
      const { rows } = await sql<{ label: string }>`
        select labelfile as label from pg_backup_stop(false)
      `.execute(session)
      await writeFile(join(target, 'backup_label'), rows[0]?.label ?? '')
    })
  } finally {
    await close()
  }
  const { hostname, port, username, password } = new URL(primary.url)
  const follows = `host=${hostname} port=${port} user=${username} password=${password}`
  await writeFile(join(target, 'postgresql.auto.conf'), `primary_conninfo = '${follows}'\n`)
  await writeFile(join(target, 'standby.signal'), '')
  await giveToServer(to)
}

async function giveToServer(folder: string): Promise<void> {
  const user = serverUser()
  if (!user) return
  await chown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), user.uid, user.gid)
  }
}
