import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import { makePropertyForm, makeServerFields } from '../../../../tests/factories/property-form-factory.ts'
import { usePageChanges } from '../../../../tests/support/page-changes.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import type { PropertyStatus } from '../property.schema.ts'
import { saveDraft } from './property-draft.commands.server.ts'
import { createProperty, editProperty } from './property-edit.commands.server.ts'
import type { PropertyFields } from './property-form.schema.ts'

const database = useTestDatabase({ maxConnections: 12 })
const pageChanges = usePageChanges(database)
const services = makeTestServices(database)
const CREATED = new Date('2026-11-21T09:00:00Z')
const LATER = new Date('2026-11-22T09:00:00Z')

let actor: Actor
let imageId: string

beforeEach(async () => {
  services.time.now = CREATED
  actor = await insertActor(database.db, 'admin', { fullName: 'Ama Serwaa' })
  imageId = (await insertImage(database.db, { uploadedBy: actor.accountId })).id
})

/** The form of the property that `insertListing` makes. */
const form = (overrides: PropertyFields = {}) => makePropertyForm(overrides, [imageId])

async function insertListing(
  status: PropertyStatus = 'active',
  overrides: PropertyFields = {},
): Promise<string> {
  const publishes = status !== 'draft'
  const { id } = await createProperty(services, actor, { form: form(overrides), publishes })
  if (publishes && status !== 'active')
    await database.db.updateTable('properties').set({ status }).where('id', '=', id).execute()
  services.time.now = LATER
  return id
}

const edit = (
  propertyId: string,
  overrides: PropertyFields,
  { version = 1, publishes = false, by = actor } = {},
) => editProperty(services, by, { propertyId, version, form: form(overrides), publishes })

const rowOf = (id: string) =>
  database.db.selectFrom('properties').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const audited = async (id: string) =>
  await database.db
    .selectFrom('auditEvents')
    .select(['event', 'details'])
    .where('subjectId', '=', id)
    .where('event', '<>', 'property.created')
    .execute()

describe('an edit', () => {
  test('changes what the form says, raises the version and drops cached pages', async () => {
    const id = await insertListing()
    const changes = await pageChanges.during(() =>
      edit(id, { title: 'House with a borehole', areaSquareFeet: '2400' }),
    )
    expect(await rowOf(id)).toMatchObject({
      title: 'House with a borehole',
      areaSquareFeet: 2_400,
      version: 2,
      status: 'active',
      createdAt: CREATED,
      publishedAt: CREATED,
      updatedAt: LATER,
    })
    expect(await audited(id)).toEqual([
      { event: 'property.edited', details: { fields: 'title, areaSquareFeet' } },
    ])
    expect(changes).toBe(1)
  })

  test('that says what stands there already changes nothing and tells nobody', async () => {
    const id = await insertListing()
    const before = await rowOf(id)
    expect(await pageChanges.during(() => edit(id, {}))).toBe(0)
    expect(await rowOf(id)).toEqual(before)
    expect(await audited(id)).toEqual([])
  })

  test('sent twice is done once', async () => {
    const id = await insertListing()
    await Promise.all([edit(id, { title: 'House with a well' }), edit(id, { title: 'House with a well' })])
    expect(await rowOf(id)).toMatchObject({ title: 'House with a well', version: 2 })
  })

  test.each([
    ['draft', 0],
    ['withdrawn', 0],
    ['active', 1],
    ['reserved', 1],
    ['sold', 1],
  ] as const)('of a property that is %s announces %i changed pages', async (status, announced) => {
    const id = await insertListing(status)
    const description = 'Quiet street, tiled floors, and a walled garden.'
    expect(await pageChanges.during(() => edit(id, { description }))).toBe(announced)
    expect(await rowOf(id)).toMatchObject({ status, version: 2 })
  })

  test('takes away a pin that was shown, and keeps one that it says nothing of', async () => {
    const id = await insertListing('active', { pin: '5.60372, -0.18696', showsPin: 'yes' })
    const set = { pinLatitude: 5.60372, pinLongitude: -0.18696, showsPin: true, mapLatitude: 5.60372 }
    expect(await rowOf(id)).toMatchObject(set)
    await edit(id, { title: 'House with a borehole' })
    expect(await rowOf(id)).toMatchObject(set)
    // A form from before there was the choice.
    await edit(id, { pin: '' }, { version: 2 })
    expect(await rowOf(id)).toMatchObject({ pinLatitude: null, showsPin: false, mapLatitude: null })
  })

  test('of a picture’s description alone is one', async () => {
    const id = await insertListing()
    const images = JSON.stringify([{ id: imageId, alt: 'The gate' }])
    expect(await pageChanges.during(() => edit(id, { images }))).toBe(1)
    expect(await audited(id)).toEqual([{ event: 'property.edited', details: { fields: 'images' } }])
    expect(await rowOf(id)).toMatchObject({ version: 2 })
  })

  test('keeps each price that was asked', async () => {
    const id = await insertListing()
    await edit(id, { price: '1100000.50' })
    await edit(id, { title: 'The price stays the same', price: '1100000.50' }, { version: 2 })
    await edit(id, { price: '950000' }, { version: 3 })
    const prices = await database.db
      .selectFrom('propertyPriceChanges')
      .select(['fromPesewas', 'toPesewas', 'changedBy', 'changedAt'])
      .where('propertyId', '=', id)
      .orderBy('sequence')
      .execute()
    const by = { changedBy: actor.accountId, changedAt: LATER }
    expect(prices).toEqual([
      { fromPesewas: 120_000_000, toPesewas: 110_000_050, ...by },
      { fromPesewas: 110_000_050, toPesewas: 95_000_000, ...by },
    ])
  })

  test('takes the changes along that were saved meanwhile, and no other draft', async () => {
    const id = await insertListing()
    await saveDraft(services, actor, { draftId: null, propertyId: id, fields: { title: 'Half a' } })
    const other = await saveDraft(services, actor, { draftId: null, propertyId: null, fields: {} })
    await edit(id, {})
    const drafts = database.db.selectFrom('propertyDrafts').select('id').where('userId', '=', actor.accountId)
    expect(await drafts.execute()).toEqual([{ id: other.draftId }])
  })
})

