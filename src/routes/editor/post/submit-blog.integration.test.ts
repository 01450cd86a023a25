import { describe, expect, test } from 'vitest'
import { MOST_CONTENT_CHARACTERS } from '#/features/blog/post-form.schema.ts'
import { newId } from '#/shared/ids.ts'
import { urls } from '#/shared/urls.ts'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import { makePosted, useEditorWorld } from '../../../../tests/support/blog-editor-world.ts'
import { HOSTILE_TEXTS } from '../../../../tests/support/hostile-text.ts'
import { inputOf, pathOf } from '../../../../tests/support/listing-world.ts'
import { skeletonOf } from '../../../../tests/support/page-skeleton.ts'

const PAGE = urls.submitBlog
const world = await useEditorWorld([
  'routes/editor/post/submit-blog.tsx',
  'routes/public/blog/post-detail.tsx',
])
const { database, services, site, press, signIn, allPosts, allDrafts } = world

describe('who may write articles', () => {
  test('another administrator’s draft is not found, nor is an article that does not exist', async () => {
    const { cookie } = await signIn()
    const other = await signIn()
    const draftId = newId()
    await press(makePosted('draft', { title: '', draftId }), cookie)
    const theirs = await site.get(`${PAGE}?draft=${draftId}`, other.cookie)
    expect(theirs.status).toBe(404)
    expect(await theirs.text()).toContain('Article not found')
    for (const id of ['', 'x', newId(), '../1'])
      expect((await site.get(`${PAGE}?${new URLSearchParams({ edit: id })}`, cookie)).status).toBe(404)
  })
})

