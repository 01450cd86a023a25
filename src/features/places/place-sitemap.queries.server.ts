import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'

/** The places in which a home is advertised, in them or what lies in them, with when the newest one was published. */
export async function listSitemapPlaces(db: Executor): Promise<{ slug: string; updatedAt: Date }[]> {
  const { rows } = await sql<{ slug: string; updatedAt: Date }>`
    with newest as (
      select place_id, max(published_at) as published_at
      from properties
      where status = 'active' and place_id is not null
      group by place_id
    )
    select around.slug, max(newest.published_at) as "updatedAt"
    from newest
      join places as place on place.id = newest.place_id
      left join places as parent on parent.id = place.parent_id
      join places as around on around.id in (place.id, parent.id, parent.parent_id)
    group by around.slug
    order by around.slug`.execute(db)
  return rows
}
