import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { isId } from '#/shared/ids.ts'
import { postNotFound } from './post.errors.ts'

/** What a form writes of an article. */
export const WRITTEN_COLUMNS = [
  'title',
  'excerpt',
  'category',
  'tags',
  'bodyMarkdown',
  'readMinutes',
  'isReadTimeChosen',
  'coverImageId',
  'coverAlt',
  'publishedAt',
] as const

/** Locks an article, which nobody else changes until `tx` ends. Refuses with `post.not_found`. */
export async function lockPost(tx: Transaction<DB>, postId: string) {
  const post = isId(postId)
    ? await tx
        .selectFrom('posts')
        .select(['id', 'version', 'firstPublishedAt', ...WRITTEN_COLUMNS])
        .where('id', '=', postId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!post) throw postNotFound()
  return post
}
