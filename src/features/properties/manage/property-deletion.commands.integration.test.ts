import { beforeEach, describe, expect, test } from 'vitest'
import { makeJpeg } from '#/platform/images/testing/pictures.ts'
import { StorageProblem } from '#/platform/storage/storage-problem.ts'
import { insertAccount, insertSession, makeActor } from '../../../../tests/factories/account-factory.ts'
import { insertDealings } from '../../../../tests/factories/dealings-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import { insertPost } from '../../../../tests/factories/post-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { usePageChanges } from '../../../../tests/support/page-changes.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything, ownedBy } from '../../access/scope.rules.ts'
import { uploadImage } from '../../media/image.commands.server.ts'
import { removeImageFiles, type StoredFiles } from '../../media/image.jobs.server.ts'
import { replaceImages } from '../form/property-images.commands.server.ts'
import { deleteProperty } from './property-deletion.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const pages = usePageChanges(database)
const services = makeTestServices(database)
const actor = makeActor({ accountId: factoryId(), role: 'admin' })
const at = '2026-11-01T08:00:00Z'

beforeEach(async () => {
  await database.db.deleteFrom('orders').execute()
  await database.db.deleteFrom('posts').execute()
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('profiles').execute()
  for (const table of ['images', 'favorites', 'cartItems'] as const)
    await database.db.deleteFrom(table).execute()
  await insertAccount(database.db, { id: actor.accountId, profile: { role: 'admin' } })
  await insertSession(database.db, actor)
  services.addedJobs.length = 0
})

const insertOwn = () => insertProperty(database.db, { userId: actor.accountId })

async function show(propertyId: string, imageId: string, position = 0) {
  await database.db.insertInto('propertyImages').values({ propertyId, position, imageId, alt: '' }).execute()
}

async function exists(table: 'properties' | 'images', id: string): Promise<boolean> {
  return (await database.db.selectFrom(table).select('id').where('id', '=', id).execute()).length > 0
}

const tombstoneOf = (id: string) =>
  database.db.selectFrom('removedProperties').selectAll().where('id', '=', id).executeTakeFirst()

const onlyProperty = async () =>
  (await database.db.selectFrom('properties').select('id').executeTakeFirstOrThrow()).id

const remove = (propertyId: string) => deleteProperty(services, actor, { propertyId, scope: everything })

