import { describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { derivedId } from '#/shared/derived-id.server.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertImage } from '../../../tests/factories/image-factory.ts'
import { insertPost } from '../../../tests/factories/post-factory.ts'
import { makePostFields } from '../../../tests/factories/post-form-factory.ts'
import { NOW, TOMORROW, usePostWorld } from '../../../tests/support/post-world.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { removeImages } from '../media/image.commands.server.ts'
import { discardDraft, saveDraft } from './post-draft.commands.server.ts'
import { findDraftForm, findPostForm, listDrafts } from './post-form.queries.server.ts'
import { MOST_POST_DRAFTS, type PostFields } from './post-form.schema.ts'

const database = useTestDatabase({ maxConnections: 12 })
const { services, people, publish } = usePostWorld(database)

type Saved = { draftId?: string | null; postId?: string | null; by?: Actor; version?: number }

const keep = (
  fields: PostFields,
  { draftId = null, postId = null, by = people.actor, version }: Saved = {},
) => saveDraft(services, by, { draftId, postId, fields, ...(version === undefined ? {} : { version }) })
const drafts = () =>
  database.db.selectFrom('postDrafts').selectAll().orderBy('createdAt').orderBy('id').execute()
const openPost = (postId: string, by = people.actor) =>
  findPostForm(database.db, { actorId: by.accountId, postId, now: services.clock.now() })
const openDraft = (draftId: string, by = people.actor) =>
  findDraftForm(database.db, { actorId: by.accountId, draftId })

describe('what stands in the form of an article', () => {
  test('is saved, finished or not, and saved again under the same id', async () => {
    const first = await keep({ title: 'Rea' })
    expect(first.savedAt).toEqual(NOW)
    services.time.now = TOMORROW
    const second = await keep({ title: 'Reading', readTime: 'about 5' }, { draftId: first.draftId })
    expect(second).toEqual({ draftId: first.draftId, savedAt: TOMORROW })
    expect(await drafts()).toEqual([
      {
        id: first.draftId,
        userId: people.actor.accountId,
        postId: null,
        data: { title: 'Reading', readTime: 'about 5' },
        createdAt: NOW,
        updatedAt: TOMORROW,
      },
    ])
  })

  test('is one draft for an id, however often it is saved at once', async () => {
    const draftId = factoryId()
    await Promise.all(Array.from({ length: 10 }, (_, at) => keep({ title: `Try ${at}` }, { draftId })))
    expect(await drafts()).toMatchObject([{ id: draftId }])
  })

  test('of an article is one draft for each administrator, with the version it was begun on', async () => {
    const { id: postId } = await insertPost(database.db)
    for (const by of [people.actor, people.other])
      await Promise.all(
        Array.from({ length: 5 }, (_, at) => keep({ title: `Try ${at}` }, { postId, version: 3, by })),
      )
    expect(await drafts()).toMatchObject([{ postId, data: { version: 3 } }, { postId }])
  })

  test('is texts of the form and nothing else', async () => {
    const hostile = {
      title: 'A\u0000 title\ud800 with\r\nbreaks',
      content: ['an', 'array'],
      tags: 5,
      excerpt: { $ne: '' },
      authorId: people.other.accountId,
      constructor: 'x',
      ...(JSON.parse('{"__proto__":"x"}') as object),
    } as unknown as PostFields
    await keep(hostile)
    expect((await drafts())[0]?.data).toEqual({ title: 'A title with\nbreaks' })
  })

  test.each(['"', '\\', 'ɛ', '🏠'])('fits the table or is too long: %j', async (character) => {
    const bytes = Buffer.byteLength(JSON.stringify(character)) - 2
    for (const size of [980_000, 989_000, 990_000, 1_000_000]) {
      await keep({ content: character.repeat(Math.floor(size / bytes)) }).catch((error: unknown) =>
        expect(error).toMatchObject({ kind: 'too_large', code: 'post.draft_too_large' }),
      )
    }
    await expect(keep({ content: 'x'.repeat(1_000_000) })).rejects.toMatchObject({ kind: 'too_large' })
  })

  test('is fifty articles at most, while those that are there can be gone on with', async () => {
    const { draftId } = await keep({ title: 'The first' })
    const row = { userId: people.actor.accountId, data: '{}', createdAt: NOW, updatedAt: NOW }
    await database.db
      .insertInto('postDrafts')
      .values(Array.from({ length: MOST_POST_DRAFTS - 3 }, () => ({ ...row, id: factoryId() })))
      .execute()
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => keep({ title: 'At once' })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(keep({})).rejects.toMatchObject({ kind: 'limit', code: 'post.too_many_drafts' })
    await keep({ title: 'Still the first' }, { draftId })
    await keep({ title: 'Of an article' }, { postId: (await insertPost(database.db)).id })
    await keep({ title: 'Of somebody else' }, { by: people.other })
  })

  test('is a draft or an article, never both, when it is saved and sent at once', async () => {
    for (let round = 0; round < 10; round++) {
      const { draftId } = await keep({ title: 'Reading' })
      await Promise.allSettled([
        keep({ title: 'Reading, late' }, { draftId }),
        publish({}, people.actor, draftId),
        keep({ title: 'Reading, later' }, { draftId }),
      ])
      expect(await drafts()).toEqual([])
      await expect(keep({}, { draftId })).rejects.toMatchObject({
        code: 'post.draft_used',
        details: { postId: derivedId(draftId, people.actor.accountId) },
      })
    }
  })

  test('keeps the pictures that it names, in the field or in the text', async () => {
    const uploadedBy = people.actor.accountId
    const cover = await insertImage(database.db, { uploadedBy })
    const inText = await insertImage(database.db, { storageKey: 'ab/yard', uploadedBy })
    const unused = await insertImage(database.db, { uploadedBy })
    await keep({ imageId: cover.id, content: '![A yard](/images/ab/yard-640.webp)' })
    await database.db
      .transaction()
      .execute((tx) => removeImages(tx, services, [cover.id, inText.id, unused.id]))
    const left = await database.db.selectFrom('images').select('id').execute()
    expect(left.map(({ id }) => id).sort()).toEqual([cover.id, inText.id].sort())
  })
})

describe('refused, and nothing is saved, is', () => {
  test('whoever is no administrator', async () => {
    await expect(keep({ title: 'x' }, { by: people.user })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(discardDraft(services, people.user, { draftId: factoryId() })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect(await drafts()).toEqual([])
  })

  test('a draft of somebody else, and one of an article in place of a new one', async () => {
    const { draftId } = await keep({ title: 'Mine' })
    const { id: postId } = await insertPost(database.db)
    // Of one moment, both would come in any order.
    services.time.now = TOMORROW
    const changes = await keep({ title: 'Changes' }, { postId })
    const notFound = { kind: 'not_found', code: 'post.draft_not_found' }
    await expect(keep({ title: 'Yours' }, { draftId, by: people.other })).rejects.toMatchObject(notFound)
    await expect(keep({ title: 'New' }, { draftId: changes.draftId })).rejects.toMatchObject(notFound)
    await expect(keep({}, { draftId: "' or 1=1 --" })).rejects.toMatchObject(notFound)
    await discardDraft(services, people.other, { draftId })
    await discardDraft(services, people.actor, { draftId: 'nothing' })
    expect((await drafts()).map(({ data }) => data)).toEqual([{ title: 'Mine' }, { title: 'Changes' }])
  })

  test.each(['nothing', '', '0193a000-0000-7000-8000-000000000000'])(
    'an article that does not exist: %j',
    async (postId) => {
      await expect(keep({}, { postId })).rejects.toMatchObject({ code: 'post.not_found' })
      await expect(openPost(postId)).rejects.toMatchObject({ code: 'post.not_found' })
      await expect(openDraft(postId)).rejects.toMatchObject({ code: 'post.draft_not_found' })
    },
  )
})

test('a draft is forgotten by its author, and again is no mistake', async () => {
  const { draftId } = await keep({ title: 'Mine' })
  await discardDraft(services, people.actor, { draftId })
  await discardDraft(services, people.actor, { draftId })
  expect(await drafts()).toEqual([])
})

describe('the form of an article', () => {
  test('opens for any administrator with what stands there, and with their own changes', async () => {
    const cover = await insertImage(database.db, { uploadedBy: people.actor.accountId })
    const { id: postId } = await publish({ imageId: cover.id, imageAlt: 'A plan', readTime: 7 })
    const fields = makePostFields({ imageId: cover.id, imageAlt: 'A plan', readTime: '7' })
    expect(await openPost(postId, people.other)).toMatchObject({
      postId,
      version: 1,
      state: 'published',
      publishedAt: NOW,
      authorName: 'Akosua Mensah',
      fields,
      image: { id: cover.id, alt: 'A plan' },
      draft: null,
    })
    await keep({ ...fields, title: 'Changed', imageAlt: 'A page' }, { postId, version: 1, by: people.other })
    expect(await openPost(postId, people.other)).toMatchObject({
      draft: {
        fields: { title: 'Changed' },
        image: { id: cover.id, alt: 'A page' },
        version: 1,
        savedAt: NOW,
      },
    })
    expect(await openPost(postId)).toMatchObject({ draft: null })
    // What says nothing new is nothing to go on with.
    await keep(fields, { postId, by: people.other })
    expect(await openPost(postId, people.other)).toMatchObject({ draft: null })
  })

  test('of a draft shows no picture of others, nor one that is gone or will go', async () => {
    const uploadedBy = people.actor.accountId
    const own = await insertImage(database.db, { uploadedBy })
    const theirs = await insertImage(database.db, { uploadedBy: people.other.accountId })
    const passing = await insertImage(database.db, { uploadedBy, expiresAt: TOMORROW })
    for (const imageId of [theirs.id, passing.id, factoryId(), 'nothing']) {
      const { draftId } = await keep({ imageId })
      expect(await openDraft(draftId)).toMatchObject({ image: null, fields: { imageId: '' } })
    }
    const { draftId } = await keep({ imageId: own.id, imageAlt: 'A plan' })
    expect(await openDraft(draftId)).toMatchObject({ image: { id: own.id, alt: 'A plan' } })
    await expect(openDraft(draftId, people.other)).rejects.toMatchObject({ code: 'post.draft_not_found' })
  })

  test('is offered for each article that was begun, the last one written first', async () => {
    const first = await keep({ title: ' A\nplan ' })
    services.time.now = TOMORROW
    const second = await keep({ excerpt: 'Without a title' })
    await keep({ title: 'Changes' }, { postId: (await insertPost(database.db)).id })
    await keep({ title: 'Of somebody else' }, { by: people.other })
    expect(await listDrafts(database.db, { actorId: people.actor.accountId })).toEqual([
      { draftId: second.draftId, title: null, savedAt: TOMORROW },
      { draftId: first.draftId, title: 'A plan', savedAt: NOW },
    ])
  })
})
