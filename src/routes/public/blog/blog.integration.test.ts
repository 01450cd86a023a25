import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unpublishPost } from '#/features/blog/post.commands.server.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import { insertPost } from '../../../../tests/factories/post-factory.ts'
import { HOSTILE_QUERIES, HOSTILE_TEXTS } from '../../../../tests/support/hostile-text.ts'
import { skeletonOf } from '../../../../tests/support/page-skeleton.ts'
import { usePostWorld } from '../../../../tests/support/post-world.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const { services, people, publish } = usePostWorld(database)
const FILES = ['routes/public/blog/post-list.tsx', 'routes/public/blog/post-detail.tsx']
let site: Awaited<ReturnType<typeof makeTestSite>>

beforeAll(async () => {
  site = await makeTestSite(services, FILES)
})

beforeEach(() => {
  services.logged.length = 0
})

async function open(path: string, status = 200): Promise<string> {
  const response = await site.get(path)
  expect(response.status, path).toBe(status)
  return await response.text()
}

const linksOf = (html: string) =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
const postsOf = (html: string) => [
  ...new Set(linksOf(html).filter((href) => /^\/blog\/[0-9a-f-]{36}$/.test(href))),
]
const structuredDataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
    '@graph': Record<string, unknown>[]
  }

describe('the blog', () => {
  test('lists articles with category, author, date, reading time and excerpt, for everybody the same', async () => {
    const { id } = await publish()
    const response = await site.get('/blog')
    expect(response.headers.get('Cache-Control')).toMatch(/^public, .*s-maxage=\d+$/)
    const html = await response.text()
    expect(postsOf(html)).toEqual([`/blog/${id}`])
    for (const words of ['Buying Guide', 'Akosua Mensah', '21 November 2026', '1<!-- --> min read'])
      expect(html).toContain(words)
    expect(html).toContain('Where the corners are, and who says so.')
    expect(html).toContain('type="application/rss+xml"')
  })

  test('is narrowed by links and a form that need no script, and keeps the rest of the address', async () => {
    await publish({ category: 'News', tags: ['rent & advance'], title: 'Rent advance' })
    await publish({ category: 'Investment', tags: ['land'] })
    const html = await open('/blog?category=News&tag=rent+%26+advance')
    expect(postsOf(html)).toHaveLength(1)
    expect(linksOf(html)).toEqual(
      expect.arrayContaining([
        '/blog?tag=rent+%26+advance',
        '/blog?category=Investment&tag=rent+%26+advance',
        '/blog?category=News',
      ]),
    )
    expect(html).toMatch(/<form[^>]* action="\/blog"/)
    expect(html).toContain('<input type="hidden" name="tag" value="rent &amp; advance"/>')
    expect(html).toContain('name="robots" content="noindex"')
    expect(await open('/blog?category=News')).not.toContain('noindex')
    expect(postsOf(await open('/blog?query=advance'))).toHaveLength(1)
  })

  test('has numbered pages, and says so past the last', async () => {
    for (let number = 0; number < 13; number += 1) await insertPost(database.db)
    const first = await open('/blog')
    expect(postsOf(first)).toHaveLength(12)
    expect(linksOf(first)).toContain('/blog?page=2')
    expect(postsOf(await open('/blog?page=2'))).toHaveLength(1)
    const past = await open('/blog?page=9')
    expect(past).toContain('There are no more articles')
    expect(past).toContain('noindex')
  })

  test('says what to do when nothing is found, or nothing is there', async () => {
    expect(await open('/blog')).toContain('No articles yet')
    await insertPost(database.db)
    const html = await open('/blog?query=zzzz')
    expect(html).toContain('No articles found')
    expect(linksOf(html)).toContain('/blog')
  })

  test('answers whatever is typed', async () => {
    await insertPost(database.db)
    for (const text of HOSTILE_QUERIES) {
      const value = encodeURIComponent(text.toWellFormed().slice(0, 500))
      for (const name of ['query', 'tag']) await open(`/blog?${name}=${value}&page=${value.slice(0, 99)}`)
    }
    expect(services.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('an article', () => {
  test('is shown with its author, headings, tags, ways to share it and what to read next', async () => {
    const photo = await insertImage(database.db)
    await database.db
      .updateTable('profiles')
      .set({ photoImageId: photo.id })
      .where('id', '=', people.actor.accountId)
      .execute()
    const other = await publish({ title: 'Another article' })
    const { id } = await publish({ content: '## One\n\na\n\n## Two\n\nb\n\n### Three\n\nc' })
    const html = await open(`/blog/${id}`)
    expect(linksOf(html)).toEqual(
      expect.arrayContaining(['#section-one', '#section-two', '#section-three', '/blog?tag=site+plan']),
    )
    expect(html).toContain(`/images/test/${photo.id}-`)
    expect(postsOf(html)).toEqual([`/blog/${other.id}`])
    const url = `https://fihankra.example/blog/${id}`
    const share = linksOf(html).find((href) => href.startsWith('https://wa.me/'))
    expect(new URL(share ?? '').searchParams.get('text')).toBe(`Reading a site plan\n${url}`)
    expect(html).toContain(`<link rel="canonical" href="${url}"/>`)
    const [article, trail] = structuredDataOf(html)['@graph']
    expect(article).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Reading a site plan',
      datePublished: '2026-11-21T09:00:00.000Z',
      keywords: ['land', 'site plan'],
      author: { '@type': 'Person', name: 'Akosua Mensah' },
      publisher: { '@type': 'Organization' },
      mainEntityOfPage: url,
    })
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
  })

  test('with few headings has no list of them', async () => {
    const { id } = await publish({ content: '## One\n\na\n\n## Two\n\nb' })
    expect(await open(`/blog/${id}`)).not.toContain('In this article')
  })

  test('appears when it is due without anybody’s act', async () => {
    const due = new Date('2026-11-21T10:00:00Z')
    const { id } = await publish({ publish: due })
    await open(`/blog/${id}`, 404)
    expect(postsOf(await open('/blog'))).toEqual([])
    services.time.now = due
    await open(`/blog/${id}`)
    expect(postsOf(await open('/blog'))).toEqual([`/blog/${id}`])
  })

  test('that was unpublished says so, offers others and is cached by nobody', async () => {
    const { id } = await publish()
    const other = await publish({ title: 'Another article' })
    await unpublishPost(services, people.actor, { postId: id })
    const response = await site.get(`/blog/${id}`)
    expect(response.status).toBe(410)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('This article was taken back')
    expect(html).toContain('noindex')
    expect(html).not.toContain('Walk them with a surveyor')
    expect(postsOf(html)).toEqual([`/blog/${other.id}`])
  })

  test.each(['nope', '0193a000-0000-7000-8000-000000000000', '%00', "'%20or%20true"])(
    'that does not exist is not found: %s',
    async (id) => {
      const html = await open(`/blog/${id}`, 404)
      expect(html).toContain('Article not found')
      expect(linksOf(html)).toContain('/blog')
    },
  )

  test('that nobody may read is shown to nobody, an administrator either', async () => {
    const { id } = await insertPost(database.db, { publishedAt: null, title: 'Secret plan' })
    expect(await open(`/blog/${id}`, 404)).not.toContain('Secret plan')
  })
})

describe('hostile texts stay texts', () => {
  test('in title, excerpt, tags, description of the cover and name of the author', async () => {
    const cover = await insertImage(database.db, { uploadedBy: people.actor.accountId })
    const plain = await publish({ tags: ['plain'], imageId: cover.id, imageAlt: 'plain' })
    const expected = skeletonOf(await open(`/blog/${plain.id}`))
    for (const text of HOSTILE_TEXTS) {
      await database.db.deleteFrom('posts').execute()
      const by = await insertActor(database.db, 'admin', { fullName: text.slice(0, 100) })
      const own = await insertImage(database.db, { uploadedBy: by.accountId })
      const { id } = await publish(
        { title: text, excerpt: text, tags: [text.slice(0, 40)], imageId: own.id, imageAlt: text },
        by,
      )
      const html = await open(`/blog/${id}`)
      expect(skeletonOf(html), text).toEqual(expected)
      expect(structuredDataOf(html)['@graph'][0]).toMatchObject({
        headline: text,
        keywords: [text.slice(0, 40)],
      })
    }
  })

  test('in the list', async () => {
    const make = (text: string) =>
      insertPost(database.db, { title: text, excerpt: text, authorName: text.slice(0, 100), tags: [text] })
    const { id } = await make('plain')
    const expected = skeletonOf(await open('/blog'))
    await database.db.deleteFrom('posts').where('id', '=', id).execute()
    for (const text of HOSTILE_TEXTS) {
      const hostile = await make(text)
      expect(skeletonOf(await open('/blog')), text).toEqual(expected)
      await database.db.deleteFrom('posts').where('id', '=', hostile.id).execute()
    }
  })

  test('in what somebody looks for', async () => {
    await insertPost(database.db)
    const expected = skeletonOf(await open('/blog?query=zzzz&tag=zzzz'))
    for (const text of HOSTILE_TEXTS) {
      const value = encodeURIComponent(`zzzz ${text}`)
      expect(skeletonOf(await open(`/blog?query=${value}&tag=${value}`)), text).toEqual(expected)
    }
  })

  test('in the text, around which the page stays as it is', async () => {
    const { id } = await publish()
    const expected = skeletonOf(await open(`/blog/${id}`))
    for (const text of HOSTILE_TEXTS) {
      await database.db.deleteFrom('posts').execute()
      const content = `## The corners\n\nText ${text}\n\n\`${text}\`\n\n${text}`
      const hostile = await publish({ content })
      const { bodyHtml } = await database.db.selectFrom('posts').select('bodyHtml').executeTakeFirstOrThrow()
      const html = await open(`/blog/${hostile.id}`)
      expect(html).toContain(bodyHtml)
      expect(skeletonOf(html.replace(bodyHtml, '<h2 id="a">x</h2><p>x</p>')), text).toEqual(expected)
      expect(skeletonOf(bodyHtml).join('\n')).not.toMatch(
        /script|iframe|\bon[a-z]+|javascript:|data:|style|form|base|meta/i,
      )
    }
  })
})
