import { parseFeed } from '@rowanmanning/feed-parser'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import { insertPost } from '../../../../tests/factories/post-factory.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'
import { feedText } from './feed-text.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const SITE = 'https://fihankra.example'
let site: Awaited<ReturnType<typeof makeTestSite>>
let userId: string

// Titles that want to break out of the file or into the reader. The database itself takes no NUL.
const HOSTILE = [
  'A ]]> closed early <script>alert(1)</script>',
  ']]]]><![CDATA[> twice over',
  '<!-- a comment --> & <b>bold</b> &amp; &lt;',
  'Control \u0001\u0008\u000b\u001f\u007f\ufffe\uffff characters',
  'Emoji 🏡👩🏾‍💻 and \u202eright to left\u202c שלום مرحبا',
  '"quotes" \'single\' <?xml version="1.0"?><!DOCTYPE x>',
  '<img src=x onerror=alert(1)> &#60;script&#62;',
]

beforeAll(async () => {
  site = await makeTestSite(services, [
    'routes/machine/seo/post-feed.ts',
    'routes/machine/seo/property-feed.ts',
  ])
})

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('posts').execute()
  userId = (await insertProfile(database.db, { fullName: 'Ama <Owusu> & Sons ]]>' })).id
})

async function read(path: string) {
  const response = await site.get(path)
  const xml = await response.text()
  expect(response.status).toBe(200)
  expect(XMLValidator.validate(xml)).toBe(true)
  // The first parser stops at what XML does not allow, the second reads whatever it can.
  new XMLParser().parse(xml)
  return { response, xml, feed: parseFeed(xml) }
}

