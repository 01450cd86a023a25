import { describe, expect, test } from 'vitest'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertImage } from '../../../tests/factories/image-factory.ts'
import { insertPost } from '../../../tests/factories/post-factory.ts'
import { makePostForm } from '../../../tests/factories/post-form-factory.ts'
import { TOMORROW, usePostWorld } from '../../../tests/support/post-world.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { deletePost, renderPreview, savePost, unpublishPost } from './post.commands.server.ts'
import { POST_MESSAGES, type PostForm } from './post-form.schema.ts'

const database = useTestDatabase({ maxConnections: 12 })
const { services, people, publish, edit, read, rowOf, countPosts } = usePostWorld(database)

describe('the pictures of an article', () => {
  const TEXT = '![A yard](/images/ab/yard-640.webp)'

  test('are the cover that was uploaded for it and those in its text, in the widths there are', async () => {
    const cover = await insertImage(database.db, { uploadedBy: people.actor.accountId })
    await insertImage(database.db, { storageKey: 'ab/yard' })
    const { id } = await publish({ content: TEXT, imageId: cover.id, imageAlt: 'A plan' })
    const post = await read(id)
    expect(post.cover).toMatchObject({ alt: 'A plan', storageKey: `test/${cover.id}` })
    expect(post.bodyHtml).toContain('srcset="/images/ab/yard-320.webp 320w, /images/ab/yard-640.webp 640w"')
    // Another administrator leaves the cover that is there.
    await edit(
      id,
      1,
      { title: 'Another title', content: TEXT, imageId: cover.id, imageAlt: 'B' },
      people.other,
    )
    expect((await read(id)).cover).toMatchObject({ alt: 'B' })
  })

  test.each<[string, () => Promise<Partial<PostForm>>]>([
    ['a cover that never was', async () => ({ imageId: factoryId() })],
    [
      "somebody else's cover",
      async () => ({ imageId: (await insertImage(database.db, { uploadedBy: people.other.accountId })).id }),
    ],
    [
      'a cover that expires',
      async () => ({
        imageId: (await insertImage(database.db, { uploadedBy: people.actor.accountId, expiresAt: TOMORROW }))
          .id,
      }),
    ],
    ['a picture in the text that never was', async () => ({ content: TEXT })],
    [
      'a picture in the text that expires',
      async () => {
        await insertImage(database.db, { storageKey: 'ab/yard', expiresAt: TOMORROW })
        return { content: TEXT }
      },
    ],
  ])('are not %s', async (_name, make) => {
    await expect(publish(await make())).rejects.toMatchObject({ kind: 'invalid' })
    expect(await countPosts()).toBe(0)
  })
})

describe('who is no administrator', () => {
  test('does nothing with articles', async () => {
    const { id } = await insertPost(database.db)
    const acts = [
      () => publish({}, people.user),
      () => edit(id, 1, {}, people.user),
      () => savePost(services, people.user, { postId: null, form: makePostForm() }),
      () => unpublishPost(services, people.user, { postId: id }),
      () => deletePost(services, people.user, { postId: id }),
      () => renderPreview(services, people.user, { markdown: 'x' }),
    ]
    for (const act of acts)
      await expect(act()).rejects.toMatchObject({ kind: 'forbidden', code: 'account.admins_only' })
    expect(await rowOf(id)).toMatchObject({ version: 1 })
    expect(await countPosts()).toBe(1)
  })

  test('whose profile is gone writes no article', async () => {
    await database.db.deleteFrom('profiles').where('id', '=', people.actor.accountId).execute()
    await expect(publish()).rejects.toMatchObject({ code: 'account.not_signed_in' })
  })
})

test.each(['', '1', '\u0000', "' or true --", '0193a000-0000-7000-8000-000000000000'])(
  'an article of the id %j is not found',
  async (postId) => {
    const notFound = { kind: 'not_found', code: 'post.not_found' }
    await expect(edit(postId, 1)).rejects.toMatchObject(notFound)
    await expect(unpublishPost(services, people.actor, { postId })).rejects.toMatchObject(notFound)
    await expect(deletePost(services, people.actor, { postId })).rejects.toMatchObject(notFound)
  },
)

test('a preview is what the publication renders', async () => {
  await insertImage(database.db, { storageKey: 'ab/yard' })
  const markdown = '# One\n\n![A yard](/images/ab/yard-640.webp)\n\n<script>alert(1)</script>\n\nwords words'
  const { id } = await publish({ content: markdown })
  const preview = await renderPreview(services, people.actor, { markdown })
  const { bodyHtml, outline, readMinutes } = await rowOf(id)
  expect(preview).toEqual({ html: bodyHtml, outline, readMinutes, words: 3 })
})

test.each(['<div>only HTML</div>', '<!-- a comment -->', '![](https://evil.example/x.png)'])(
  'a text of which nothing is left is refused: %s',
  async (content) => {
    await expect(publish({ content })).rejects.toMatchObject({
      details: { fields: { content: [POST_MESSAGES.contentEmpty] } },
    })
  },
)

test('a text that is too long is refused, a preview of it as well', async () => {
  await expect(
    renderPreview(services, people.actor, { markdown: 'word '.repeat(10_001) }),
  ).rejects.toMatchObject({ details: { fields: { content: [POST_MESSAGES.tooLong(50_000)] } } })
})

test('a text that would choke the parser is refused', async () => {
  await expect(publish({ content: '>'.repeat(1_000) })).rejects.toMatchObject({
    code: 'markdown.too_complex',
  })
  expect(await countPosts()).toBe(0)
})
