import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import { makePropertyForm } from '../../../../tests/factories/property-form-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { saveDraft } from './property-draft.commands.server.ts'
import { createProperty, editProperty } from './property-edit.commands.server.ts'
import { findDraftForm, findPropertyForm, listDrafts } from './property-form.queries.server.ts'
import type { PropertyFields } from './property-form.schema.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
let actor: Actor
let other: Actor
let actorId: string

beforeEach(async () => {
  actor = await insertActor(database.db, 'admin')
  other = await insertActor(database.db, 'admin')
  actorId = actor.accountId
})

async function insertPlace() {
  const id = factoryId()
  const place = { name: 'Far Region', slug: `far-${id}`, label: 'Far Region, Ghana' }
  await database.db
    .insertInto('places')
    .values({ id, kind: 'region', ...place })
    .execute()
  return id
}

const uploadedBy = async ({ accountId }: Actor) =>
  (await insertImage(database.db, { uploadedBy: accountId })).id

const imagesField = (...ids: string[]) => JSON.stringify(ids.map((id) => ({ id, alt: `Of ${id}` })))

const keep = (fields: PropertyFields, propertyId: string | null = null, version: number | null = null) =>
  saveDraft(services, actor, { draftId: null, propertyId, fields, version })

describe('the form of a property', () => {
  test('opens with its fields, its pictures in their order and the name of its place', async () => {
    const [one, two] = [await uploadedBy(actor), await uploadedBy(actor)]
    const form = makePropertyForm({ placeId: await insertPlace(), price: '1,250,000.50' }, [two, one])
    const { id: propertyId } = await createProperty(services, actor, { form, publishes: true })
    const view = await findPropertyForm(database.db, { actorId, propertyId })
    expect(view).toMatchObject({
      propertyId,
      version: 1,
      status: 'active',
      fields: { title: 'Family house with garden', price: '1250000.50', baths: '2', landType: '' },
      placeLabel: 'Far Region, Ghana',
      images: [
        { id: two, alt: 'Picture 1', storageKey: `test/${two}` },
        { id: one, alt: 'Picture 2' },
      ],
      draft: null,
    })
    // What it opens with can be saved as it is.
    const same = makePropertyForm(view.fields)
    await editProperty(services, actor, { propertyId, version: 1, form: same, publishes: false })
    expect((await findPropertyForm(database.db, { actorId, propertyId })).version).toBe(1)
  })

  test('brings the changes that were saved, unless they say nothing new', async () => {
    const form = makePropertyForm()
    const { id: propertyId } = await createProperty(services, actor, { form, publishes: false })
    const { fields } = await findPropertyForm(database.db, { actorId, propertyId })
    await keep(fields, propertyId)
    expect((await findPropertyForm(database.db, { actorId, propertyId })).draft).toBeNull()
    const { draftId, savedAt } = await keep({ ...fields, title: 'Hou' }, propertyId, 1)
    const { draft } = await findPropertyForm(database.db, { actorId, propertyId })
    expect(draft).toEqual({
      draftId,
      savedAt,
      fields: { ...fields, title: 'Hou' },
      images: [],
      placeLabel: null,
      version: 1,
    })
  })

  test('opens changes that are older than a field with what the property says there', async () => {
    const form = makePropertyForm({ water: 'pipe', papers: 'title' })
    const { id: propertyId } = await createProperty(services, actor, { form, publishes: false })
    const { fields } = await findPropertyForm(database.db, { actorId, propertyId })
    const { papers: _papers, water: _water, ...older } = fields
    await keep({ ...older, title: 'Hou' }, propertyId, 1)
    const { draft } = await findPropertyForm(database.db, { actorId, propertyId })
    expect(draft?.fields).toMatchObject({ title: 'Hou', papers: 'title', water: 'pipe' })
  })

  test.each([
    ['another administrator’s', async () => other.accountId],
    ['nobody’s', async () => factoryId()],
  ])('is not %s', async (_, whose) => {
    const form = makePropertyForm()
    const { id: propertyId } = await createProperty(services, actor, { form, publishes: false })
    const asking = findPropertyForm(database.db, { actorId: await whose(), propertyId })
    await expect(asking).rejects.toMatchObject({ kind: 'not_found', message: 'Property not found' })
  })

  test.each([factoryId(), 'nothing', '', "' or 1=1 --"])('is not found for %j', async (propertyId) => {
    await expect(findPropertyForm(database.db, { actorId, propertyId })).rejects.toMatchObject({
      code: 'property.not_found',
    })
  })
})

