import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  listSitemapParts,
  listSitemapProperties,
} from '#/features/properties/sitemap/property-sitemap.queries.server.ts'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import { insertPost } from '../../../../tests/factories/post-factory.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase({ isUnlimited: true })
const services = makeTestServices(database)
const SITE = 'https://fihankra.example'
let site: Awaited<ReturnType<typeof makeTestSite>>
let userId: string

beforeAll(async () => {
  site = await makeTestSite(services, [
    'routes/machine/seo/robots.ts',
    'routes/machine/seo/sitemap-index.ts',
    'routes/machine/seo/sitemap-file.ts',
  ])
  userId = (await insertProfile(database.db)).id
})

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('posts').execute()
})

type Entry = { loc: string; lastmod?: string; 'image:image'?: { 'image:loc': string }[] }

const parser = new XMLParser({ isArray: (name) => ['url', 'sitemap', 'image:image'].includes(name) })

async function read(path: string): Promise<Entry[]> {
  const response = await site.get(path.replace(SITE, ''))
  const xml = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600')
  expect(XMLValidator.validate(xml)).toBe(true)
  const { urlset, sitemapindex } = parser.parse(xml)
  return urlset?.url ?? sitemapindex?.sitemap ?? []
}

describe('the sitemap', () => {
  test('lists its files with when something in them changed, and none that is empty', async () => {
    expect(await read('/sitemap.xml')).toEqual([{ loc: `${SITE}/sitemaps/pages.xml` }])
    const { id } = await insertProperty(database.db, {
      userId,
      place: 'osu',
      publishedAt: '2026-11-01T08:00:00Z',
      updatedAt: '2026-11-02T08:00:00Z',
    })
    await insertPost(database.db, { publishedAt: '2026-11-03T08:00:00Z', updatedAt: '2026-11-04T08:00:00Z' })
    expect(await read('/sitemap.xml')).toEqual([
      { loc: `${SITE}/sitemaps/pages.xml` },
      { loc: `${SITE}/sitemaps/places.xml`, lastmod: '2026-11-01T08:00:00.000Z' },
      { loc: `${SITE}/sitemaps/posts.xml`, lastmod: '2026-11-04T08:00:00.000Z' },
      { loc: `${SITE}/sitemaps/properties-${id}.xml`, lastmod: '2026-11-02T08:00:00.000Z' },
    ])
  })

  test('holds what can be had or may be again, with its pictures', async () => {
    const { id } = await insertProperty(database.db, { userId, imageCount: 2 })
    const reserved = await insertProperty(database.db, { userId, status: 'reserved' })
    for (const status of ['draft', 'sold', 'let', 'withdrawn'] as const) {
      await insertProperty(database.db, { userId, status })
    }
    const [, file] = await read('/sitemap.xml')
    const entries = await read(file?.loc ?? '')
    expect(entries.map(({ loc }) => loc)).toEqual([
      `${SITE}/properties/${id}`,
      `${SITE}/properties/${reserved.id}`,
    ])
    expect(entries[0]?.lastmod).toBe('2026-03-01T09:00:00.000Z')
    expect(entries[0]?.['image:image']).toHaveLength(2)
    expect(entries[0]?.['image:image']?.[0]?.['image:loc']).toMatch(`${SITE}/images/test/`)
  })

  test('holds places with homes in them or in what lies in them, articles that are due, and the pages', async () => {
    await insertProperty(database.db, { userId, place: 'osu' })
    await insertProperty(database.db, { userId, place: 'kumasi', status: 'sold' })
    const cover = await insertImage(database.db)
    const post = await insertPost(database.db, { coverImageId: cover.id })
    await insertPost(database.db, { publishedAt: null })
    await insertPost(database.db, { publishedAt: '2026-11-22T09:00:00Z' })
    const paths = async (file: string) =>
      (await read(`/sitemaps/${file}.xml`)).map(({ loc }) => loc.replace(SITE, ''))
    expect(await paths('places')).toEqual([
      '/properties/in/accra',
      '/properties/in/greater-accra-region',
      '/properties/in/osu',
    ])
    expect(await paths('posts')).toEqual([`/blog/${post.id}`])
    expect(await paths('pages')).toEqual(expect.arrayContaining(['/', '/properties', '/contact']))
  })

  test.each([
    'pages',
    'other.xml',
    'posts.xml',
    'constructor.xml',
    'properties-1.xml',
    'properties-0193a000-0000-7000-8000-000000000000.xml',
    'properties-ffffffff-ffff-ffff-ffff-ffffffffffff.xml',
    'properties-%00.xml',
  ])('has no file %s', async (file) => {
    expect((await site.get(`/sitemaps/${file}`)).status).toBe(404)
  })

  test('is not sent again to whoever holds it, until a home is changed or goes', async () => {
    const first = await insertProperty(database.db, { userId })
    const second = await insertProperty(database.db, { userId })
    const path = `/sitemaps/properties-${first.id}.xml`
    const etagOf = async () => (await site.get(path)).headers.get('ETag') ?? ''
    const etag = await etagOf()
    expect((await site.send(path, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    await database.db.updateTable('properties').set({ updatedAt: services.clock.now() }).execute()
    const changed = await etagOf()
    expect(changed).not.toBe(etag)
    await database.db.deleteFrom('properties').where('id', '=', second.id).execute()
    expect((await site.send(path, { headers: { 'If-None-Match': changed } })).status).toBe(200)
  })
})

describe('the parts of the properties', () => {
  const read = <T>(reading: () => Promise<T>) => reading()

  test('hold each property once, in the order of their ids', async () => {
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) ids.push((await insertProperty(database.db, { userId })).id)
    ids.sort()
    const parts = await listSitemapParts(database.db, { size: 3, read })
    expect(parts.map(({ firstId }) => firstId)).toEqual([ids[0], ids[3], ids[6]])
    const listed: string[] = []
    for (const { firstId } of parts) {
      for await (const { id } of listSitemapProperties(database.db, { firstId, size: 3, read }))
        listed.push(id)
    }
    expect(listed).toEqual(ids)
  })

  test('are read in pieces, from an index and no further than they go', async () => {
    await sql`
      insert into properties (id, user_id, title, description, location, price_pesewas, beds, baths, type, tag, status,
        published_at, created_at, updated_at)
      select gen_random_uuid(), ${userId}, 'House number ' || n, repeat('A quiet street. ', 20), 'Osu, Accra', 100000000,
        3, 2, 'House', 'For Sale', 'active', now(), now(), now()
      from generate_series(1, 3000) as n`.execute(database.db)
    await sql`vacuum analyze properties`.execute(database.db)
    const parts = await listSitemapParts(database.db, { size: 1_200, read })
    expect(parts).toHaveLength(3)
    let readings = 0
    let count = 0
    const counted = <T>(reading: () => Promise<T>) => {
      readings += 1
      return reading()
    }
    const firstId = parts[1]?.firstId ?? ''
    for await (const _ of listSitemapProperties(database.db, { firstId, size: 1_200, read: counted }))
      count += 1
    expect([count, readings]).toEqual([1_200, 2])
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off, timing off, buffers off, summary off)
      select id, updated_at from properties
      where status in ('active', 'reserved') and id >= ${firstId}
      order by id limit 1000`.execute(database.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toMatch(/Index (Only )?Scan using properties_(sitemap|pkey).*rows=1000/)
  })
})

describe('robots.txt', () => {
  test('keeps crawlers from what is nobody else’s business and shows them the sitemap', async () => {
    const response = await site.get('/robots.txt')
    const lines = (await response.text()).split('\n')
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(lines).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /dashboard',
        'Disallow: /api/',
        'Allow: /api/v1/openapi.json',
        'Disallow: /login',
        `Sitemap: ${SITE}/sitemap.xml`,
      ]),
    )
    expect(lines).not.toContain('Disallow: /')
  })
})
