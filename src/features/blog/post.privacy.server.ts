import type { Executor } from '#/database/connection.server.ts'
import { declarePersonalData } from '#/features/access/personal-data.schema.ts'

/** What somebody wrote. An article outlives its author and then names nobody. */
export const postPersonalData = declarePersonalData({
  columns: {
    'posts.author_id': { section: 'posts', erasure: 'value emptied' },
    'post_drafts.user_id': { section: 'postDrafts', erasure: 'row deleted' },
  },
  exportFor: async (db, { accountId }) => ({
    posts: await listPosts(db, accountId),
    postDrafts: await listPostDrafts(db, accountId),
  }),
})

function listPostDrafts(db: Executor, accountId: string) {
  return db
    .selectFrom('postDrafts')
    .select(['id', 'postId', 'data', 'createdAt', 'updatedAt'])
    .where('userId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listPosts(db: Executor, accountId: string) {
  return db
    .selectFrom('posts')
    .select([
      'id',
      'authorName',
      'title',
      'excerpt',
      'category',
      'tags',
      'bodyMarkdown',
      'isSample',
      'publishedAt',
      'createdAt',
      'updatedAt',
    ])
    .where('authorId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}
