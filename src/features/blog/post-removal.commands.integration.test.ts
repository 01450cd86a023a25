import { describe, expect, test } from 'vitest'
import { insertImage } from '../../../tests/factories/image-factory.ts'
import { makePostForm } from '../../../tests/factories/post-form-factory.ts'
import { usePageChanges } from '../../../tests/support/page-changes.ts'
import { NOW, TOMORROW, usePostWorld } from '../../../tests/support/post-world.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { deletePost, savePost, unpublishPost } from './post.commands.server.ts'

const database = useTestDatabase({ maxConnections: 12 })
const pages = usePageChanges(database)
const { services, people, publish, edit, read, rowOf, countPosts, eventsOf } = usePostWorld(database)

describe('an unpublished article', () => {
  test('is a draft, is told, and its address says so until it comes out again', async () => {
    const { id } = await publish()
    expect(await pages.during(() => unpublishPost(services, people.other, { postId: id }))).toBe(1)
    expect(await rowOf(id)).toMatchObject({ publishedAt: null, firstPublishedAt: NOW, version: 2 })
    await expect(read(id)).rejects.toMatchObject({ kind: 'gone', code: 'post.taken_back' })
    expect(await eventsOf(id)).toContainEqual(['post.unpublished', {}])

    await edit(id, 2, { publish: TOMORROW })
    await expect(read(id)).rejects.toMatchObject({ kind: 'gone' })
    services.time.now = TOMORROW
    await expect(read(id)).resolves.toBeDefined()
    expect(await rowOf(id)).toMatchObject({ firstPublishedAt: NOW })
  })

  test('before it was due never was', async () => {
    const { id } = await publish({ publish: TOMORROW })
    expect(await pages.during(() => unpublishPost(services, people.actor, { postId: id }))).toBe(0)
    services.time.now = TOMORROW
    await expect(read(id)).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('is unpublished once', async () => {
    const { id } = await publish()
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => unpublishPost(services, people.actor, { postId: id })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ version: 2 })
  })
})

describe('deleting', () => {
  test('takes an article that nobody could read, with its drafts and its cover', async () => {
    const cover = await insertImage(database.db, { uploadedBy: people.actor.accountId })
    const { id } = await savePost(services, people.actor, {
      postId: null,
      form: makePostForm({ imageId: cover.id, imageAlt: 'A plan' }),
    })
    await deletePost(services, people.other, { postId: id })
    expect(await countPosts()).toBe(0)
    expect(await database.db.selectFrom('images').select('id').execute()).toEqual([])
    expect(services.addedJobs.map(({ name }) => name)).toEqual(['remove-image-files'])
    expect(await eventsOf(id)).toContainEqual(['post.deleted', {}])
  })

  test('takes one that is still to come, and leaves what visitors could read', async () => {
    const scheduled = await publish({ publish: TOMORROW })
    await deletePost(services, people.actor, { postId: scheduled.id })
    const { id } = await publish()
    await expect(deletePost(services, people.actor, { postId: id })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'post.not_deletable',
    })
    await unpublishPost(services, people.actor, { postId: id })
    await expect(deletePost(services, people.actor, { postId: id })).rejects.toMatchObject({
      code: 'post.not_deletable',
    })
    expect(await countPosts()).toBe(1)
  })
})
