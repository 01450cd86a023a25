import { beforeEach, describe, expect, test } from 'vitest'
import { insertImage } from '../../../tests/factories/image-factory.ts'
import { insertPost } from '../../../tests/factories/post-factory.ts'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { HOSTILE_QUERIES, HOSTILE_TEXTS } from '../../../tests/support/hostile-text.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import {
  countPostCategories,
  getPost,
  listPosts,
  listPostsForFeeds,
  listRelatedPosts,
} from './post.queries.server.ts'

const database = useTestDatabase()
const now = new Date('2026-11-21T09:00:00Z')
const TOMORROW = '2026-11-22T09:00:00Z'

beforeEach(async () => {
  await database.db.deleteFrom('posts').execute()
})

const insert = (overrides: Parameters<typeof insertPost>[1]) => insertPost(database.db, overrides)
const list = async (options: Partial<Parameters<typeof listPosts>[1]> = {}) =>
  (await listPosts(database.db, { now, ...options })).posts.map(({ id }) => id)

describe('the list of articles', () => {
  test('holds published ones that are due, newest first', async () => {
    const older = await insert({ publishedAt: '2026-02-01T00:00:00Z' })
    const newer = await insert({ publishedAt: '2026-02-02T00:00:00Z' })
    const due = await insert({ publishedAt: now })
    await insert({ publishedAt: null })
    await insert({ publishedAt: TOMORROW })
    await insert({ publishedAt: null, firstPublishedAt: '2026-02-03T00:00:00Z' })
    expect(await list()).toEqual([due.id, newer.id, older.id])
    expect(await list({ limit: 1 })).toEqual([due.id])
    expect(await list({ now: new Date(TOMORROW) })).toHaveLength(4)
  })

  test('shows the date in words and the cover', async () => {
    const cover = await insertImage(database.db)
    await insert({ coverImageId: cover.id, coverAlt: 'A signed indenture' })
    expect((await listPosts(database.db, { now })).posts[0]).toMatchObject({
      publishedAt: new Date('2026-03-01T09:00:00Z'),
      cover: { alt: 'A signed indenture', widths: [320, 640] },
    })
  })

  test('comes in pages, each article once, and is empty past the end', async () => {
    const publishedAt = '2026-03-01T09:00:00Z'
    for (let number = 0; number < 25; number += 1) await insert({ publishedAt })
    const pages = await Promise.all([1, 2, 3, 4, 99_999].map((page) => listPosts(database.db, { now, page })))
    expect(pages.map(({ posts }) => posts.length)).toEqual([12, 12, 1, 0, 0])
    expect(new Set(pages.flatMap(({ posts }) => posts.map(({ id }) => id))).size).toBe(25)
    expect(pages[4]).toMatchObject({ total: 25, pageCount: 3 })
  })

  test('is narrowed by category, tag and words, and by all of them', async () => {
    const land = await insert({
      category: 'Investment',
      tags: ['land', 'site plan'],
      title: 'Reading indentures',
    })
    const rent = await insert({
      category: 'News',
      tags: ['rent advance'],
      bodyMarkdown: 'The landlord may ask.',
    })
    expect(await list({ category: 'Investment' })).toEqual([land.id])
    expect(await list({ category: 'Selling Tips' })).toEqual([])
    expect(await list({ tag: 'site plan' })).toEqual([land.id])
    expect(await list({ tag: 'site' })).toEqual([])
    expect(await list({ query: 'indenture' })).toEqual(expect.arrayContaining([land.id]))
    expect(await list({ query: 'landlords asking' })).toEqual([rent.id])
    expect(await list({ query: 'inden', tag: 'land' })).toEqual([land.id])
    expect(await list({ query: 'rent adv' })).toEqual([rent.id])
    expect(await list({ query: 'indenture', category: 'News', tag: 'land' })).toEqual([])
    expect(await countPostCategories(database.db, { now })).toEqual(
      expect.arrayContaining([
        { category: 'Investment', count: 1 },
        { category: 'News', count: 1 },
      ]),
    )
  })

  test('has what fits the words best first', async () => {
    const mentioned = await insert({
      title: 'A roof',
      bodyMarkdown: 'and a fence',
      publishedAt: '2026-03-02T00:00:00Z',
    })
    const about = await insert({
      title: 'The fence',
      excerpt: 'Every fence there is',
      publishedAt: '2026-03-01T00:00:00Z',
    })
    expect(await list({ query: 'fence' })).toEqual([about.id, mentioned.id])
  })

  test.each([...HOSTILE_QUERIES, ...HOSTILE_TEXTS.slice(0, 10)])(
    'finds nothing and fails at nothing for %j',
    async (text) => {
      await insert({})
      const drafts = await insert({ title: 'Nobody may read this', publishedAt: null })
      for (const filters of [{ query: text }, { tag: text.slice(0, 40).replaceAll('\0', '') }]) {
        expect(await list(filters)).not.toContain(drafts.id)
      }
    },
  )
})

