import { resolve } from 'node:path'
import { defaultDataDirectory, prepareDataDirectory } from '#/database/embedded/data-directory.server.ts'
import type { Config } from './config.ts'

/** The real path of DATA_DIR, or of where data is without it; it is there afterwards. */
export async function prepareDataFolder(
  { data }: Pick<Config, 'data'>,
  projectRoot: string,
): Promise<string> {
  const { dataDirectory, databaseUrl } = data
  return await prepareDataDirectory(
    dataDirectory ? resolve(dataDirectory) : defaultDataDirectory(projectRoot),
    { holdsDatabase: databaseUrl === undefined },
  )
}