describe('an unfinished listing', () => {
  test('opens as it was left, with its pictures and the name of its place', async () => {
    const [one, two] = [await uploadedBy(actor), await uploadedBy(actor)]
    const fields = {
      title: 'Hou',
      price: 'dear',
      placeId: await insertPlace(),
      images: imagesField(two, one),
    }
    const { draftId } = await keep(fields)
    expect(await findDraftForm(database.db, { actorId, draftId })).toMatchObject({
      draftId,
      fields,
      savedAt: services.time.now,
      placeLabel: 'Far Region, Ghana',
      images: [
        { id: two, alt: `Of ${two}` },
        { id: one, alt: `Of ${one}` },
      ],
    })
  })

  test('loses pictures that are gone, another’s or about to go, and shows no other', async () => {
    const own = await uploadedBy(actor)
    const theirs = await uploadedBy(other)
    const demo = (await insertImage(database.db, { uploadedBy: actorId, expiresAt: services.time.now })).id
    const { draftId } = await keep({ images: imagesField(theirs, factoryId(), own, demo) })
    expect(await findDraftForm(database.db, { actorId, draftId })).toMatchObject({
      images: [{ id: own }],
      fields: { images: imagesField(own) },
    })
  })

  test('keeps the pictures of its property, whoever uploaded them', async () => {
    const form = makePropertyForm()
    const { id: propertyId } = await createProperty(services, actor, { form, publishes: false })
    const sample = await insertImage(database.db)
    await database.db
      .insertInto('propertyImages')
      .values({ propertyId, position: 0, imageId: sample.id, alt: '' })
      .execute()
    await keep({ images: imagesField(sample.id) }, propertyId)
    const { draft } = await findPropertyForm(database.db, { actorId, propertyId })
    expect(draft?.images).toMatchObject([{ id: sample.id, alt: `Of ${sample.id}` }])
  })

  test.each([['{'], ['"x"'], ['[{"id":5}]'], ['']])('opens with %j for pictures', async (images) => {
    const { draftId } = await keep({ title: 'Hou', images, placeId: 'nowhere' })
    const view = await findDraftForm(database.db, { actorId, draftId })
    expect(view).toMatchObject({ fields: { title: 'Hou', images: '[]' }, images: [], placeLabel: null })
  })

  test('is found by its author alone, and not when it is of a property', async () => {
    const { draftId } = await keep({ title: 'Hou' })
    const { id: propertyId } = await createProperty(services, actor, {
      form: makePropertyForm(),
      publishes: false,
    })
    const changes = await keep({ title: 'Hou' }, propertyId)
    for (const asked of [
      { actorId: other.accountId, draftId },
      { actorId, draftId: factoryId() },
      { actorId, draftId: 'nothing' },
      { actorId, draftId: changes.draftId },
    ])
      await expect(findDraftForm(database.db, asked)).rejects.toMatchObject({
        kind: 'not_found',
        code: 'property.draft_not_found',
      })
  })
})

test('unfinished listings are listed to their author, the last one written first', async () => {
  const first = await keep({ title: ' A\nhouse ' })
  services.time.now = new Date(services.time.now.getTime() + 60_000)
  const second = await keep({ description: 'Without a title' })
  const form = makePropertyForm()
  const { id: propertyId } = await createProperty(services, actor, { form, publishes: false })
  await keep({ title: 'Changes' }, propertyId)
  expect(await listDrafts(database.db, { actorId })).toEqual([
    {
      draftId: second.draftId,
      title: null,
      savedAt: second.savedAt,
      missing: expect.arrayContaining(['title', 'price', 'pictures']),
    },
    {
      draftId: first.draftId,
      title: 'A house',
      savedAt: first.savedAt,
      missing: expect.not.arrayContaining(['title']),
    },
  ])
  expect(await listDrafts(database.db, { actorId: other.accountId })).toEqual([])
})