describe('a deleted property', () => {
  test('is gone with its history and its unsaved changes; it is written down and told, to whoever keeps it too', async () => {
    const { id } = await insertOwn()
    const { id: buyer } = await insertAccount(database.db)
    const change = { propertyId: id, changedBy: actor.accountId, changedAt: at }
    await database.db
      .insertInto('propertyStatusChanges')
      .values({ ...change, id: factoryId(), toStatus: 'active', pricePesewas: 1 })
      .execute()
    await database.db
      .insertInto('propertyPriceChanges')
      .values({ ...change, id: factoryId(), fromPesewas: 1, toPesewas: 2 })
      .execute()
    await database.db
      .insertInto('propertyDrafts')
      .values({
        id: factoryId(),
        userId: actor.accountId,
        propertyId: id,
        data: '{}',
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    await database.db
      .insertInto('favorites')
      .values({ userId: buyer, propertyId: id, createdAt: at })
      .execute()
    await database.db
      .insertInto('cartItems')
      .values({ userId: buyer, propertyId: id, pricePesewas: 1, createdAt: at })
      .execute()

    expect(await pages.during(() => remove(id))).toBe(1)

    expect(await exists('properties', id)).toBe(false)
    for (const table of ['propertyStatusChanges', 'propertyPriceChanges', 'propertyDrafts'] as const) {
      expect(await database.db.selectFrom(table).select('propertyId').execute(), table).toEqual([])
    }
    for (const table of ['favorites', 'cartItems'] as const)
      expect(await database.db.selectFrom(table).select('propertyId').execute(), table).toEqual([
        { propertyId: id },
      ])
    const events = await database.db
      .selectFrom('auditEvents')
      .select(['event', 'actorId', 'details'])
      .where('subjectId', '=', id)
      .execute()
    expect(events).toEqual([
      { event: 'property.deleted', actorId: actor.accountId, details: { status: 'active' } },
    ])
  })

  test('that visitors never saw is nothing to tell them', async () => {
    const { id } = await insertProperty(database.db, {
      status: 'draft',
      publishedAt: null,
      title: 'A secret',
    })
    expect(await pages.during(() => remove(id))).toBe(0)
    expect(await exists('properties', id)).toBe(false)
    expect(await tombstoneOf(id)).toMatchObject({ wasPublished: false, title: null, placeId: null })
  })
})

describe('the pictures of a deleted property', () => {
  test('go with it when nothing else shows them, and their files by a job', async () => {
    const { id } = await insertOwn()
    const image = await insertImage(database.db, { storageKey: 'ab/only-here' })
    await show(id, image.id)
    await remove(id)
    expect(await exists('images', image.id)).toBe(false)
    expect(services.addedJobs).toEqual([
      { name: 'remove-image-files', payload: { storageKey: 'ab/only-here', widths: [320, 640] } },
    ])
  })

  test.each<[string, (imageId: string) => Promise<unknown>]>([
    ['another property', async (imageId) => show((await insertProperty(database.db)).id, imageId)],
    [
      "an agent's profile",
      (imageId) =>
        database.db
          .updateTable('profiles')
          .set({ photoImageId: imageId })
          .where('id', '=', actor.accountId)
          .execute(),
    ],
    [
      'the cover of an article',
      (imageId) => insertPost(database.db, { coverImageId: imageId, coverAlt: '' }),
    ],
    [
      'the text of an article',
      () => insertPost(database.db, { bodyHtml: '<img src="/images/ab/shared-640.webp">' }),
    ],
    [
      'an unfinished listing',
      (imageId) =>
        database.db
          .insertInto('propertyDrafts')
          .values({
            id: factoryId(),
            userId: actor.accountId,
            data: JSON.stringify({ images: JSON.stringify([{ id: imageId, alt: '' }]) }),
            createdAt: at,
            updatedAt: at,
          })
          .execute(),
    ],
    [
      'an order',
      async (imageId) => {
        const propertyId = await onlyProperty()
        const { id, email } = await insertAccount(database.db)
        const buyer = { id, email, fullName: 'Esi Boateng', phone: '+233244123456', address: 'Ring Road 1' }
        await insertDealings(database.db, { buyer, propertyId, orderStatus: 'completed' })
        await database.db
          .updateTable('orderItems')
          .set({ coverImageId: imageId })
          .where('propertyId', '=', propertyId)
          .execute()
      },
    ],
  ])('stay while %s shows them', async (what, use) => {
    const { id } = await insertOwn()
    const image = await insertImage(database.db, { storageKey: 'ab/shared' })
    await show(id, image.id)
    await use(image.id)
    await remove(id)
    expect(await exists('properties', id)).toBe(false)
    expect(await exists('images', image.id)).toBe(true)
    expect(services.addedJobs).toEqual([])
    // What was ordered is still told as it was.
    const ordered = await database.db
      .selectFrom('orderItems')
      .select(['propertyId', 'coverImageId'])
      .where('coverImageId', 'is not', null)
      .execute()
    expect(ordered).toEqual(what === 'an order' ? [{ propertyId: null, coverImageId: image.id }] : [])
  })

  test('stay when they are samples', async () => {
    const { id } = await insertOwn()
    const image = await insertImage(database.db, { storageKey: 'sample/villa' })
    await show(id, image.id)
    await remove(id)
    expect(await exists('images', image.id)).toBe(true)
    expect(services.addedJobs).toEqual([])
  })

  test('stay when somebody is about to show them at this moment, whom nobody waits for', async () => {
    const { id } = await insertOwn()
    const other = await insertProperty(database.db)
    const image = await insertImage(database.db)
    await show(id, image.id)
    await database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('propertyImages')
        .values({ propertyId: other.id, position: 0, imageId: image.id, alt: '' })
        .execute()
      await remove(id)
    })
    expect(await exists('images', image.id)).toBe(true)
    expect(services.addedJobs).toEqual([])
  })

  test('shared by properties that are deleted at once leave none without its picture', async () => {
    for (let round = 0; round < 10; round++) {
      const image = await insertImage(database.db)
      const properties = await Promise.all([insertOwn(), insertOwn(), insertOwn()])
      for (const { id } of properties) await show(id, image.id)
      const [first, second, last] = properties
      await Promise.all([first, second].map((property) => remove(property?.id ?? '')))
      expect(await exists('images', image.id)).toBe(true)
      await remove(last?.id ?? '')
      expect(await exists('images', image.id)).toBe(false)
    }
  })
})

