import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { dayOf, MILLISECONDS_PER_DAY } from '#/shared/dates.ts'

/** What happened on one day of Accra, in the whole marketplace or with the homes of one agent. */
export type DailyFigures = {
  /** `2026-11-21` */
  day: string
  /** Pages of properties that were opened. */
  views: number
  /** Properties that became favourites on this day and still are. */
  favorites: number
  /** Contact requests, property requests, chats and messages. */
  leads: number
  /** Orders that were placed, whatever became of them. */
  orders: number
}

/** The last so many days, today being the last of them, each with the figures of the scope, the oldest first. */
export async function listDailyFigures(
  db: Executor,
  { now, days, scope }: { now: Date; days: number; scope: Scope },
): Promise<DailyFigures[]> {
  const last = dayOf(now)
  const first = dayOf(new Date(now.getTime() - (days - 1) * MILLISECONDS_PER_DAY))
  // Accra's clocks show UTC, and so the days are cut, whatever the zone of the database.
  const perDay = (rows: RawBuilder<unknown>) => sql`
    select (created_at at time zone 'UTC')::date as day, count(*) as count ${rows}
    where created_at >= ${`${first}T00:00:00Z`}::timestamptz
      and created_at < ${`${last}T00:00:00Z`}::timestamptz + interval '24 hours'
    group by 1`
  const within = (own: (accountId: string) => RawBuilder<unknown>) =>
    scope.kind === 'everything' ? sql`true` : own(scope.accountId)
  const ofOwnHome = within((id) => sql`property_id in (select id from properties where user_id = ${id})`)
  const { rows } = await sql<DailyFigures>`
    select
      days.day,
      coalesce(viewed.count, 0) as views,
      coalesce(favorited.count, 0) as favorites,
      coalesce(asked.count, 0) as leads,
      coalesce(ordered.count, 0) as orders
    from (
      select ${first}::date + number as day from generate_series(0, ${days}::integer - 1) as number
    ) as days
    left join (
      select day, sum(count) as count from property_views
      where day between ${first}::date and ${last}::date and ${ofOwnHome}
      group by day
    ) as viewed using (day)
    left join (${perDay(sql`from (select created_at from favorites where ${ofOwnHome}) as favorites`)}) as favorited using (day)
    left join (${perDay(sql`from (
      select created_at from leads where ${within((id) => sql`agent_id = ${id}`)}
    ) as leads`)}) as asked using (day)
    left join (${perDay(sql`from (
      select created_at from orders where status not in ('awaiting_payment', 'expired')
        and ${within((id) => sql`exists (select from order_items where order_id = orders.id and agent_id = ${id})`)}
    ) as orders`)}) as ordered using (day)
    order by days.day
  `.execute(db)
  return rows
}
