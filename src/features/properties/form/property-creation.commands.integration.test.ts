import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount, insertActor, makeActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import {
  makePropertyFields,
  makePropertyForm,
  makeServerFields,
} from '../../../../tests/factories/property-form-factory.ts'
import { auditOf } from '../../../../tests/support/audit.ts'
import { usePageChanges } from '../../../../tests/support/page-changes.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { saveDraft } from './property-draft.commands.server.ts'
import { createProperty } from './property-edit.commands.server.ts'
import { PROPERTY_FIELDS, propertyForm } from './property-form.schema.ts'

const database = useTestDatabase({ maxConnections: 12 })
const pageChanges = usePageChanges(database)
const services = makeTestServices(database)

beforeEach(async () => {
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('profiles').execute()
})

const uploadedBy = async (accountId: string) => (await insertImage(database.db, { uploadedBy: accountId })).id

const rowOf = (id: string) =>
  database.db.selectFrom('properties').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const countProperties = async () => (await database.db.selectFrom('properties').select('id').execute()).length

describe('an administrator', () => {
  test('keeps a draft that visitors do not see, with the beginning of its history', async () => {
    const actor = await insertActor(database.db, 'admin')
    let id = ''
    const announced = await pageChanges.during(async () => {
      id = (await createProperty(services, actor, { form: makePropertyForm(), publishes: false })).id
    })
    expect(announced).toBe(0)
    expect(await rowOf(id)).toMatchObject({
      userId: actor.accountId,
      title: 'Family house with garden',
      pricePesewas: 120_000_000,
      status: 'draft',
      version: 1,
      rating: null,
      isPopular: false,
      isSample: false,
      publishedAt: null,
      createdAt: services.time.now,
      updatedAt: services.time.now,
    })
    const history = await database.db
      .selectFrom('propertyStatusChanges')
      .select(['fromStatus', 'toStatus', 'pricePesewas', 'changedBy'])
      .where('propertyId', '=', id)
      .execute()
    expect(history).toEqual([
      { fromStatus: null, toStatus: 'draft', pricePesewas: 120_000_000, changedBy: actor.accountId },
    ])
    expect(await auditOf(database, id)).toEqual([
      { event: 'property.created', actorId: actor.accountId, details: { status: 'draft' } },
    ])
  })

  test('publishes at once: pictures stand in their order and cached pages are dropped', async () => {
    const actor = await insertActor(database.db, 'admin')
    const [one, two] = [await uploadedBy(actor.accountId), await uploadedBy(actor.accountId)]
    const form = makePropertyForm({}, [two, one])
    let id = ''
    const announced = await pageChanges.during(async () => {
      id = (await createProperty(services, actor, { form, publishes: true })).id
    })
    expect(announced).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: 'active', publishedAt: services.time.now })
    const images = await database.db
      .selectFrom('propertyImages')
      .select(['imageId', 'position', 'alt'])
      .where('propertyId', '=', id)
      .orderBy('position')
      .execute()
    expect(images).toEqual([
      { imageId: two, position: 0, alt: 'Picture 1' },
      { imageId: one, position: 1, alt: 'Picture 2' },
    ])
  })

  test('publishes nothing without a picture', async () => {
    const actor = await insertActor(database.db, 'admin')
    await expect(
      createProperty(services, actor, { form: makePropertyForm(), publishes: true }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { images: ['Add at least one picture before you publish'] } },
    })
    expect(await countProperties()).toBe(0)
  })

  test('keeps everything that the form of a plot holds', async () => {
    const actor = await insertActor(database.db, 'admin')
    const form = makePropertyForm({
      type: 'Land',
      tag: 'For Rent',
      advanceMonths: '6',
      deposit: '1200.50',
      agentFee: '0',
      placeId: await insertPlace(),
      digitalAddress: 'GA-183-8164',
      pin: '5.60372, -0.18696',
      showsPin: 'yes',
      plotAreaSquareFeet: '7000',
      landType: 'stool',
      tenure: 'leasehold',
      leaseYearsLeft: '62',
    })
    const { id } = await createProperty(services, actor, { form, publishes: false })
    const { images: _images, unsaid: _unsaid, ...columns } = form
    expect(await rowOf(id)).toMatchObject(columns)
  })

  test('names a place that there is', async () => {
    const actor = await insertActor(database.db, 'admin')
    const form = makePropertyForm({ placeId: factoryId() })
    await expect(createProperty(services, actor, { form, publishes: false })).rejects.toMatchObject({
      details: { fields: { placeId: ['Choose a place from the list'] } },
    })
    expect(await countProperties()).toBe(0)
  })
})

async function insertPlace(): Promise<string> {
  const id = factoryId()
  await database.db
    .insertInto('places')
    .values({ id, kind: 'region', name: 'Far Region', slug: 'far-region', label: 'Far Region' })
    .execute()
  return id
}