describe('stored files', () => {
  test('of a picture that went are deleted by the job, those of another stay', async () => {
    const uploaded = await Promise.all(
      [makeJpeg(400, 300), makeJpeg(330, 400)].map(async (bytes) =>
        uploadImage(services, actor, await bytes),
      ),
    )
    services.addedJobs.length = 0
    const [gone, shared] = uploaded
    const [deleted, other] = await Promise.all([insertOwn(), insertOwn()])
    await show(deleted.id, gone?.imageId ?? '')
    await show(deleted.id, shared?.imageId ?? '', 1)
    await show(other.id, shared?.imageId ?? '')
    await remove(deleted.id)
    expect(services.addedJobs).toMatchObject([{ name: 'remove-image-files' }])
    // A job may be run twice.
    for (let run = 0; run < 2; run++) {
      await removeImageFiles(services, services.addedJobs[0]?.payload as StoredFiles)
    }
    const keys: string[] = []
    for await (const { key } of services.storage.list('')) keys.push(key)
    expect(keys.filter((key) => key.includes(gone?.image.storageKey ?? '-'))).toEqual([])
    // Two formats in one width, and the master.
    expect(keys.filter((key) => key.includes(shared?.image.storageKey ?? '-')).length).toBeGreaterThanOrEqual(
      3,
    )
  })

  test('that cannot be deleted now are tried again', async () => {
    services.storage.problem = new StorageProblem('unreachable')
    await expect(removeImageFiles(services, { storageKey: 'ab/anything', widths: [320] })).rejects.toThrow()
    services.storage.problem = undefined
  })
})

describe('somebody who adds the picture to another property meanwhile', () => {
  test('either keeps it or is told to choose it again', async () => {
    for (let round = 0; round < 25; round++) {
      const deleted = await insertOwn()
      const other = await insertOwn()
      const image = await insertImage(database.db, { uploadedBy: actor.accountId })
      await show(deleted.id, image.id)
      const images = [{ id: image.id, alt: '' }]
      const adding = () =>
        database.db
          .transaction()
          .execute((tx) => replaceImages(tx, actor, { propertyId: other.id, current: [], images }))
      const [added, removed] = await Promise.allSettled([adding(), remove(deleted.id)])
      expect(removed.status).toBe('fulfilled')
      if (added.status === 'rejected') expect(added.reason).toMatchObject({ kind: 'invalid' })
      expect(await exists('images', image.id)).toBe(added.status === 'fulfilled')
    }
  })
})

describe('nothing is deleted', () => {
  test('by an ordinary user, whose it may be', async () => {
    const { id: accountId } = await insertAccount(database.db)
    const { id } = await insertProperty(database.db, { userId: accountId })
    for (const scope of [ownedBy(accountId), everything]) {
      await expect(
        deleteProperty(services, makeActor({ accountId }), { propertyId: id, scope }),
      ).rejects.toMatchObject({ kind: 'forbidden' })
    }
    expect(await exists('properties', id)).toBe(true)
  })

  test("among one's own that is another's", async () => {
    const scope = ownedBy(actor.accountId)
    const { id } = await insertProperty(database.db)
    await expect(deleteProperty(services, actor, { propertyId: id, scope })).rejects.toMatchObject({
      kind: 'not_found',
      message: 'Property not found',
    })
    expect(await exists('properties', id)).toBe(true)
    const own = await insertOwn()
    await deleteProperty(services, actor, { propertyId: own.id, scope })
    expect(await exists('properties', own.id)).toBe(false)
  })

  test.each(['', '%', "'; drop table properties--", '\0', factoryId()])(
    'for the id "%s"',
    async (propertyId) => {
      for (const scope of [ownedBy(actor.accountId), everything]) {
        await expect(deleteProperty(services, actor, { propertyId, scope })).rejects.toMatchObject({
          kind: 'not_found',
        })
      }
    },
  )

  test('when the job for its files cannot be recorded', async () => {
    const { id } = await insertProperty(database.db, { imageCount: 1 })
    const jobs = { add: () => Promise.reject(new Error('no queue')) }
    await expect(
      deleteProperty({ ...services, jobs }, actor, {
        propertyId: id,
        scope: everything,
      }),
    ).rejects.toThrow('no queue')
    expect(await exists('properties', id)).toBe(true)
  })

  test('twice: of several who do, one did and the others do not find it', async () => {
    const { id } = await insertProperty(database.db, { imageCount: 2 })
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => remove(id)))
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(4)
    for (const reason of refused) expect(reason).toMatchObject({ kind: 'not_found' })
    expect(services.addedJobs).toHaveLength(2)
  })
})
