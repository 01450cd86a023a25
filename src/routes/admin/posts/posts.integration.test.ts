import { describe, expect, test } from 'vitest'
import { newId } from '#/shared/ids.ts'
import { urls } from '#/shared/urls.ts'
import { insertPost } from '../../../../tests/factories/post-factory.ts'
import { useEditorWorld } from '../../../../tests/support/blog-editor-world.ts'
import { HOSTILE_TEXTS } from '../../../../tests/support/hostile-text.ts'
import { skeletonOf } from '../../../../tests/support/page-skeleton.ts'

const POSTS = urls.managePosts
const world = await useEditorWorld(['routes/admin/posts/posts.tsx'])
const { database, services, site, signIn, allPosts, allDrafts } = world

const inAnHour = () => new Date(services.time.now.getTime() + 3_600_000)

async function insertThree() {
  const { db } = database
  const public_ = await insertPost(db, {
    title: 'Checking land papers',
    authorName: 'Akosua Mensah',
    publishedAt: '2026-03-01T09:00:00Z',
    firstPublishedAt: '2026-03-01T09:00:00Z',
  })
  const scheduled = await insertPost(db, {
    title: 'Rent in advance',
    authorName: 'Kofi Dzokoto',
    publishedAt: inAnHour(),
    firstPublishedAt: inAnHour(),
  })
  const draft = await insertPost(db, { title: 'A half-built house', publishedAt: null })
  return { published: public_.id, scheduled: scheduled.id, draft: draft.id }
}

async function insertDraft(userId: string, data: object) {
  const id = newId()
  const now = services.time.now
  await database.db
    .insertInto('postDrafts')
    .values({ id, userId, data: JSON.stringify(data), createdAt: now, updatedAt: now })
    .execute()
  return id
}

describe('the list of articles', () => {
  test('shows each with its state and what can be done with it', async () => {
    const { cookie } = await signIn()
    const ids = await insertThree()
    const response = await site.get(POSTS, cookie)
    const html = await response.text()
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    for (const shown of ['3 articles', 'Published', 'Scheduled', 'Draft', 'Akosua Mensah', '4 min'])
      expect(html).toContain(shown)
    for (const id of Object.values(ids)) expect(html).toContain(`href="/submit-blog?edit=${id}"`)
    expect(html).toContain(`href="/blog/${ids.published}"`)
    expect(html).not.toContain(`href="/blog/${ids.draft}"`)
    const buttons = [...html.matchAll(/aria-label="((?:Delete|Unpublish): [^"]*)"/g)].map(
      ([, label]) => label,
    )
    expect(buttons.toSorted()).toEqual([
      'Delete: A half-built house',
      'Delete: Rent in advance',
      'Unpublish: Checking land papers',
      'Unpublish: Rent in advance',
    ])
  })

  test('is searched and narrowed to a state by the address', async () => {
    const { cookie } = await signIn()
    await insertThree()
    const read = async (query: string) => (await site.get(`${POSTS}?${query}`, cookie)).text()
    const found = await read('query=kOfI')
    expect(found).toContain('Rent in advance')
    expect(found).toContain('1 article found')
    const drafts = await read('state=draft&page=x')
    expect(drafts).toContain('A half-built house')
    expect(drafts).not.toContain('Checking land papers')
    expect(await read('state=toString')).toContain('3 articles')
    expect(await read('query=%25_%5C%00')).toContain('No articles found')
    expect(await read('page=9')).toContain('The list ends before this page.')
  })

  test('says that there is nothing, and how to begin', async () => {
    const { cookie } = await signIn()
    const html = await (await site.get(POSTS, cookie)).text()
    expect(html).toContain('No articles yet')
    expect(html).toContain('href="/submit-blog"')
  })

  test('offers one’s own unfinished draft, and nobody else’s', async () => {
    const { id, cookie } = await signIn()
    const other = await signIn()
    const draftId = await insertDraft(id, { title: 'Half a sentence' })
    await insertDraft(other.id, { title: 'Canary of somebody else' })
    const html = await (await site.get(POSTS, cookie)).text()
    expect(html).toContain('Half a sentence')
    expect(html).toContain(`href="/submit-blog?draft=${draftId}"`)
    expect(html).not.toContain('Canary')
  })

  test('shows hostile titles and authors as texts', async () => {
    const { cookie } = await signIn()
    const read = async (text: string) => {
      await database.db.deleteFrom('posts').execute()
      await insertPost(database.db, {
        title: text.slice(0, 200) || 'x',
        authorName: text.slice(0, 100) || 'x',
      })
      return skeletonOf(await (await site.get(POSTS, cookie)).text())
    }
    const harmless = await read('Harmless')
    for (const text of HOSTILE_TEXTS) expect(await read(text), text).toEqual(harmless)
  })
})

