import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#/database/embedded/embedded-postgres.server.ts'
import { hasEmbeddedPostgres } from '#/database/embedded/postgres-binaries.server.ts'
import { openScratchDatabase, type ScratchDatabase } from '#/database/scratch-database.server.ts'
import type { Config } from '../config.ts'
import { say } from './run-command.ts'

/**
 * A database to prove a backup in: on the server of BACKUP_VERIFY_URL, else on an embedded one of its own, which burdens
 * no site, else, where the program brings none, on that of DATABASE_URL.
 */
export async function openScratch(
  { backup, data }: Pick<Config, 'backup' | 'data'>,
  projectRoot: string,
): Promise<ScratchDatabase> {
  if (backup.verifyUrl !== undefined) return await openScratchDatabase(backup.verifyUrl, 'BACKUP_VERIFY_URL')
  if (data.databaseUrl !== undefined && !hasEmbeddedPostgres(projectRoot))
    return await openScratchDatabase(data.databaseUrl, 'DATABASE_URL')
  return await startOwnServer(projectRoot)
}

async function startOwnServer(projectRoot: string): Promise<ScratchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fihankra-verify-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    const server = await startEmbeddedPostgres({ dataDir, projectRoot, onProgress: say, fsync: false })
    return {
      url: server.url,
      close: async () => {
        await server.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
