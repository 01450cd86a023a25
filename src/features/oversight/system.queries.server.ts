import { sql } from 'kysely'
import { waitingWork } from '#/platform/jobs/waiting-work.server.ts'
import type { Services } from '#/platform/services.ts'
import { countMails } from '../mail/mail.queries.server.ts'
import type { SystemState } from './system.schema.ts'

/**
 * What the program runs on: this process, and what all of them share. For administrators alone, which the page sees to.
 * `storageWorks` is found out by media, which knows how.
 */
export async function readSystem(
  { db, machine }: Pick<Services, 'db' | 'machine'>,
  { storageWorks }: Pick<SystemState, 'storageWorks'>,
): Promise<SystemState> {
  const [state, database, ran, work, mails] = await Promise.all([
    machine.look(),
    readDatabase(db),
    sql<{ name: string }>`select name from kysely_migration order by name`.execute(db),
    waitingWork(db),
    countMails(db),
  ])
  const of = (status: string) => mails.find((mail) => mail.status === status)
  return {
    ...state,
    storageWorks,
    database,
    ranMigrations: ran.rows.map(({ name }) => name),
    work,
    mails: {
      queued: of('queued')?.count ?? 0,
      failed: of('failed')?.count ?? 0,
      queuedSince: of('queued')?.since ?? null,
    },
  }
}

async function readDatabase(db: Services['db']): Promise<SystemState['database']> {
  const { rows } = await sql<SystemState['database']>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database answered nothing about itself.')
  return row
}
