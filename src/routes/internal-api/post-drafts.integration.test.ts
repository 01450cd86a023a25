import { describe, expect, test } from 'vitest'
import { MOST_CONTENT_CHARACTERS } from '#/features/blog/post-form.schema.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertPost } from '../../../tests/factories/post-factory.ts'
import { useEditorWorld } from '../../../tests/support/blog-editor-world.ts'
import { HOSTILE_MARKDOWN } from '../../../tests/support/hostile-text.ts'
import { skeletonOf } from '../../../tests/support/page-skeleton.ts'

const world = await useEditorWorld([
  'routes/internal-api/post-drafts.ts',
  'routes/internal-api/post-preview.ts',
])
const { database, services, site, signIn, allDrafts } = world

const send = (path: string, body: unknown, cookie = '', headers: Record<string, string> = {}) =>
  site.send(path, {
    method: 'POST',
    headers: {
      Origin: services.config.siteUrl,
      'Content-Type': 'application/json',
      Cookie: cookie,
      ...headers,
    },
    body: JSON.stringify(body),
  })

describe('a draft of an article', () => {
  const post = (body: unknown, cookie?: string) => send('/api/post-drafts', body, cookie)

  test('is saved, saved again and discarded', async () => {
    const { id: userId, cookie } = await signIn()
    const first = await post(
      { draftId: null, postId: null, fields: { title: 'Hal', publish: 'now' } },
      cookie,
    )
    expect([first.status, first.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    const { draftId, savedAt } = (await first.json()) as { draftId: string; savedAt: string }
    expect(savedAt).toBe(services.time.now.toISOString())
    expect(await (await post({ draftId, fields: { title: 'Half' } }, cookie)).json()).toEqual({
      draftId,
      savedAt,
    })
    expect(await allDrafts()).toMatchObject([{ id: draftId, userId, postId: null, data: { title: 'Half' } }])
    expect((await post({ discards: draftId }, cookie)).status).toBe(204)
    expect(await allDrafts()).toEqual([])
  })

  test('of changes holds the version that it was begun on, and is one for each administrator', async () => {
    const { id: postId } = await insertPost(database.db)
    for (const person of [await signIn(), await signIn()])
      for (const title of ['One', 'Two'])
        expect((await post({ postId, version: 4, fields: { title } }, person.cookie)).status).toBe(200)
    const drafts = await allDrafts()
    expect(drafts).toHaveLength(2)
    expect(drafts).toMatchObject(drafts.map(() => ({ postId, data: { title: 'Two', version: 4 } })))
  })

  test('may be as long as a text', async () => {
    const { cookie } = await signIn()
    const content = 'ɔ'.repeat(MOST_CONTENT_CHARACTERS)
    expect((await post({ fields: { content } }, cookie)).status).toBe(200)
    expect(await allDrafts()).toMatchObject([{ data: { content } }])
  })

  test('is for administrators, and another’s is not found', async () => {
    const user = await signIn('user')
    expect((await post({ fields: {} })).status).toBe(401)
    expect((await post({ fields: {} }, user.cookie)).status).toBe(403)
    const one = await signIn()
    const other = await signIn()
    const { draftId } = (await (await post({ fields: { title: 'Mine' } }, one.cookie)).json()) as {
      draftId: string
    }
    expect((await post({ draftId, fields: { title: 'Theirs' } }, other.cookie)).status).toBe(404)
    expect((await post({ postId: factoryId(), fields: {} }, other.cookie)).status).toBe(404)
    expect((await post({ discards: draftId }, other.cookie)).status).toBe(204)
    expect(await allDrafts()).toMatchObject([{ data: { title: 'Mine' } }])
  })

  test.each([
    [{}],
    [[]],
    [null],
    [{ fields: { title: ['a'] } }],
    [{ fields: {}, postId: '../1' }],
    [{ fields: {}, version: 0 }],
    [{ discards: "' or 1=1 --" }],
  ])('is none: %j', async (body) => {
    const { cookie } = await signIn()
    expect((await post(body, cookie)).status).toBe(422)
    expect(await allDrafts()).toEqual([])
  })
})

describe('a preview', () => {
  const ask = (body: unknown, cookie?: string) => send('/api/post-preview', body, cookie)

  test('is the text as it would be published, and nothing is saved of it', async () => {
    const { cookie } = await signIn()
    const response = await ask({ content: '## Costs\n\nOne *two* three.' }, cookie)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(await response.json()).toEqual({
      html: '<h2 id="section-costs">Costs</h2>\n<p>One <em>two</em> three.</p>',
      outline: [{ id: 'section-costs', text: 'Costs', level: 2 }],
      words: 4,
      readMinutes: 1,
    })
  })

  test('of hostile Markdown runs nothing and asks nobody', async () => {
    const { cookie } = await signIn()
    for (const content of HOSTILE_MARKDOWN.filter((text) => !text.includes('\0'))) {
      const { html } = (await (await ask({ content }, cookie)).json()) as { html: string }
      for (const element of skeletonOf(html)) {
        expect(element, content).not.toMatch(
          /^(script|style|iframe|svg|form|object|embed|base|meta|link|stray)\b/,
        )
        expect(element, content).not.toMatch(/ (on\w+|style|srcdoc)( |$)/)
        expect(element, content).not.toMatch(/ (href|src)=(?!https?:|mailto:|tel:|[/](?![/])|#|$| )/)
      }
    }
  })

  test('is refused to everybody else, for what is too long, and for what would choke the parser', async () => {
    const { cookie } = await signIn()
    const user = await signIn('user')
    expect((await ask({ content: 'x' })).status).toBe(401)
    expect((await ask({ content: 'x' }, user.cookie)).status).toBe(403)
    expect((await ask({ content: 'x'.repeat(MOST_CONTENT_CHARACTERS + 1) }, cookie)).status).toBe(422)
    expect((await ask({ content: 5 }, cookie)).status).toBe(422)
    const deep = await ask({ content: '>'.repeat(100) }, cookie)
    expect(deep.status).toBe(400)
    expect(await deep.json()).toMatchObject({ error: { code: 'markdown.too_complex' } })
  })
})
