import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { presentImage } from '../../media/image.rules.ts'
import { imagesOf, isActive, NAMELESS_AGENT } from '../property.queries.server.ts'
import type { PropertyTag } from '../property.schema.ts'
import type { FeedProperty } from './property-feed.schema.ts'

/** The newest homes for a feed, newest first; in these places and of this tag when they are given. */
export async function listPropertiesForFeed(
  db: Executor,
  options: { placeIds?: readonly string[] | undefined; tag?: PropertyTag | undefined; limit: number },
): Promise<FeedProperty[]> {
  const { placeIds, tag, limit } = options
  const newest = db
    .selectFrom('properties')
    .select('properties.id')
    .where(isActive)
    .$if(placeIds !== undefined, (query) =>
      query.where(sql<boolean>`properties.place_id = any (${placeIds ?? []}::uuid[])`),
    )
    .$call((query) => (tag ? query.where('properties.tag', '=', tag) : query))
    .orderBy('properties.publishedAt', 'desc')
    .orderBy('properties.id', 'desc')
    .limit(limit)
  const rows = await db
    .selectFrom('properties')
    .innerJoin('profiles', 'profiles.id', 'properties.userId')
    .select([
      'properties.id',
      'properties.title',
      'properties.description',
      'properties.location',
      'properties.tag',
      'properties.type',
      'properties.pricePesewas',
      'properties.publishedAt',
      'properties.updatedAt',
      'profiles.fullName',
    ])
    .select((eb) => jsonObjectFrom(imagesOf(eb).limit(1)).as('cover'))
    .where('properties.id', 'in', newest)
    .orderBy('properties.publishedAt', 'desc')
    .orderBy('properties.id', 'desc')
    .execute()
  return rows.map(({ fullName, cover, publishedAt, ...row }) => ({
    ...row,
    agentName: fullName ?? NAMELESS_AGENT,
    cover: cover && presentImage(cover),
    publishedAt: publishedAt ?? row.updatedAt,
  }))
}
