import { connect, type Database } from '#/database/connection.server.ts'
import { createLog } from '#/platform/log/log.server.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database.server.ts'
import { PROJECT_ROOT } from '../project-root.server.ts'
import { readSettingsFile } from '../settings-file.server.ts'
import { say } from './run-command.ts'

/**
 * Gives a command of the terminal the marketplace's database, by the settings and with the rights of the program, for
 * as long as `act` takes; the program may run meanwhile. `isUnlimited` lets statements take as long as they do, and a new
 * database gets its samples only where `bringsSamples`.
 */
export async function withDatabase(
  options: { maxConnections: number; isUnlimited?: boolean; bringsSamples: boolean },
  act: (db: Database) => Promise<void>,
): Promise<void> {
  const { bringsSamples, ...limits } = options
  readSettingsFile()
  const config = readConfig(process.env)
  const log = createLog({ level: config.log.level === 'info' ? 'warn' : config.log.level })
  const data = bringsSamples ? config.data : { ...config.data, sampleData: false }
  const database = await openDatabase({
    config: { ...config, data },
    projectRoot: PROJECT_ROOT,
    log,
    onProgress: say,
  })
  const connection = connect({ url: database.appUrl, ...limits })
  try {
    await act(connection.db)
  } finally {
    await connection.close()
    await database.close()
  }
}