describe('an act', () => {
  const ADDRESSES = { unpublish: 'unpublication', delete: 'deletion', discard: 'deletion' }
  const act = (
    cookie: string | undefined,
    { intent, subject, ...fields }: { intent: string; subject: string; confirmed?: string },
  ) => {
    const below = intent === 'discard' ? 'drafts/' : ''
    const name = ADDRESSES[intent as keyof typeof ADDRESSES] ?? intent
    return site.post(`${POSTS}/${below}${encodeURIComponent(subject)}/${name}`, fields, cookie)
  }

  test('is asked about first, without script on the page itself', async () => {
    const { cookie } = await signIn()
    const { draft } = await insertThree()
    const asked = await act(cookie, { intent: 'delete', subject: draft })
    const html = await asked.text()
    expect(asked.status).toBe(200)
    expect(html).toMatch(
      /Are you sure you want to delete &quot;A half-built house&quot;\? This action cannot be undone\./,
    )
    expect(html).toContain('name="confirmed"')
    expect(await allPosts()).toHaveLength(3)
  })

  test('deletes what visitors never could read, and nothing else', async () => {
    const { cookie } = await signIn()
    const { draft, published, scheduled } = await insertThree()
    const deleted = await act(cookie, { intent: 'delete', subject: draft, confirmed: 'yes' })
    expect(await deleted.text()).toContain('Article deleted')
    const refused = await act(cookie, { intent: 'delete', subject: published, confirmed: 'yes' })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('Take it back instead')
    expect((await allPosts()).map(({ id }) => id).toSorted()).toEqual([published, scheduled].toSorted())
  })

  test('takes back what visitors read, and what is still to come', async () => {
    const { cookie } = await signIn()
    const { published, scheduled, draft } = await insertThree()
    for (const subject of [published, scheduled])
      expect((await act(cookie, { intent: 'unpublish', subject, confirmed: 'yes' })).status).toBe(200)
    expect((await act(cookie, { intent: 'unpublish', subject: draft, confirmed: 'yes' })).status).toBe(409)
    expect((await allPosts()).map(({ publishedAt }) => publishedAt)).toEqual([null, null, null])
  })

  test('discards one’s own draft, and nobody else’s', async () => {
    const { id, cookie } = await signIn()
    const other = await signIn()
    const draftId = await insertDraft(id, { title: 'Half a sentence' })
    await act(other.cookie, { intent: 'discard', subject: draftId, confirmed: 'yes' })
    expect(await allDrafts()).toHaveLength(1)
    expect((await act(cookie, { intent: 'discard', subject: draftId, confirmed: 'yes' })).status).toBe(200)
    expect(await allDrafts()).toEqual([])
  })

  test.each<[{ intent: string; subject: string; confirmed?: string }, number]>([
    [{ intent: 'publish', subject: newId() }, 404],
    [{ intent: 'delete', subject: newId(), confirmed: 'yes' }, 404],
    [{ intent: 'delete', subject: "' or 1=1 --", confirmed: 'yes' }, 404],
    [{ intent: 'unpublish', subject: '..1', confirmed: 'yes' }, 404],
    [{ intent: 'discard', subject: 'x', confirmed: 'yes' }, 200],
  ])('that makes no sense is answered: %j with %i', async (fields, status) => {
    const { cookie } = await signIn()
    await insertThree()
    expect((await act(cookie, fields)).status).toBe(status)
    expect(await allPosts()).toHaveLength(3)
  })

  test('that is pressed twice is done once', async () => {
    const { cookie } = await signIn()
    const { published } = await insertThree()
    const fields = { intent: 'unpublish', subject: published, confirmed: 'yes' }
    const answers = await Promise.all([1, 2, 3].map(() => act(cookie, fields)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})
