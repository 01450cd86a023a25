import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { presentImage } from '../media/image.rules.ts'
import { IMAGE_COLUMNS, type ImageView } from '../media/image.schema.ts'

/**
 * The published articles that are due, newest first, each with its cover. One that waited for its day changed for
 * visitors on that day.
 */
export async function listSitemapPosts(
  db: Executor,
  options: { now: Date; limit: number },
): Promise<{ id: string; updatedAt: Date; cover: ImageView | null }[]> {
  const rows = await db
    .selectFrom('posts')
    .select((eb) => [
      'posts.id',
      eb.fn<Date>('greatest', ['posts.updatedAt', 'posts.publishedAt']).as('updatedAt'),
      jsonObjectFrom(
        eb
          .selectFrom('images')
          .select(IMAGE_COLUMNS)
          .select((inner) => inner.fn.coalesce('posts.coverAlt', inner.val('')).as('alt'))
          .whereRef('images.id', '=', 'posts.coverImageId'),
      ).as('cover'),
    ])
    .where('posts.publishedAt', 'is not', null)
    .where('posts.publishedAt', '<=', options.now)
    .orderBy('posts.publishedAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(options.limit)
    .execute()
  return rows.map((row) => ({ ...row, cover: row.cover && presentImage(row.cover) }))
}
