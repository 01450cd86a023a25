import { describe, expect, test } from 'vitest'
import { derivedId } from '#/shared/derived-id.server.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { makePostForm } from '../../../tests/factories/post-form-factory.ts'
import { usePageChanges } from '../../../tests/support/page-changes.ts'
import { NOW, TOMORROW, usePostWorld } from '../../../tests/support/post-world.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { savePost } from './post.commands.server.ts'
import { POST_MESSAGES } from './post-form.schema.ts'

const database = useTestDatabase({ maxConnections: 12 })
const pages = usePageChanges(database)
const { services, people, publish, edit, read, rowOf, countPosts, eventsOf } = usePostWorld(database)

describe('a new article', () => {
  test('is published now under the name of whoever wrote it, rendered once, and told', async () => {
    let id = ''
    const heard = await pages.during(async () => {
      id = (await publish()).id
    })
    expect(heard).toBe(1)
    expect(await rowOf(id)).toMatchObject({
      authorId: people.actor.accountId,
      authorName: 'Akosua Mensah',
      bodyMarkdown: '## The corners\n\nWalk them with a surveyor.',
      bodyHtml: '<h2 id="section-the-corners">The corners</h2>\n<p>Walk them with a surveyor.</p>',
      outline: [{ id: 'section-the-corners', text: 'The corners', level: 2 }],
      readMinutes: 1,
      isReadTimeChosen: false,
      tags: ['land', 'site plan'],
      publishedAt: NOW,
      firstPublishedAt: NOW,
      version: 1,
      isSample: false,
    })
    expect(await read(id)).toMatchObject({ id, author: { name: 'Akosua Mensah', photo: null } })
    expect(await eventsOf(id)).toEqual([
      ['post.created', {}],
      ['post.published', { at: NOW.toISOString() }],
    ])
  })

  test('comes out later by itself, until when nobody reads it', async () => {
    let id = ''
    const heard = await pages.during(async () => {
      id = (await publish({ publish: TOMORROW })).id
    })
    expect(heard).toBe(0)
    services.time.now = new Date(TOMORROW.getTime() - 1)
    await expect(read(id)).rejects.toMatchObject({ kind: 'not_found', code: 'post.not_found' })
    services.time.now = TOMORROW
    await expect(read(id)).resolves.toMatchObject({ publishedAt: TOMORROW })
  })

  test.each([
    ['in the past', NOW, POST_MESSAGES.publishAtPast],
    ['in ten years', new Date('2036-11-21T09:00:00Z'), POST_MESSAGES.publishAtFar],
  ])('does not come out %s', async (_name, moment, message) => {
    await expect(publish({ publish: moment })).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { publishAt: [message] } },
    })
    expect(await countPosts()).toBe(0)
  })

  test('is stored as a draft that only administrators read', async () => {
    const { id } = await savePost(services, people.actor, { postId: null, form: makePostForm() })
    expect(await rowOf(id)).toMatchObject({ publishedAt: null, firstPublishedAt: null })
    await expect(read(id)).rejects.toMatchObject({ code: 'post.not_found' })
    expect(await eventsOf(id)).toEqual([['post.created', {}]])
  })

  test('has the reading time that somebody chose, or that its words give', async () => {
    const content = 'word '.repeat(1_001)
    expect(await rowOf((await publish({ content })).id)).toMatchObject({ readMinutes: 6 })
    expect(await rowOf((await publish({ content, readTime: 12 })).id)).toMatchObject({
      readMinutes: 12,
      isReadTimeChosen: true,
    })
  })

  test('goes in place of the draft that it was, once, however often it is sent at the same moment', async () => {
    const draftId = factoryId()
    await database.db
      .insertInto('postDrafts')
      .values({ id: draftId, userId: people.actor.accountId, data: '{}', createdAt: NOW, updatedAt: NOW })
      .execute()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => publish({}, people.actor, draftId)),
    )
    const id = derivedId(draftId, people.actor.accountId)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          kind: 'conflict',
          code: 'post.draft_used',
          details: { postId: id },
        })
    }
    expect(await countPosts()).toBe(1)
    expect(await rowOf(id)).toBeDefined()
    expect(await database.db.selectFrom('postDrafts').selectAll().execute()).toEqual([])
  })

  test('leaves the draft of somebody else', async () => {
    const draftId = factoryId()
    await database.db
      .insertInto('postDrafts')
      .values({ id: draftId, userId: people.other.accountId, data: '{}', createdAt: NOW, updatedAt: NOW })
      .execute()
    await publish({}, people.actor, draftId)
    expect(await database.db.selectFrom('postDrafts').select('userId').execute()).toEqual([
      { userId: people.other.accountId },
    ])
  })

  test('takes a name from the e-mail address where the profile has none', async () => {
    const nameless = await insertActor(database.db, 'admin', {
      fullName: null,
      email: 'esi.boateng@example.com',
    })
    expect(await rowOf((await publish({}, nameless)).id)).toMatchObject({ authorName: 'Esi Boateng' })
  })

  test('is twenty articles when twenty are published at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        publish({ title: `Article ${at}` }, at % 2 ? people.actor : people.other),
      ),
    )
    expect(new Set(results.map(({ id }) => id)).size).toBe(20)
    expect(await countPosts()).toBe(20)
  })
})

