import { join } from 'node:path'

/** The user, and the database, that the program works with. */
export const databaseName = 'fihankra'

/** Everything that the embedded server keeps in the data folder. */
export interface ClusterPaths {
  dataDir: string
  pgdata: string
  /** Lies inside pgdata, so that the two appear together and are backed up together. */
  password: string
  log: string
  /** Held while somebody starts or stops the server. */
  startLock: string
  /** Held, shared, by every program that uses the server. */
  usersLock: string
}

/** The paths within a data folder given by its real path. */
export function clusterPaths(dataDir: string): ClusterPaths {
  const pgdata = join(dataDir, 'pgdata')
  return {
    dataDir,
    pgdata,
    password: join(pgdata, 'fihankra.password'),
    log: join(dataDir, 'postgres.log'),
    startLock: join(dataDir, 'postgres-start.lock'),
    usersLock: join(dataDir, 'postgres-users.lock'),
  }
}

/** What PostgreSQL's programs see of the environment: no secret of ours, no PG* setting of the machine. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const passed: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' }
  for (const name of ['PATH', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP']) {
    if (process.env[name] !== undefined) passed[name] = process.env[name]
  }
  return passed
}