describe('refused', () => {
  test('is whoever is no administrator', async () => {
    const { id } = await insertAccount(database.db)
    const actor = makeActor({ accountId: id })
    await expect(
      createProperty(services, actor, { form: makePropertyForm(), publishes: false }),
    ).rejects.toMatchObject({ kind: 'forbidden', code: 'account.admins_only' })
    expect(await countProperties()).toBe(0)
  })

  test('is an administrator who is gone', async () => {
    const actor = makeActor({ accountId: factoryId(), role: 'admin' })
    await expect(
      createProperty(services, actor, { form: makePropertyForm(), publishes: false }),
    ).rejects.toMatchObject({ kind: 'unauthenticated' })
  })
})

test('what the server sets is not taken from whatever a form carries', async () => {
  const actor = await insertActor(database.db, 'admin')
  const other = await insertActor(database.db, 'admin')
  const extra = makeServerFields(other.accountId)
  const form = { ...makePropertyForm(), ...extra }
  const { id } = await createProperty(services, actor, { form, publishes: false })
  expect(id).not.toBe(extra.id)
  expect(await rowOf(id)).toMatchObject({
    userId: actor.accountId,
    rating: null,
    isPopular: false,
    isSample: false,
    publishedAt: null,
    createdAt: services.time.now,
    updatedAt: services.time.now,
    status: 'draft',
    version: 1,
  })
})

describe('an unfinished listing', () => {
  const form = makePropertyForm()

  test('goes when it has become a property', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { draftId } = await saveDraft(services, actor, { draftId: null, propertyId: null, fields: {} })
    await createProperty(services, actor, { form, publishes: false, draftId })
    expect(await database.db.selectFrom('propertyDrafts').select('id').execute()).toEqual([])
  })

  test('becomes one property, however often it is sent', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { draftId } = await saveDraft(services, actor, { draftId: null, propertyId: null, fields: {} })
    const send = () => createProperty(services, actor, { form, publishes: false, draftId })
    const results = await Promise.allSettled(Array.from({ length: 10 }, send))
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []))
    expect(made).toHaveLength(1)
    for (const result of results.filter((one) => one.status === 'rejected'))
      expect(result.reason).toMatchObject({
        kind: 'conflict',
        code: 'property.draft_used',
        message: 'This listing was saved already.',
        details: { propertyId: made[0] },
      })
    expect(await countProperties()).toBe(1)
  })

  test('that was never saved becomes one as well', async () => {
    const actor = await insertActor(database.db, 'admin')
    const draftId = factoryId()
    const send = () => createProperty(services, actor, { form, publishes: false, draftId })
    const results = await Promise.allSettled([send(), send(), send()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countProperties()).toBe(1)
  })

  test('of somebody else stays theirs', async () => {
    const [actor, other] = [await insertActor(database.db, 'admin'), await insertActor(database.db, 'admin')]
    const { draftId } = await saveDraft(services, other, { draftId: null, propertyId: null, fields: {} })
    const mine = await createProperty(services, actor, { form, publishes: false, draftId })
    expect(await database.db.selectFrom('propertyDrafts').select('id').execute()).toEqual([{ id: draftId }])
    const theirs = await createProperty(services, other, { form, publishes: false, draftId })
    expect(theirs.id).not.toBe(mine.id)
  })

  test('stays when it is refused', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { draftId } = await saveDraft(services, actor, { draftId: null, propertyId: null, fields: {} })
    await expect(createProperty(services, actor, { form, publishes: true, draftId })).rejects.toThrow()
    expect(await database.db.selectFrom('propertyDrafts').select('id').execute()).toEqual([{ id: draftId }])
    const { id } = await createProperty(services, actor, { form, publishes: false, draftId })
    expect(id).not.toBe(draftId)
  })
})

test('whatever the form takes, the table takes', async () => {
  const actor = await insertActor(database.db, 'admin')
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 250 }),
    fc.string({
      unit: fc.constantFrom('🏠', 'ɛ', ' ', 'a', '\n', '\u0000', '\u0007', '"', "'", '\ud800'),
      maxLength: 250,
    }),
    fc.stringMatching(/^[0-9.,]{1,12}$/),
    fc.constantFrom(
      'House',
      'Land',
      'Commercial',
      'For Rent',
      'stool',
      'leasehold',
      '1000000000',
      '0',
      '100',
    ),
  )
  const fields = PROPERTY_FIELDS.filter((field) => field !== 'placeId')
  const sent = fc.dictionary(fc.constantFrom(...fields), text, { maxKeys: 2 })
  let taken = 0
  await fc.assert(
    fc.asyncProperty(sent, async (given) => {
      const parsed = v.safeParse(propertyForm, makePropertyFields(given))
      if (!parsed.success) return
      taken += 1
      await createProperty(services, actor, { form: parsed.output, publishes: false })
    }),
    { numRuns: 120 },
  )
  expect(taken).toBeGreaterThan(10)
})