describe('an article that is edited', () => {
  test('keeps its author and date, takes the changes, and forgets the changes that were saved', async () => {
    const { id } = await publish()
    services.time.now = new Date('2026-11-23T09:00:00Z')
    await database.db
      .insertInto('postDrafts')
      .values(
        [people.actor, people.other].map(({ accountId: userId }) => ({
          id: factoryId(),
          userId,
          postId: id,
          data: '{}',
          createdAt: NOW,
          updatedAt: NOW,
        })),
      )
      .execute()
    expect(await pages.during(() => edit(id, 1, { title: 'Reading two site plans' }, people.other))).toBe(1)
    expect(await rowOf(id)).toMatchObject({
      title: 'Reading two site plans',
      authorId: people.actor.accountId,
      authorName: 'Akosua Mensah',
      publishedAt: NOW,
      version: 2,
      updatedAt: services.time.now,
    })
    expect(await eventsOf(id)).toContainEqual(['post.edited', { fields: 'title' }])
    expect(await database.db.selectFrom('postDrafts').select('userId').execute()).toEqual([
      { userId: people.actor.accountId },
    ])
  })

  test('is refused when somebody saved it meanwhile, with what stands there now', async () => {
    const { id } = await publish()
    services.time.now = TOMORROW
    await edit(id, 1, { title: 'The first to save' }, people.other)
    await expect(edit(id, 1, { title: 'The second' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'post.stale',
      details: {
        current: expect.objectContaining({
          title: 'The first to save',
          tags: 'land, site plan',
          publish: 'now',
        }),
        version: 2,
        changedBy: 'Kofi Dzokoto',
        isOwnChange: false,
      },
    })
    expect(await rowOf(id)).toMatchObject({ title: 'The first to save', version: 2 })
  })

  test('stays as it is when the form says just what stands there, whatever its version', async () => {
    const { id } = await publish()
    await edit(id, 1, { title: 'Changed' })
    expect(await pages.during(() => edit(id, 1, { title: 'Changed' }))).toBe(0)
    expect(await rowOf(id)).toMatchObject({ version: 2 })
  })

  test('takes one of twenty changes that are saved at once', async () => {
    const { id } = await publish()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        edit(id, 1, { title: `Title ${at}` }, at % 2 ? people.actor : people.other),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'post.stale' })
    expect(await rowOf(id)).toMatchObject({ version: 2 })
  })

  test('is not unpublished or put off by saving it', async () => {
    const { id } = await publish()
    await expect(
      savePost(services, people.actor, { postId: id, version: 1, form: makePostForm() }),
    ).rejects.toMatchObject({ kind: 'conflict', code: 'post.public' })
    await expect(edit(id, 1, { publish: TOMORROW })).rejects.toMatchObject({
      details: { fields: { publishAt: [POST_MESSAGES.publishAtPublic] } },
    })
    await expect(read(id)).resolves.toBeDefined()
  })

  test('gets another moment, or none, while it is still to come', async () => {
    const { id } = await publish({ publish: TOMORROW })
    const later = new Date('2026-12-24T18:00:00Z')
    await edit(id, 1, { publish: later })
    expect(await rowOf(id)).toMatchObject({ publishedAt: later, firstPublishedAt: later, version: 2 })
    await savePost(services, people.actor, { postId: id, version: 2, form: makePostForm() })
    expect(await rowOf(id)).toMatchObject({ publishedAt: null, firstPublishedAt: null, version: 3 })
    await edit(id, 3)
    expect(await rowOf(id)).toMatchObject({ publishedAt: NOW, firstPublishedAt: NOW, version: 4 })
  })
})
