import { join } from 'node:path'
import { checkConnection } from '#/database/connection-problem.server.ts'
import { startEmbeddedPostgres } from '#/database/embedded/embedded-postgres.server.ts'
import { sendMailJob } from '#/features/mail/mail.jobs.server.ts'
import { openStorage } from '#/platform/storage/open-storage.server.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { type Config, readConfig } from '../config.ts'
import { prepareDataFolder } from '../data-folder.server.ts'
import { PROJECT_ROOT } from '../project-root.server.ts'
import { readSettingsFile } from '../settings-file.server.ts'
import { say } from './run-command.ts'

/** Mails wait in their table, and are parked by a restore. */
export const JOBS_LEFT_OUT = [sendMailJob.name]

/** A database with rows in one of these is somebody's. */
export const IN_USE = ['accounts', 'properties']

/** What a command about backups works with: the database as its owner, the stored files and the settings. */
export type BackupTools = {
  config: Config
  url: string
  storage: Storage
  dataDirectory: string
  close: () => Promise<void>
}

export function readSettings(): Config {
  readSettingsFile()
  return readConfig(process.env)
}

/** Opens them as the settings say. The embedded server is started, or joined when the program runs. */
export async function openTools(): Promise<BackupTools> {
  const config = readSettings()
  const dataDirectory = await prepareDataFolder(config, PROJECT_ROOT)
  const storage = openStorage(config.storage, join(dataDirectory, 'files'))
  const { databaseUrl } = config.data
  if (databaseUrl !== undefined) {
    await checkConnection(databaseUrl)
    return { config, url: databaseUrl, storage, dataDirectory, close: () => storage.close() }
  }
  const server = await startEmbeddedPostgres({
    dataDir: dataDirectory,
    projectRoot: PROJECT_ROOT,
    onProgress: say,
  })
  const close = async () => {
    await storage.close()
    await server.stop()
  }
  return { config, url: server.url, storage, dataDirectory, close }
}