describe('publishing', () => {
  test.each([
    ['draft', LATER],
    ['withdrawn', CREATED],
  ] as const)('makes a property that is %s active', async (status, publishedAt) => {
    const id = await insertListing(status)
    expect(await pageChanges.during(() => edit(id, {}, { publishes: true }))).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: 'active', publishedAt, version: 2 })
    const change = await database.db
      .selectFrom('propertyStatusChanges')
      .select(['fromStatus', 'toStatus', 'pricePesewas', 'changedBy'])
      .where('propertyId', '=', id)
      .orderBy('sequence', 'desc')
      .executeTakeFirst()
    expect(change).toEqual({
      fromStatus: status,
      toStatus: 'active',
      pricePesewas: 120_000_000,
      changedBy: actor.accountId,
    })
    expect(await audited(id)).toEqual([
      { event: 'property.status_changed', details: { from: status, to: 'active' } },
    ])
  })

  test.each(['reserved', 'sold'] as const)('leaves a property that is %s as it is', async (status) => {
    const id = await insertListing(status)
    await edit(id, {}, { publishes: true })
    expect(await rowOf(id)).toMatchObject({ status, version: 1 })
  })

  test('needs a picture', async () => {
    const id = await insertListing('draft', { images: '[]' })
    await expect(edit(id, { images: '[]' }, { publishes: true })).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { images: ['Add at least one picture before you publish'] } },
    })
    expect(await rowOf(id)).toMatchObject({ status: 'draft', version: 1 })
  })
})

test.each([
  ['sold', 'For Rent', {}],
  ['let', 'For Sale', { tag: 'For Rent' }],
] as const)('what is %s does not become %s', async (status, tag, listed) => {
  const id = await insertListing(status, listed)
  await expect(edit(id, { tag })).rejects.toMatchObject({
    kind: 'invalid',
    details: { fields: { tag: [`This property is ${status}. Make it active before you change this.`] } },
  })
  expect(await rowOf(id)).toMatchObject({ version: 1 })
})

