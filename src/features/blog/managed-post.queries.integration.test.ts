import { beforeEach, describe, expect, test } from 'vitest'
import { insertPost } from '../../../tests/factories/post-factory.ts'
import { HOSTILE_QUERIES } from '../../../tests/support/hostile-text.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { listManagedPosts } from './managed-post.queries.server.ts'

const database = useTestDatabase()
const now = new Date('2026-11-21T09:00:00Z')

beforeEach(async () => {
  await database.db.deleteFrom('posts').execute()
})

const list = (options: Partial<Parameters<typeof listManagedPosts>[1]> = {}) =>
  listManagedPosts(database.db, { now, page: 1, ...options })

describe('the articles of those who manage them', () => {
  test('are all there are, the last changed first, with where each is in its life', async () => {
    const draft = await insertPost(database.db, { publishedAt: null, updatedAt: '2026-03-05T08:00:00Z' })
    const published = await insertPost(database.db, { updatedAt: '2026-03-04T08:00:00Z' })
    const scheduled = await insertPost(database.db, {
      publishedAt: '2026-11-22T09:30:00Z',
      updatedAt: '2026-03-03T08:00:00Z',
    })
    const unpublished = await insertPost(database.db, {
      publishedAt: null,
      firstPublishedAt: '2026-03-01T08:00:00Z',
      updatedAt: '2026-03-02T08:00:00Z',
    })
    const { posts, total, pageCount } = await list()
    expect({ total, pageCount }).toEqual({ total: 4, pageCount: 1 })
    expect(posts).toMatchObject([
      {
        id: draft.id,
        state: 'draft',
        publishedAt: null,
        updatedAt: new Date('2026-03-05T08:00:00Z'),
        isDeletable: true,
      },
      {
        id: published.id,
        state: 'published',
        publishedAt: new Date('2026-03-01T09:00:00Z'),
        isDeletable: false,
      },
      {
        id: scheduled.id,
        state: 'scheduled',
        publishedAt: new Date('2026-11-22T09:30:00Z'),
        isDeletable: true,
      },
      { id: unpublished.id, state: 'draft', isDeletable: false },
    ])
    const idsOf = async (state: 'draft' | 'scheduled' | 'published') =>
      (await list({ state })).posts.map(({ id }) => id)
    expect(await idsOf('draft')).toEqual([draft.id, unpublished.id])
    expect(await idsOf('scheduled')).toEqual([scheduled.id])
    expect(await idsOf('published')).toEqual([published.id])
  })

  test('are looked for in title and author, case aside', async () => {
    const { id } = await insertPost(database.db, {
      title: 'Reading 100% of a plan',
      authorName: 'Esi Boateng',
    })
    await insertPost(database.db)
    for (const query of ['100%', 'READING 100', 'esi  boateng', '% of'])
      expect((await list({ query })).posts.map((post) => post.id)).toEqual([id])
  })

  test('come in pages, each once, and none past the end', async () => {
    for (let number = 0; number < 25; number += 1) await insertPost(database.db)
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page })))
    expect(pages.map(({ posts }) => posts.length)).toEqual([24, 1, 0])
    expect(new Set(pages.flatMap(({ posts }) => posts.map(({ id }) => id))).size).toBe(25)
    expect(pages[2]).toMatchObject({ total: 25, pageCount: 2 })
  })

  test.each(HOSTILE_QUERIES)('are looked for without failing: %j', async (query) => {
    await insertPost(database.db)
    await expect(list({ query })).resolves.toBeDefined()
  })
})
