import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertAccount, insertActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import { makePropertyForm } from '../../../../tests/factories/property-form-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { getPublicProperty } from '../property.queries.server.ts'
import { createProperty, editProperty } from './property-edit.commands.server.ts'
import { findPropertyForm } from './property-form.queries.server.ts'
import type { PropertyForm } from './property-form.schema.ts'

const database = useTestDatabase({ maxConnections: 12 })
const services = makeTestServices(database)
let actor: Actor

beforeEach(async () => {
  actor = await insertActor(database.db, 'admin')
})

const upload = async () => (await insertImage(database.db, { uploadedBy: actor.accountId })).id
const uploadMany = (count: number) => Promise.all(Array.from({ length: count }, upload))

async function idsOn(propertyId: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('propertyImages')
    .select('imageId')
    .where('propertyId', '=', propertyId)
    .orderBy('position')
    .execute()
  return rows.map(({ imageId }) => imageId)
}

async function insertListing(imageIds: string[]) {
  const form = makePropertyForm({}, imageIds)
  return (await createProperty(services, actor, { form, publishes: imageIds.length > 0 })).id
}

const edit = (propertyId: string, version: number, form: PropertyForm) =>
  editProperty(services, actor, { propertyId, version, form, publishes: false })

const refusedImages = { kind: 'invalid', details: { fields: { images: [expect.any(String)] } } }

describe('the pictures of a property', () => {
  test('are reordered, described anew, captioned, removed and added in one go', async () => {
    const [one, two, three] = (await uploadMany(3)) as [string, string, string]
    const id = await insertListing([one, two])
    const images = JSON.stringify([
      { id: three, alt: 'The gate' },
      { id: one, alt: 'The <front>', caption: 'From the <lawn>' },
    ])
    await edit(id, 1, makePropertyForm({ images }))
    const rows = await database.db
      .selectFrom('propertyImages')
      .select(['position', 'imageId', 'alt', 'caption'])
      .where('propertyId', '=', id)
      .orderBy('position')
      .execute()
    expect(rows).toEqual([
      { position: 0, imageId: three, alt: 'The gate', caption: null },
      { position: 1, imageId: one, alt: 'The <front>', caption: 'From the <lawn>' },
    ])
    const shown = await getPublicProperty(database.db, { id, now: new Date() })
    expect(shown.images.map(({ caption }) => caption)).toEqual([undefined, 'From the <lawn>'])
    const opened = await findPropertyForm(database.db, { actorId: actor.accountId, propertyId: id })
    expect(opened.images.map(({ caption }) => caption)).toEqual([undefined, 'From the <lawn>'])
    // The same once more is no change; a caption taken away is one.
    await edit(id, 2, makePropertyForm({ images }))
    await edit(id, 2, makePropertyForm({}, [three, one]))
    const again = await getPublicProperty(database.db, { id, now: new Date() })
    expect(again.images.map(({ caption }) => caption)).toEqual([undefined, undefined])
    // It is cleaned up later, unless it is shown again.
    expect(await database.db.selectFrom('images').select('id').where('id', '=', two).execute()).toHaveLength(
      1,
    )
  })

  test.each([
    ['that nobody knows', async () => factoryId()],
    [
      'that another administrator uploaded',
      async () => {
        const other = await insertAccount(database.db, { profile: { role: 'admin' } })
        return (await insertImage(database.db, { uploadedBy: other.id })).id
      },
    ],
    ['of the samples', async () => (await insertImage(database.db)).id],
    [
      'of the demonstration',
      async () => (await insertImage(database.db, { expiresAt: '2026-11-21T10:00:00Z' })).id,
    ],
    [
      'of their own that will expire',
      async () =>
        (
          await insertImage(database.db, {
            uploadedBy: actor.accountId,
            expiresAt: '2026-11-21T10:00:00Z',
          })
        ).id,
    ],
  ])('are never one %s', async (_, makeImage) => {
    const own = await upload()
    const image = await makeImage()
    const form = makePropertyForm({}, [own, image])
    await expect(createProperty(services, actor, { form, publishes: true })).rejects.toMatchObject(
      refusedImages,
    )
    const id = await insertListing([own])
    await expect(edit(id, 1, form)).rejects.toMatchObject(refusedImages)
    expect(await idsOn(id)).toEqual([own])
  })

  test('that stand there already stay, whoever uploaded them', async () => {
    const own = await upload()
    const id = await insertListing([own])
    const other = await insertImage(database.db)
    await database.db
      .insertInto('propertyImages')
      .values({ propertyId: id, position: 1, imageId: other.id, alt: '' })
      .execute()
    await edit(id, 1, makePropertyForm({}, [other.id, own]))
    expect(await idsOn(id)).toEqual([other.id, own])
  })

  test('of one property may be shown on another of the same person', async () => {
    const own = await upload()
    const ids = [await insertListing([own]), await insertListing([own])]
    expect(await Promise.all(ids.map(idsOn))).toEqual([[own], [own]])
  })

  test('are ten at most, whatever calls', async () => {
    const eleven = await uploadMany(11)
    const form = {
      ...makePropertyForm(),
      images: eleven.map((id) => ({ id, alt: '' })),
    }
    await expect(createProperty(services, actor, { form, publishes: true })).rejects.toMatchObject({
      details: { fields: { images: ['A property has at most 10 images'] } },
    })
    const id = await insertListing(eleven.slice(0, 10))
    await expect(edit(id, 1, form)).rejects.toMatchObject(refusedImages)
    expect(await idsOn(id)).toEqual(eleven.slice(0, 10))
  })

  test('are ten of one edit when two add ten each at once', async () => {
    const id = await insertListing([])
    const sets = [await uploadMany(10), await uploadMany(10)]
    const results = await Promise.allSettled(sets.map((set) => edit(id, 1, makePropertyForm({}, set))))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      code: 'property.stale',
    })
    const stored = sets[results.findIndex(({ status }) => status === 'fulfilled')]
    expect(await idsOn(id)).toEqual(stored)
  })

  test('never run out on a property that visitors see', async () => {
    const id = await insertListing([await upload()])
    await expect(edit(id, 1, makePropertyForm())).rejects.toMatchObject({
      details: { fields: { images: ['Add at least one picture before you publish'] } },
    })
  })
})