describe('a new article', () => {
  test('is published and leads to the blog', async () => {
    const { id, cookie } = await signIn()
    const cover = await insertImage(database.db, { uploadedBy: id })
    const fields = makePosted('publish', { imageId: cover.id, imageAlt: 'A plan on a table' })
    const response = await press(fields, cookie)
    expect([response.status, pathOf(response)]).toEqual([303, '/blog'])
    expect(await allPosts()).toMatchObject([
      {
        authorId: id,
        authorName: 'Ama Owusu',
        publishedAt: services.time.now,
        coverImageId: cover.id,
        coverAlt: 'A plan on a table',
        tags: ['land', 'site plan'],
      },
    ])
  })

  test('is published later at a moment in Accra, and leads to the list of articles', async () => {
    const { cookie } = await signIn()
    const publishAt = new Date(services.time.now.getTime() + 86_400_000).toISOString().slice(0, 16)
    const response = await press(makePosted('publish', { publish: 'later', publishAt }), cookie)
    expect([response.status, pathOf(response)]).toEqual([303, '/dashboard/posts'])
    expect((await allPosts())[0]?.publishedAt?.toISOString()).toBe(`${publishAt}:00.000Z`)
  })

  test.each<[Record<string, string>, string[]]>([
    [{ title: ' ' }, ['Please fill in all required fields.', 'Title is required']],
    [{ excerpt: '' }, ['Please fill in all required fields.', 'Excerpt is required']],
    [{ content: '\n' }, ['Please fill in all required fields.', 'Content is required']],
    [{ category: 'Gossip' }, ['Choose a category']],
    [{ readTime: '0' }, ['Read time is 1 to 240 whole minutes']],
    [{ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`).join() }, ['Use at most 20 tags']],
    [{ imageId: newId() }, ['This picture is not here any more']],
    [{ content: 'Text ![x](/images/gone/gone-640.webp)' }, ['A picture in the text is not here any more']],
    [{ publish: 'later', publishAt: '' }, ['Choose a day and a time']],
    [{ publish: 'later', publishAt: '2020-01-01T09:00' }, ['Choose a time that is still to come']],
  ])('with %j says %j and keeps what was typed', async (change, messages) => {
    const { cookie } = await signIn()
    const response = await press(makePosted('publish', change), cookie)
    const html = await response.text()
    expect(response.status).toBe(422)
    for (const message of messages) expect(html).toContain(message)
    expect(inputOf(html, 'title')?.trim() ?? '').toBe((change.title ?? 'Reading a site plan').trim())
    expect(inputOf(html, 'tags')).toBe(change.tags ?? 'land, site plan')
    if (!change.content) expect(html).toContain('Walk them with a surveyor.')
    expect(await allPosts()).toEqual([])
  })

  test('that would choke the parser is refused in the words of publishing, and nothing is lost', async () => {
    const { cookie } = await signIn()
    const content = '>'.repeat(200)
    const response = await press(makePosted('publish', { content: `a${content}\n${content}` }), cookie)
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toContain('Failed to publish blog post. The text nests')
    expect(html).toContain('&gt;'.repeat(200))
  })

  test('sent twice becomes one article', async () => {
    const { cookie } = await signIn()
    const draftId = inputOf(await (await site.get(PAGE, cookie)).text(), 'draftId') ?? ''
    const fields = makePosted('publish', { draftId })
    expect((await press(fields, cookie)).status).toBe(303)
    const again = await press(fields, cookie)
    const html = await again.text()
    const [post] = await allPosts()
    expect(again.status).toBe(409)
    expect(html).toContain('Failed to publish blog post. This article was saved already.')
    expect(html).toContain(`/submit-blog?edit=${post?.id}`)
    expect(await allPosts()).toHaveLength(1)
  })

  test('is saved as an article when it is complete, and as an unfinished draft when it is not', async () => {
    const { cookie } = await signIn()
    const draftId = newId()
    const unfinished = await press(makePosted('draft', { excerpt: '', draftId }), cookie)
    expect([unfinished.status, pathOf(unfinished)]).toEqual([303, '/dashboard/posts'])
    expect(await allDrafts()).toMatchObject([{ id: draftId, data: { title: 'Reading a site plan' } }])
    const html = await (await site.get(`${PAGE}?draft=${draftId}`, cookie)).text()
    expect(inputOf(html, 'title')).toBe('Reading a site plan')
    expect(await (await site.get(PAGE, cookie)).text()).toContain(`/submit-blog?draft=${draftId}`)

    expect((await press(makePosted('draft', { draftId }), cookie)).status).toBe(303)
    expect(await allDrafts()).toEqual([])
    expect(await allPosts()).toMatchObject([{ publishedAt: null, title: 'Reading a site plan' }])
  })

  test('keeps the day that was chosen, although the rest is finished', async () => {
    const { cookie } = await signIn()
    const draftId = newId()
    const chosen = { publish: 'later', publishAt: '2026-12-24T08:30', draftId }
    expect((await press(makePosted('draft', chosen), cookie)).status).toBe(303)
    expect(await allPosts()).toEqual([])
    const html = await (await site.get(`${PAGE}?draft=${draftId}`, cookie)).text()
    expect(inputOf(html, 'publishAt')).toBe('2026-12-24T08:30')
  })

  test('is forgotten when its draft is discarded, and nobody else’s', async () => {
    const { cookie } = await signIn()
    const other = await signIn()
    const draftId = newId()
    await press(makePosted('draft', { title: '', draftId }), cookie)
    await press({ draftId, act: 'discard' }, other.cookie)
    expect(await allDrafts()).toHaveLength(1)
    const response = await press({ draftId, act: 'discard' }, cookie)
    expect([response.status, pathOf(response)]).toEqual([303, '/dashboard/posts'])
    expect(await allDrafts()).toEqual([])
  })

  test('of the longest text arrives whole', async () => {
    const { cookie } = await signIn()
    const content = `${'ɔdan no yɛ fɛ '.repeat(100)}\n\n`.repeat(50).slice(0, MOST_CONTENT_CHARACTERS)
    const body = new FormData()
    for (const [name, value] of Object.entries(makePosted('publish', { content }))) body.set(name, value)
    const response = await site.send(`${PAGE}/publication`, {
      method: 'POST',
      headers: { Origin: services.config.siteUrl, Cookie: cookie },
      body,
    })
    expect([response.status, pathOf(response)]).toEqual([303, '/blog'])
    expect((await allPosts())[0]?.bodyMarkdown).toBe(content.trimEnd())
  })

  test('is the writer’s, whatever else is sent along', async () => {
    const { id, cookie } = await signIn()
    const forbidden = {
      id: newId(),
      authorId: newId(),
      authorName: 'The President',
      bodyHtml: '<script>alert(1)</script>',
      isSample: 'true',
      version: '9',
    }
    await press({ ...makePosted('publish'), ...forbidden }, cookie)
    const [post] = await allPosts()
    expect(post).toMatchObject({ authorId: id, authorName: 'Ama Owusu', isSample: false, version: 1 })
    expect(post?.id).not.toBe(forbidden.id)
    expect(post?.bodyHtml).not.toContain('script')
  })

  test.each(['publish', 'save/1', '__proto__'])(
    'of a page from before an update asks to reload: %j',
    async (intent) => {
      const { cookie } = await signIn()
      for (const path of [PAGE, `${PAGE}.data`]) {
        const response = await site.post(path, { ...makePosted('publish'), intent }, cookie)
        const text = await response.text()
        expect(response.status).toBe(409)
        expect(text).toContain('Please reload the page: it was opened before an update.')
        expect(text).toContain('Walk them with a surveyor.')
      }
      expect(await allPosts()).toEqual([])
    },
  )

  test('shows hostile texts as texts, in its fields and in its preview', async () => {
    const { cookie } = await signIn()
    const read = async (text: string) => {
      const fields = makePosted('preview', { title: text, excerpt: text, tags: text.replaceAll(',', ' ') })
      const response = await press({ ...fields, imageAlt: text }, cookie)
      expect(response.status).toBe(200)
      return skeletonOf(await response.text())
    }
    const harmless = await read('Harmless')
    for (const text of HOSTILE_TEXTS) expect(await read(text), text).toEqual(harmless)
  })
})

describe('a preview without script', () => {
  test('is what visitors read afterwards, and keeps nothing', async () => {
    const { cookie } = await signIn()
    const content =
      '## The corners\n\nWalk *them*.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n### Papers\n\n<b>raw</b> [x](javascript:1)'
    const fields = makePosted('preview', { content })
    const shown = await press(fields, cookie)
    const html = await shown.text()
    expect(shown.status).toBe(200)
    expect(await allPosts()).toEqual([])
    expect(await allDrafts()).toEqual([])
    expect(inputOf(html, 'title')).toBe('Reading a site plan')

    await press({ ...fields, act: 'publish' }, cookie)
    const [post] = await allPosts()
    const page = await (await site.get(`/blog/${post?.id}`)).text()
    expect(proseOf(html)).toBe(proseOf(page))
    expect(proseOf(html)).toContain('<em>them</em>')
  })

  // From the text's box to the first tag below it.
  const proseOf = (html: string) =>
    /<div class="prose[\s\S]*?(?=<a [^>]*href="[/]blog[?]tag=)/.exec(html)?.[0]
})