describe('the feed of articles', () => {
  test('tells of each its excerpt, link, category, author, date and cover', async () => {
    const cover = await insertImage(database.db)
    const { id } = await insertPost(database.db, {
      title: 'Reading an indenture',
      coverImageId: cover.id,
      publishedAt: '2026-11-20T09:00:00Z',
      updatedAt: '2026-11-20T10:00:00Z',
    })
    const { feed, response, xml } = await read('/blog/feed.xml')
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
    expect(feed.meta).toMatchObject({ type: 'rss', version: '2.0' })
    expect(feed.url).toBe(`${SITE}/blog`)
    expect(feed.self).toBe(`${SITE}/blog/feed.xml`)
    const [item] = feed.items
    const row = await database.db
      .selectFrom('posts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(item).toMatchObject({ title: 'Reading an indenture', url: `${SITE}/blog/${id}` })
    expect(item?.description).toBe(row.excerpt)
    expect(item?.authors.map(({ name }) => name)).toEqual([row.authorName])
    expect(item?.categories.map(({ term }) => term)).toEqual([row.category])
    expect(item?.published?.toISOString()).toBe('2026-11-20T09:00:00.000Z')
    expect(item?.media).toMatchObject([{ type: 'image', url: expect.stringMatching(`^${SITE}/images/`) }])
    expect(xml).toContain('<enclosure ')
  })

  test('holds what is published and due, newest first', async () => {
    await insertPost(database.db, { title: 'Older', publishedAt: '2026-11-01T00:00:00Z' })
    await insertPost(database.db, { title: 'Newer', publishedAt: '2026-11-02T00:00:00Z' })
    await insertPost(database.db, { title: 'Not yet', publishedAt: '2026-11-22T00:00:00Z' })
    await insertPost(database.db, { title: 'Draft', publishedAt: null })
    expect((await read('/blog/feed.xml')).feed.items.map(({ title }) => title)).toEqual(['Newer', 'Older'])
  })

  test('is a feed without articles too', async () => {
    expect((await read('/blog/feed.xml')).feed.items).toEqual([])
  })

  test.each(HOSTILE)('shows %j as it was written and stays whole', async (title) => {
    await insertPost(database.db, {
      title,
      excerpt: title,
      authorName: title,
      publishedAt: '2026-11-01T00:00:00Z',
    })
    const { feed, xml } = await read('/blog/feed.xml')
    expect(feed.items).toHaveLength(1)
    expect(xml).not.toMatch(/<(script|img|b)\b/)
    expect(feedText(xml)).toBe(xml)
    expect(feed.items[0]?.description).toBe(feedText(title))
  })
})

describe('the feed of new homes', () => {
  test('is of a place with what lies in it, and of a tag', async () => {
    await insertProperty(database.db, { userId, place: 'east-legon', title: 'House in East Legon' })
    await insertProperty(database.db, {
      userId,
      place: 'osu',
      tag: 'For Rent',
      title: 'Flat in Osu',
      publishedAt: '2026-03-02T09:00:00Z',
    })
    await insertProperty(database.db, { userId, place: 'kumasi', title: 'House in Kumasi' })
    await insertProperty(database.db, { userId, place: 'osu', title: 'Sold in Osu', status: 'sold' })
    const titles = async (query: string) =>
      (await read(`/properties/feed.xml${query}`)).feed.items.map(({ title }) => title)
    expect(await titles('?location=accra')).toEqual(['Flat in Osu', 'House in East Legon'])
    expect(await titles('?location=accra&tag=For+Sale')).toEqual(['House in East Legon'])
    expect(await titles('?location=osu&tag=for+rent')).toEqual(['Flat in Osu'])
    expect(await titles('?location=wa')).toEqual([])
    expect(await titles('')).toHaveLength(3)
  })

  test('is an Atom feed that names itself and its page, and each home by its address', async () => {
    const { id } = await insertProperty(database.db, { userId, place: 'osu', imageCount: 2 })
    const { feed, response } = await read('/properties/feed.xml?tag=For+Sale&location=osu')
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
    expect(feed.meta).toMatchObject({ type: 'atom', version: '1.0' })
    expect(feed.self).toBe(`${SITE}/properties/feed.xml?location=osu&tag=For+Sale`)
    expect(feed.url).toBe(`${SITE}/properties?location=osu&category=For+Sale`)
    expect(feed.items[0]).toMatchObject({ id: `${SITE}/properties/${id}`, url: `${SITE}/properties/${id}` })
    expect(feed.items[0]?.description).toContain('For Sale: GH₵1,200,000. House, East Legon, Accra.')
    expect(feed.items[0]?.media[0]?.url).toMatch(`${SITE}/images/`)
  })

  test.each(HOSTILE)('shows %j as it was written and stays whole', async (title) => {
    await insertProperty(database.db, { userId, title, location: title, description: `${title} `.repeat(3) })
    const { feed, xml } = await read('/properties/feed.xml')
    expect(feed.items).toHaveLength(1)
    expect(xml).not.toMatch(/<(script|img|b)\b/)
    expect(feedText(xml)).toBe(xml)
    expect(feed.items[0]?.title).toBe(feedText(title))
  })

  test.each(['?location=atlantis', '?location=', '?tag=For+Ever', '?location=osu&tag=', '?location=Osu%00'])(
    'is not found for %s',
    async (query) => {
      expect((await site.get(`/properties/feed.xml${query}`)).status).toBe(404)
    },
  )
})

describe('a feed that a reader holds', () => {
  test.each(['/blog/feed.xml', '/properties/feed.xml'])(
    '%s is not sent again until it changes',
    async (path) => {
      await insertPost(database.db, {
        publishedAt: '2026-11-01T00:00:00Z',
        updatedAt: '2026-11-02T00:00:00Z',
      })
      await insertProperty(database.db, { userId, updatedAt: '2026-11-02T00:00:00Z' })
      const { response } = await read(path)
      expect(response.headers.get('Cache-Control')).toContain('public')
      const etag = response.headers.get('ETag') ?? ''
      const modified = response.headers.get('Last-Modified') ?? ''
      expect(modified).toBe('Mon, 02 Nov 2026 00:00:00 GMT')
      expect((await site.send(path, { headers: { 'If-None-Match': etag } })).status).toBe(304)
      expect((await site.send(path, { headers: { 'If-Modified-Since': modified } })).status).toBe(304)
      await insertPost(database.db, { title: 'News', publishedAt: '2026-11-03T00:00:00Z' })
      await insertProperty(database.db, { userId, updatedAt: '2026-11-03T00:00:00Z' })
      expect((await site.send(path, { headers: { 'If-None-Match': etag } })).status).toBe(200)
    },
  )
})
