import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { presentImage } from '#/features/media/image.rules.ts'
import { IMAGE_COLUMNS } from '#/features/media/image.schema.ts'
import { cleanText, escapeLike } from '#/shared/text.ts'
import { postState } from './post.rules.ts'
import { MANAGED_POST_PAGE_SIZE, type ManagedPostView, type PostState } from './post.schema.ts'

const QUERY_LENGTH = 200

/**
 * Articles whatever their state, the last changed first, a page at a time. `query` is looked for in title and author,
 * case aside; empty finds everything. A page past the end is empty.
 */
export async function listManagedPosts(
  db: Executor,
  {
    now,
    query = '',
    state,
    page,
  }: { now: Date; query?: string; state?: PostState /** From 1. */; page: number },
): Promise<{ posts: ManagedPostView[]; total: number; pageCount: number }> {
  const text = cleanText(query, QUERY_LENGTH).replace(/\s+/g, ' ')
  const found = db
    .selectFrom('posts')
    .$if(state === 'draft', (all) => all.where('posts.publishedAt', 'is', null))
    .$if(state === 'scheduled', (all) => all.where('posts.publishedAt', '>', now))
    .$if(state === 'published', (all) => all.where('posts.publishedAt', '<=', now))
    .$if(text !== '', (all) =>
      all.where(
        sql<boolean>`lower(posts.title || ' ' || posts.author_name) like lower(${`%${escapeLike(text)}%`})`,
      ),
    )
  const [rows, { total }] = await Promise.all([
    found
      .select([
        'posts.id',
        'posts.version',
        'posts.title',
        'posts.category',
        'posts.authorName',
        'posts.publishedAt',
        'posts.firstPublishedAt',
        'posts.updatedAt',
        'posts.readMinutes',
        'posts.isSample',
      ])
      .select((eb) =>
        jsonObjectFrom(
          eb.selectFrom('images').select(IMAGE_COLUMNS).whereRef('images.id', '=', 'posts.coverImageId'),
        ).as('cover'),
      )
      .orderBy('posts.updatedAt', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(MANAGED_POST_PAGE_SIZE)
      .offset((page - 1) * MANAGED_POST_PAGE_SIZE)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    posts: rows.map(({ firstPublishedAt, cover, ...row }) => ({
      ...row,
      // The title beside it says what it is about.
      cover: cover && presentImage({ ...cover, alt: '' }),
      state: postState(row.publishedAt, now),
      isDeletable: firstPublishedAt === null || firstPublishedAt > now,
    })),
    total,
    pageCount: Math.ceil(total / MANAGED_POST_PAGE_SIZE),
  }
}

/** The titles of these articles, whatever their state, by id; one that has gone is missing. */
export async function readPostTitles(
  db: Executor,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('posts').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