describe('an article', () => {
  test('comes with its text, tags, headings and author', async () => {
    const photo = await insertImage(database.db)
    const { id: authorId } = await insertProfile(database.db, { photoImageId: photo.id })
    const outline = [{ id: 'section-plan', text: 'Plan', level: 2 }]
    const { id } = await insert({ authorId, outline: JSON.stringify(outline) })
    expect(await getPost(database.db, { id, now })).toMatchObject({
      id,
      tags: ['documents'],
      bodyHtml: '<p>Start with the plan.</p>',
      outline,
      author: { name: 'Akosua Mensah', photo: { storageKey: `test/${photo.id}`, alt: '' } },
      cover: null,
      updatedAt: new Date('2026-03-01T09:00:00Z'),
    })
  })

  test('that was written before it came out has not changed since', async () => {
    const { id } = await insert({ publishedAt: '2026-04-01T00:00:00Z', updatedAt: '2026-03-01T00:00:00Z' })
    expect(await getPost(database.db, { id, now })).toMatchObject({
      updatedAt: new Date('2026-04-01T00:00:00Z'),
    })
  })

  test('is not found before it is published, and gone when it was unpublished', async () => {
    const refusal = async (overrides: Parameters<typeof insertPost>[1]) => {
      const { id } = await insert(overrides)
      return await getPost(database.db, { id, now }).catch(
        (error: { kind: string; code: string }) => error.code,
      )
    }
    expect(await refusal({ publishedAt: null })).toBe('post.not_found')
    expect(await refusal({ publishedAt: TOMORROW })).toBe('post.not_found')
    expect(await refusal({ publishedAt: null, firstPublishedAt: now })).toBe('post.taken_back')
    expect(await refusal({ publishedAt: TOMORROW, firstPublishedAt: now })).toBe('post.taken_back')
  })

  test.each(['', '1', '\u0000', '0193a000-0000-7000-8000-000000000000'])(
    'is not found for the id %j',
    async (id) => {
      await expect(getPost(database.db, { id, now })).rejects.toMatchObject({ code: 'post.not_found' })
      expect(await listRelatedPosts(database.db, { id, now, limit: 3 })).toEqual([])
    },
  )
})

describe('what to read after an article', () => {
  test('shares its tags, then its category, then is new', async () => {
    const newest = await insert({ category: 'News', tags: [], publishedAt: '2026-03-09T00:00:00Z' })
    const sameCategory = await insert({
      category: 'Investment',
      tags: [],
      publishedAt: '2026-03-02T00:00:00Z',
    })
    const sameTags = await insert({
      category: 'News',
      tags: ['land', 'deed'],
      publishedAt: '2026-03-01T00:00:00Z',
    })
    const { id } = await insert({ category: 'Investment', tags: ['land', 'deed', 'plan'] })
    await insert({ category: 'Investment', tags: ['land', 'deed', 'plan'], publishedAt: TOMORROW })
    const related = (limit: number) => listRelatedPosts(database.db, { id, now, limit })
    expect((await related(9)).map((post) => post.id)).toEqual([sameTags.id, sameCategory.id, newest.id])
    expect((await related(1)).map((post) => post.id)).toEqual([sameTags.id])
  })
})

test('feeds hold the newest articles with their tags', async () => {
  await insert({ publishedAt: TOMORROW })
  const older = await insert({ publishedAt: '2026-02-01T00:00:00Z', updatedAt: '2026-05-01T00:00:00Z' })
  const newer = await insert({ publishedAt: '2026-02-02T00:00:00Z' })
  expect(await listPostsForFeeds(database.db, { now, limit: 5 })).toMatchObject([
    { id: newer.id, tags: ['documents'] },
    { id: older.id, updatedAt: new Date('2026-05-01T00:00:00Z') },
  ])
  expect(await listPostsForFeeds(database.db, { now, limit: 1 })).toHaveLength(1)
})
