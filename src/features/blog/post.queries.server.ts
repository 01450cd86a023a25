import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { isId } from '#/shared/ids.ts'
import { cleanText, escapeLike } from '#/shared/text.ts'
import { presentImage } from '../media/image.rules.ts'
import { IMAGE_COLUMNS } from '../media/image.schema.ts'
import { postNotFound, postUnpublished } from './post.errors.ts'
import {
  POST_PAGE_SIZE,
  type PostCardView,
  type PostCategory,
  type PostFeedView,
  type PostFilters,
  type PostHeading,
  type PostView,
} from './post.schema.ts'
import { MOST_QUERY_CHARACTERS } from './post-list.rules.ts'

/** As many of the newest articles are looked through for related ones. */
const RELATED_AMONG = 500
const WEIGHT_OF_TAG = 2

/**
 * Published articles that are due, newest first; those that fit `query` best first. A page past the end is empty.
 */
export async function listPosts(
  db: Executor,
  {
    now,
    page = 1,
    limit = POST_PAGE_SIZE,
    ...filters
  }: PostFilters & {
    now: Date
    /** How many are on a page. */
    limit?: number | undefined
  },
): Promise<{ posts: PostCardView[]; total: number; pageCount: number }> {
  const words = cleanText(filters.query ?? '', MOST_QUERY_CHARACTERS).replace(/\s+/g, ' ')
  const found = selectMatches(db, now, { ...filters, query: words })
  const [rows, { total }] = await Promise.all([
    selectCards(db)
      .where(
        'posts.id',
        'in',
        found
          .select('posts.id')
          .$if(words !== '', (all) => all.orderBy(rankOf(words), 'desc'))
          .orderBy('posts.publishedAt', 'desc')
          .orderBy('posts.id', 'desc')
          .limit(limit)
          .offset((page - 1) * limit),
      )
      .$if(words !== '', (all) => all.orderBy(rankOf(words), 'desc'))
      .orderBy('posts.publishedAt', 'desc')
      .orderBy('posts.id', 'desc')
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { posts: rows.map(presentCard), total, pageCount: Math.ceil(total / limit) }
}

/** How many articles each category has, for those that have any. */
export async function countPostCategories(
  db: Executor,
  { now }: { now: Date },
): Promise<{ category: PostCategory; count: number }[]> {
  const rows = await db
    .selectFrom('posts')
    .select((eb) => ['posts.category', eb.fn.countAll<number>().as('count')])
    .where('posts.publishedAt', '<=', now)
    .groupBy('posts.category')
    .execute()
  return rows
}

/**
 * One article that visitors may read. Refuses with `post.not_found`, and with `post.taken_back` what they could read
 * once.
 */
export async function getPost(db: Executor, { id, now }: { id: string; now: Date }): Promise<PostView> {
  if (!isId(id)) throw postNotFound()
  const row = await selectCards(db)
    .select([
      'posts.tags',
      'posts.bodyHtml',
      'posts.outline',
      'posts.updatedAt',
      'posts.publishedAt',
      'posts.firstPublishedAt',
    ])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('profiles')
          .innerJoin('images', 'images.id', 'profiles.photoImageId')
          .select(IMAGE_COLUMNS)
          .whereRef('profiles.id', '=', 'posts.authorId'),
      ).as('authorPhoto'),
    )
    .where('posts.id', '=', id)
    .executeTakeFirst()
  if (!row) throw postNotFound()
  const { publishedAt, firstPublishedAt } = row
  if (!publishedAt || publishedAt > now) {
    throw firstPublishedAt && firstPublishedAt <= now ? postUnpublished() : postNotFound()
  }
  return {
    ...presentFeedPost({ ...row, publishedAt }),
    bodyHtml: row.bodyHtml,
    // Written by the commands as it is read here.
    outline: row.outline as PostHeading[],
    author: { name: row.authorName, photo: row.authorPhoto && presentImage({ ...row.authorPhoto, alt: '' }) },
  }
}

/** Articles to read after this one: those that share tags or the category first, then the newest. */
export async function listRelatedPosts(
  db: Executor,
  { id, now, limit }: { id: string; now: Date; limit: number },
): Promise<PostCardView[]> {
  const post = isId(id)
    ? await db.selectFrom('posts').select(['category', 'tags']).where('id', '=', id).executeTakeFirst()
    : undefined
  const { category = '', tags = [] } = post ?? {}
  const likeness = sql<number>`(posts.category = ${category})::integer + ${WEIGHT_OF_TAG} *
    (select count(*) from unnest(posts.tags) as tag where tag = any(${tags}::text[]))`
  const rows = await selectCards(db)
    .where(
      'posts.id',
      'in',
      db
        .selectFrom('posts')
        .select('posts.id')
        .where('posts.publishedAt', '<=', now)
        .$if(isId(id), (all) => all.where('posts.id', '!=', id))
        .orderBy('posts.publishedAt', 'desc')
        .orderBy('posts.id', 'desc')
        .limit(RELATED_AMONG),
    )
    .orderBy(likeness, 'desc')
    .orderBy('posts.publishedAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(presentCard)
}

/** The newest articles with what a feed says of them. */
export async function listPostsForFeeds(
  db: Executor,
  { now, limit }: { now: Date; limit: number },
): Promise<PostFeedView[]> {
  const rows = await selectCards(db)
    .select(['posts.tags', 'posts.updatedAt'])
    .where('posts.publishedAt', '<=', now)
    .orderBy('posts.publishedAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(presentFeedPost)
}

function selectMatches(db: Executor, now: Date, { category, tag, query }: PostFilters) {
  return db
    .selectFrom('posts')
    .where('posts.publishedAt', '<=', now)
    .$call((all) => (category ? all.where('posts.category', '=', category) : all))
    .$if(tag !== undefined, (all) => all.where(sql<boolean>`posts.tags @> array[${tag}::text]`))
    .$if(query !== undefined && query !== '', (all) => all.where(matches(query ?? '')))
}

// A word half typed is found in titles and tags.
const matches = (
  words: string,
) => sql<boolean>`(posts.search_words @@ websearch_to_tsquery('english', ${words})
  or strpos(lower(posts.title), lower(${words})) > 0
  or exists (select from unnest(posts.tags) as tag where lower(tag) like lower(${`${escapeLike(words)}%`})))`

const rankOf = (words: string) =>
  sql<number>`ts_rank(posts.search_words, websearch_to_tsquery('english', ${words}))`

function selectCards(db: Executor) {
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
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

function presentCard(row: CardRow): PostCardView {
  const { publishedAt } = row
  if (!publishedAt) throw new Error('An article that is not published was about to be shown')
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    category: row.category,
    authorName: row.authorName,
    publishedAt,
    readMinutes: row.readMinutes,
    cover: row.cover && presentImage(row.cover),
    isSample: row.isSample,
  }
}

function presentFeedPost(row: CardRow & { tags: string[]; updatedAt: Date }): PostFeedView {
  const { publishedAt, updatedAt } = row
  // What was written before it came out has not changed since.
  const changed = publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt
  return { ...presentCard(row), tags: row.tags, updatedAt: changed }
}
