import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { ANSWER_DAYS } from './lead.rules.ts'
import type { AnswerTimeView } from './lead.schema.ts'

/**
 * How fast each agent answers: the leads of the last `ANSWER_DAYS` about their homes, who waits and, of the answered
 * ones, the time that half of them took at most. Who has most of them waiting comes first.
 */
export async function listAnswerTimes(
  db: Executor,
  { scope, now }: { scope: Scope; now: Date },
): Promise<AnswerTimeView[]> {
  const rows = await limitTo(
    db
      .selectFrom('leads')
      .innerJoin('profiles', 'profiles.id', 'leads.agentId')
      .where('leads.createdAt', '>=', new Date(now.getTime() - ANSWER_DAYS * MILLISECONDS_PER_DAY)),
    scope,
    'leads.agentId',
  )
    .groupBy(['profiles.id', 'profiles.fullName', 'profiles.email'])
    .select([
      'profiles.id as agentId',
      'profiles.fullName',
      'profiles.email',
      sql<number>`(count(*) filter (where leads.answered_at is not null))::int`.as('answered'),
      sql<number>`(count(*) filter (where leads.status = 'new'))::int`.as('waiting'),
      sql<number | null>`percentile_disc(0.5) within group (
        order by extract(epoch from leads.answered_at - leads.created_at)::int
      ) filter (where leads.answered_at is not null)`.as('medianSeconds'),
    ])
    .orderBy('waiting', 'desc')
    .orderBy('profiles.id')
    .execute()
  return rows.map(({ fullName, email, ...row }) => ({ ...row, name: fullName ?? email }))
}
