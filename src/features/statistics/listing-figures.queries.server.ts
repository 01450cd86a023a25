import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { isId } from '#/shared/ids.ts'

/** What came of one listing until now. */
export type ListingFigures = {
  /** How often its page was opened in the last two years. */
  views: number
  /** How many people have it among their favourites. */
  favorites: number
  /** Contact requests, property requests, chats and messages about it that whoever asks may read. */
  leads: number
  /**
   * Whole days since it was published, to the day on which it was sold or let; null for what was never published and
   * for what is a draft or withdrawn.
   */
  daysOnMarket: number | null
}

export const NO_FIGURES: ListingFigures = { views: 0, favorites: 0, leads: 0, daysOnMarket: null }

/**
 * The figures of these properties by id; one that has gone is missing. Whoever asks has chosen them by a scope; `scope`
 * is of the leads that they may read.
 */
export async function readListingFigures(
  db: Executor,
  { ids, scope, now }: { ids: readonly string[]; scope: Scope; now: Date },
): Promise<Map<string, ListingFigures>> {
  const known = ids.filter(isId)
  if (known.length === 0) return new Map()
  const readable = scope.kind === 'everything' ? sql`true` : sql`agent_id = ${scope.accountId}`
  const { rows } = await sql<ListingFigures & { id: string }>`
    select
      properties.id,
      (select coalesce(sum(count), 0) from property_views where property_id = properties.id)::integer as views,
      (select count(*) from favorites where property_id = properties.id)::integer as favorites,
      (select count(*) from leads where property_id = properties.id and ${readable})::integer as leads,
      case when properties.status not in ('draft', 'withdrawn') then
        greatest(0, floor(extract(epoch from (
          case when properties.status in ('sold', 'let') then coalesce((
            select changed_at from property_status_changes
            where property_id = properties.id order by sequence desc limit 1
          ), ${now}::timestamptz) else ${now}::timestamptz end
          - properties.published_at
        )) / 86400))::integer
      end as "daysOnMarket"
    from properties
    where properties.id in (${sql.join(known)})
  `.execute(db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
