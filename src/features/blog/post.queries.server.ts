import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { formatDate } from '#/shared/dates.ts'
import { isId } from '#/shared/ids.ts'
import { presentImage } from '../media/image.rules.ts'
import { IMAGE_COLUMNS } from '../media/image.schema.ts'
import { postNotFound } from './post.errors.ts'
import type { PostCardView, PostCategory, PostView } from './post.schema.ts'

const MOST_POSTS = 100

function selectPosts(db: Executor) {
  return db
    .selectFrom('posts')
    .select([
      'posts.id',
      'posts.title',
      'posts.excerpt',
      'posts.category',
      'posts.authorName',
      'posts.publishedAt',
      'posts.readMinutes',
      'posts.isSample',
    ])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('images')
          .select(IMAGE_COLUMNS)
          .select((inner) => inner.fn.coalesce('posts.coverAlt', inner.val('')).as('alt'))
          .whereRef('images.id', '=', 'posts.coverImageId'),
      ).as('cover'),
    )
    .where('posts.publishedAt', 'is not', null)
    .$narrowType<{ publishedAt: Date }>()
}

type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number]

function presentPost(row: PostRow): PostCardView {
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    category: row.category as PostCategory,
    authorName: row.authorName,
    date: formatDate(row.publishedAt),
    publishedAt: row.publishedAt.toISOString(),
    readMinutes: row.readMinutes,
    cover: row.cover && presentImage(row.cover),
    isSample: row.isSample,
  }
}

/** Published articles, newest first; without a limit at most a hundred. */
export async function listPosts(db: Executor, options: { limit?: number } = {}): Promise<PostCardView[]> {
  const rows = await selectPosts(db)
    .orderBy('posts.publishedAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(options.limit ?? MOST_POSTS)
    .execute()
  return rows.map(presentPost)
}

/** One published article. Refuses with `post.not_found`. */
export async function getPost(db: Executor, options: { id: string }): Promise<PostView> {
  if (!isId(options.id)) throw postNotFound()
  const row = await selectPosts(db)
    .select(['posts.tags', 'posts.bodyHtml', 'posts.updatedAt'])
    .where('posts.id', '=', options.id)
    .executeTakeFirst()
  if (!row) throw postNotFound()
  return {
    ...presentPost(row),
    tags: row.tags,
    bodyHtml: row.bodyHtml,
    updatedAt: row.updatedAt.toISOString(),
  }
}
