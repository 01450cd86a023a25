import type { Pool } from 'pg'
import { JOBS_SCHEMA } from './jobs.server.ts'

export type WaitingWork = { queue: string; count: number; oldestSeconds: number }

/** The work that is due and not done, by queue. */
export async function waitingWork(pool: Pick<Pool, 'query'>): Promise<WaitingWork[]> {
  const { rows } = await pool.query<WaitingWork>(
    `select name as queue, count(*)::int as count,
       extract(epoch from now() - min(start_after))::float8 as "oldestSeconds"
     from ${JOBS_SCHEMA}.job
     where state in ('created', 'retry', 'active') and start_after <= now()
     group by name`,
  )
  return rows
}
