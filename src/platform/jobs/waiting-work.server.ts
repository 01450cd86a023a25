import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { JOBS_SCHEMA } from './jobs.server.ts'
import type { LastRun } from './jobs.ts'

export type WaitingWork = { queue: string; count: number; oldestSeconds: number }

/** The work that is due and not done, by queue. */
export async function waitingWork(db: Executor): Promise<WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`
    select name as queue, count(*)::int as count,
      extract(epoch from now() - min(start_after))::float8 as "oldestSeconds"
    from ${sql.id(JOBS_SCHEMA)}.job
    where state in ('created', 'retry', 'active') and start_after <= now()
    group by name
    order by name`.execute(db)
  return rows
}

/** When work of a queue last ended, and whether it was done or given up; undefined when it never ran. */
export async function lastRunOf(db: Executor, queue: string): Promise<LastRun | undefined> {
  const { rows } = await sql<LastRun>`
    select completed_on as at, state = 'completed' as "isDone"
    from ${sql.id(JOBS_SCHEMA)}.job
    where name = ${queue} and state in ('completed', 'failed') and completed_on is not null
    order by completed_on desc limit 1`.execute(db)
  return rows[0]
}
