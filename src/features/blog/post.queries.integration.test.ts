import { beforeEach, describe, expect, test } from 'vitest'
import { insertImage } from '../../../tests/factories/image-factory.ts'
import { insertPost } from '../../../tests/factories/post-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { getPost, listPosts } from './post.queries.server.ts'

const database = useTestDatabase()
const now = new Date('2026-11-21T09:00:00Z')

beforeEach(async () => {
  await database.db.deleteFrom('posts').execute()
})

describe('the list of articles', () => {
  test('holds published ones, newest first', async () => {
    const older = await insertPost(database.db, { publishedAt: '2026-02-01T00:00:00Z' })
    const newer = await insertPost(database.db, { publishedAt: '2026-02-02T00:00:00Z' })
    await insertPost(database.db, { publishedAt: null })
    expect((await listPosts(database.db, { now })).posts.map((post) => post.id)).toEqual([newer.id, older.id])
    expect((await listPosts(database.db, { now, limit: 1 })).posts.map((post) => post.id)).toEqual([newer.id])
  })

  test('shows the date in words and the cover', async () => {
    const cover = await insertImage(database.db)
    await insertPost(database.db, { coverImageId: cover.id, coverAlt: 'A signed indenture' })
    expect((await listPosts(database.db, { now })).posts[0]).toMatchObject({
      date: '1 March 2026',
      publishedAt: '2026-03-01T09:00:00.000Z',
      cover: { alt: 'A signed indenture', widths: [320, 640] },
    })
  })
})

describe('an article', () => {
  test('comes with its text and tags', async () => {
    const { id } = await insertPost(database.db)
    expect(await getPost(database.db, { id, now })).toMatchObject({
      id,
      tags: ['documents'],
      bodyHtml: '<p>Start with the plan.</p>',
      cover: null,
    })
  })

  test('is not found before it is published', async () => {
    const { id } = await insertPost(database.db, { publishedAt: null })
    await expect(getPost(database.db, { id, now })).rejects.toMatchObject({
      kind: 'not_found',
      code: 'post.not_found',
    })
  })

  test.each(['', '1', '\u0000', '0193a000-0000-7000-8000-000000000000'])(
    'is not found for the id %j',
    async (id) => {
      await expect(getPost(database.db, { id, now })).rejects.toMatchObject({ code: 'post.not_found' })
    },
  )
})