describe('refused, and nothing is changed, is', () => {
  test('whoever is no administrator', async () => {
    const id = await insertListing()
    const by = { ...actor, role: 'user' as const }
    await expect(edit(id, { title: 'Taken over' }, { by })).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await rowOf(id)).toMatchObject({ version: 1 })
  })

  test('another administrator, as if there were no such property', async () => {
    const id = await insertListing()
    const by = await insertActor(database.db, 'admin')
    const refusal = { kind: 'not_found', code: 'property.not_found', message: 'Property not found' }
    await expect(edit(id, { title: 'Taken over' }, { by })).rejects.toMatchObject(refusal)
    for (const unknown of [factoryId(), 'nothing', "' or 1=1 --"])
      await expect(edit(unknown, {})).rejects.toMatchObject(refusal)
    expect(await rowOf(id)).toMatchObject({ version: 1 })
  })

  test('a place that there is not', async () => {
    const id = await insertListing()
    await expect(edit(id, { placeId: factoryId() })).rejects.toMatchObject({
      details: { fields: { placeId: ['Choose a place from the list'] } },
    })
  })
})

test('what the server sets is not taken from whatever a form carries', async () => {
  const id = await insertListing()
  const before = await rowOf(id)
  const other = await insertActor(database.db, 'admin')
  const extra = makeServerFields(other.accountId)
  const changed = { ...form({ title: 'House with a well' }), ...extra }
  await editProperty(services, actor, { propertyId: id, version: 1, form: changed, publishes: false })
  const { searchText: _, ...after } = await rowOf(id)
  expect(after).toEqual({
    ...(({ searchText: __, ...row }) => row)(before),
    title: 'House with a well',
    version: 2,
    updatedAt: LATER,
  })
})

describe('a form that was opened earlier', () => {
  test('learns what stands there now, who saved it and when', async () => {
    const id = await insertListing()
    await edit(id, { title: 'House with a well', price: '5.50' })
    services.time.now = new Date('2026-11-23T09:00:00Z')
    await expect(edit(id, { title: 'House with a pool' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'property.stale',
      details: {
        current: {
          title: 'House with a well',
          price: '5.50',
          beds: '3',
          placeId: '',
          images: JSON.stringify([{ id: imageId, alt: 'Picture 1' }]),
        },
        version: 2,
        changedBy: 'Ama Serwaa',
        isOwnChange: true,
        changedAt: LATER,
      },
    })
    await edit(id, { title: 'House with a pool' }, { version: 2 })
    expect(await rowOf(id)).toMatchObject({ title: 'House with a pool', version: 3 })
  })

  test('hears of another administrator', async () => {
    const id = await insertListing()
    const other = await insertActor(database.db, 'admin', { fullName: 'Kofi Annan' })
    await database.db.updateTable('properties').set({ version: 2 }).where('id', '=', id).execute()
    await database.db
      .insertInto('auditEvents')
      .values({
        id: factoryId(),
        at: LATER,
        event: 'property.edited',
        actorId: other.accountId,
        subjectId: id,
      })
      .execute()
    await expect(edit(id, { title: 'House with a pool' })).rejects.toMatchObject({
      details: { changedBy: 'Kofi Annan', isOwnChange: false },
    })
  })

  test.each([0, -1, 2, Number.NaN, Number.MAX_SAFE_INTEGER])(
    'is one with the version %d',
    async (version) => {
      const id = await insertListing()
      await expect(edit(id, { title: 'House with a pool' }, { version })).rejects.toMatchObject({
        code: 'property.stale',
      })
    },
  )

  test('loses against the other when both are saved at once', async () => {
    const id = await insertListing()
    const titles = Array.from({ length: 8 }, (_, index) => `House number ${index}`)
    let results: PromiseSettledResult<void>[] = []
    const announced = await pageChanges.during(async () => {
      results = await Promise.allSettled(titles.map((title) => edit(id, { title })))
    })
    expect(announced).toBe(1)
    const saved = titles.filter((_, index) => results[index]?.status === 'fulfilled')
    expect(saved).toHaveLength(1)
    for (const result of results.filter((one) => one.status === 'rejected'))
      expect(result.reason).toMatchObject({
        code: 'property.stale',
        details: { current: { title: saved[0] }, version: 2 },
      })
    expect(await rowOf(id)).toMatchObject({ title: saved[0], version: 2 })
  })
})
