import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'

/** The places in which a home is advertised, in them or what lies in them, with when the newest one was published. */
export async function listSitemapPlaces(db: Executor): Promise<{ slug: string; updatedAt: Date }[]> {
  const { rows } = await sql<{ slug: string; updatedAt: Date }>`
    with newest as (
      select place_id, published_at
      from (select id as place_id from places) as places
        cross join lateral (
          select published_at
          from properties
          where status = 'active' and properties.place_id = places.place_id
          order by published_at desc, id desc
          limit 1
        ) as newest
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
