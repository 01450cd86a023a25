import { describe, expect, test } from 'vitest'
import { newId } from '#/shared/ids.ts'
import { urls } from '#/shared/urls.ts'
import { makePosted, useEditorWorld } from '../../../../tests/support/blog-editor-world.ts'
import { inputOf, pathOf } from '../../../../tests/support/listing-world.ts'

const PAGE = urls.submitBlog
const world = await useEditorWorld(['routes/editor/post/submit-blog.tsx'])
const { services, site, press, signIn, allPosts, allDrafts } = world

async function publishOne(overrides: Record<string, string> = {}) {
  const person = await signIn()
  await press(makePosted('publish', overrides), person.cookie)
  const [post] = await allPosts()
  const postId = post?.id ?? ''
  return { ...person, postId, fields: makePosted('save', { postId, version: '1' }) }
}

const unescaped = (text = '') => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

describe('an edit', () => {
  test('of a published article is seen at once and leads to it', async () => {
    const { cookie, postId, fields } = await publishOne()
    const before = (await allPosts())[0]
    const response = await press({ ...fields, title: 'Reading any plan' }, cookie)
    expect([response.status, pathOf(response)]).toEqual([303, `/blog/${postId}`])
    expect(await allPosts()).toMatchObject([
      { title: 'Reading any plan', version: 2, publishedAt: before?.publishedAt },
    ])
  })

  test('may be another administrator’s, and the author stays', async () => {
    const { fields } = await publishOne()
    const other = await signIn('admin', 'Kofi Mensah')
    expect((await site.get(`${PAGE}?edit=${fields.postId}`, other.cookie)).status).toBe(200)
    await press({ ...fields, title: 'Kofi’s words' }, other.cookie)
    expect(await allPosts()).toMatchObject([{ title: 'Kofi’s words', authorName: 'Ama Owusu' }])
  })

  test('of a stale form shows who saved what, keeps what was typed, and lets either side win', async () => {
    const { cookie, postId, fields } = await publishOne()
    const opened = unescaped(
      inputOf(await (await site.get(`${PAGE}?edit=${postId}`, cookie)).text(), 'opened'),
    )
    const other = await signIn('admin', 'Kofi Mensah')
    services.time.now = new Date(services.time.now.getTime() + 1_000)
    await press({ ...fields, title: 'Kofi’s title', excerpt: 'Kofi’s excerpt.' }, other.cookie)
    const mine = { ...fields, opened, title: 'My title' }
    const stale = await press(mine, cookie, `?edit=${postId}`)
    const html = await stale.text()
    expect(stale.status).toBe(409)
    expect(html).toContain('Kofi Mensah saved this article')
    expect(html).toMatch(/My title[\s\S]*Kofi’s title/)
    expect(html).not.toContain('Excerpt</strong>')
    expect(await allDrafts()).toMatchObject([{ postId, data: { title: 'My title' } }])

    const theirs = await (await site.get(`${PAGE}?edit=${postId}&changes=kept`, cookie)).text()
    expect(inputOf(theirs, 'title')).toBe('Kofi’s title')
    expect(theirs).toContain('Back to my changes')
    const back = await (await site.get(`${PAGE}?edit=${postId}`, cookie)).text()
    expect(inputOf(back, 'title')).toBe('My title')
    expect(back).toContain('These are your unsaved changes of')

    expect(html).toMatch(/value="2"[^>]* name="replaces" formaction="[/]submit-blog[/]changes[?]/i)
    const saved = await press({ ...mine, act: 'save', replaces: '2' }, cookie)
    expect(saved.status).toBe(303)
    expect(await allPosts()).toMatchObject([{ title: 'My title', excerpt: 'Kofi’s excerpt.', version: 3 }])
    expect(await allDrafts()).toEqual([])
  })

  test.each(['0', '9', 'x', '-1', '1e3', ''])('that names the version %j is asked again', async (version) => {
    const { cookie, fields } = await publishOne()
    const response = await press({ ...fields, title: 'Another', version }, cookie)
    expect(response.status).toBe(409)
    expect(await allPosts()).toMatchObject([{ title: 'Reading a site plan', version: 1 }])
  })

  test('takes a published article back and out again', async () => {
    const { cookie, postId } = await publishOne()
    const taken = await press({ postId, act: 'unpublish' }, cookie)
    expect([taken.status, pathOf(taken)]).toEqual([303, `/submit-blog?edit=${postId}`])
    expect(await allPosts()).toMatchObject([{ publishedAt: null, version: 2 }])
    const again = await press({ postId, act: 'unpublish' }, cookie)
    expect(again.status).toBe(409)
    expect(await again.text()).toContain('The article could not be taken back.')
    const published = await press(makePosted('publish', { postId, version: '2' }), cookie)
    expect([published.status, pathOf(published)]).toEqual([303, '/blog'])
    expect((await allPosts())[0]?.publishedAt).toEqual(services.time.now)
  })

  test('of an article that is still to come moves it, or publishes it now', async () => {
    const inDays = (days: number) =>
      new Date(services.time.now.getTime() + days * 86_400_000).toISOString().slice(0, 16)
    const { cookie, postId } = await publishOne({ publish: 'later', publishAt: inDays(1) })
    const html = await (await site.get(`${PAGE}?edit=${postId}`, cookie)).text()
    expect(inputOf(html, 'publishAt')).toBe(inDays(1))
    expect(html).toContain('Scheduled for')
    const change = { postId, version: '1', publish: 'later', publishAt: inDays(2) }
    expect(pathOf(await press(makePosted('publish', change), cookie))).toBe('/dashboard/posts')
    const now = makePosted('publish', { postId, version: '2', publish: 'now' })
    expect(pathOf(await press(now, cookie))).toBe('/blog')
  })

  test('of a draft opens without a word of unsaved changes', async () => {
    const { cookie } = await signIn()
    await press(makePosted('draft'), cookie)
    const [post] = await allPosts()
    const html = await (await site.get(`${PAGE}?edit=${post?.id}`, cookie)).text()
    expect(html).not.toContain('unsaved changes')
    expect(html).toContain('Save as draft')
  })

  test.each(['a\nb', '🏠', 'é', '//evil.example', newId()])(
    'that is discarded leads to no address but ours: %j',
    async (postId) => {
      const { cookie } = await signIn()
      for (const act of ['discard', 'unpublish', 'save', 'draft']) {
        const response = await press(makePosted(act, { postId }), cookie)
        expect(response.status).toBe(act === 'discard' ? 303 : 404)
        if (act === 'discard')
          expect(pathOf(response)).toMatch(/^[/](dashboard[/]posts|submit-blog[?]edit=[0-9a-f-]{36})$/)
      }
    },
  )
})
