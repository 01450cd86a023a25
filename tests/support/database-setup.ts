import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { connect } from '#/database/connection.server.ts'
import { startEmbeddedPostgres } from '#/database/embedded/embedded-postgres.server.ts'
import { migrate } from '#/database/migrate.server.ts'
import { prepareJobs } from '#/platform/jobs/jobs.server.ts'
import { jobDefinitions } from '#/server/background.server.ts'
import { makeRunFolder } from './run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that every test database is copied from; nothing connects to it. */
    databaseTemplate: { serverUrl: string; name: string }
  }
}

const projectRoot = join(import.meta.dirname, '../..')

/**
 * Once per run: a server of its own, or the one of TEST_DATABASE_URL (whose role may create databases),
 * and on it one migrated database to copy.
 */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer()
  const name = `test_template_${process.pid}_${randomBytes(4).toString('hex')}`
  const admin = connect({ url: server.url, maxConnections: 1 })
  try {
    await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'`.execute(admin.db)
    const template = connect({ url: withDatabase(server.url, name), maxConnections: 2 })
    try {
      await migrate(template.db, join(projectRoot, 'src/database/migrations'))
      await prepareJobs(withDatabase(server.url, name), jobDefinitions)
      // Fresh tables have no statistics, and plans made without them are not the ones that are served.
      await sql`analyze`.execute(template.db)
    } finally {
      await template.close()
    }
  } catch (error) {
    await admin.close()
    await server.stop()
    throw error
  }
  project.provide('databaseTemplate', { serverUrl: server.url, name })
  return async () => {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db)
    await admin.close()
    await server.stop()
  }
}

async function findServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await makeRunFolder()
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: folder.remove }
  const dataDir = join(folder.path, 'database')
  const server = await startEmbeddedPostgres({ dataDir, projectRoot, fsync: false })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await folder.remove()
    },
  }
}

/** The address of another database on the same server. */
function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
