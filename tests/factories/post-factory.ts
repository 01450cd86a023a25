import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { factoryId } from './factory-id.ts'

export type NewPost = Insertable<DB['posts']>

/** A valid article, published on 1 March 2026; without a date it never was, unless `firstPublishedAt` says so. */
export function makePost(overrides: Partial<NewPost> = {}): NewPost {
  const publishedAt = overrides.publishedAt === undefined ? '2026-03-01T09:00:00Z' : overrides.publishedAt
  return {
    id: factoryId(),
    authorId: null,
    authorName: 'Akosua Mensah',
    title: 'Reading an indenture',
    excerpt: 'What the paper says and what it leaves out.',
    category: 'Buying Guide',
    tags: ['documents'],
    bodyMarkdown: 'Start with the plan.',
    bodyHtml: '<p>Start with the plan.</p>',
    readMinutes: 4,
    coverImageId: null,
    coverAlt: null,
    isSample: false,
    publishedAt,
    firstPublishedAt: publishedAt,
    createdAt: '2026-03-01T08:00:00Z',
    updatedAt: '2026-03-01T09:00:00Z',
    ...overrides,
  }
}

export async function insertPost(db: Executor, overrides: Partial<NewPost> = {}): Promise<{ id: string }> {
  const post = makePost(overrides)
  await db.insertInto('posts').values(post).execute()
  return { id: post.id }
}
