import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { derivedId } from '#/shared/derived-id.server.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { makePropertyForm } from '../../../../tests/factories/property-form-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { discardDraft, saveDraft } from './property-draft.commands.server.ts'
import { createProperty } from './property-edit.commands.server.ts'
import { MOST_DRAFTS, type PropertyFields } from './property-form.schema.ts'

const database = useTestDatabase({ maxConnections: 12 })
const services = makeTestServices(database)
const BEGUN = new Date('2026-11-21T09:00:00Z')
const LATER = new Date('2026-11-21T09:05:00Z')
let actor: Actor
let other: Actor

beforeEach(async () => {
  services.time.now = BEGUN
  await database.db.deleteFrom('profiles').execute()
  actor = await insertActor(database.db, 'admin')
  other = await insertActor(database.db, 'admin')
})

type Saved = { draftId?: string | null; propertyId?: string | null; by?: Actor; version?: number }

const keep = (
  fields: PropertyFields,
  { draftId = null, propertyId = null, by = actor, version }: Saved = {},
) => saveDraft(services, by, { draftId, propertyId, fields, ...(version === undefined ? {} : { version }) })

const drafts = () =>
  database.db.selectFrom('propertyDrafts').selectAll().orderBy('createdAt').orderBy('id').execute()

describe('what stands in a form', () => {
  test('is saved, finished or not, and saved again under the same id', async () => {
    const first = await keep({ title: 'Hou' })
    expect(first.savedAt).toEqual(BEGUN)
    services.time.now = LATER
    const second = await keep({ title: 'House', price: 'about 5' }, { draftId: first.draftId })
    expect(second).toEqual({ draftId: first.draftId, savedAt: LATER })
    expect(await drafts()).toEqual([
      {
        id: first.draftId,
        userId: actor.accountId,
        propertyId: null,
        data: { title: 'House', price: 'about 5' },
        createdAt: BEGUN,
        updatedAt: LATER,
      },
    ])
  })

  test('is several listings without an id, and one with an id that the form brought', async () => {
    await keep({ title: 'One' })
    await keep({ title: 'Two' })
    expect(await drafts()).toHaveLength(2)
    const draftId = factoryId()
    const results = await Promise.all(
      Array.from({ length: 5 }, (_, index) => keep({ title: `Try ${index}` }, { draftId })),
    )
    expect(new Set(results.map((result) => result.draftId))).toEqual(new Set([draftId]))
    expect(await drafts()).toHaveLength(3)
  })

  test('of a property is one draft for each author, with the version it was begun on', async () => {
    const { id: propertyId } = await insertProperty(database.db, { userId: actor.accountId })
    const results = await Promise.all(
      Array.from({ length: 5 }, (_, index) => keep({ title: `Try ${index}` }, { propertyId, version: 3 })),
    )
    expect(new Set(results.map(({ draftId }) => draftId)).size).toBe(1)
    services.time.now = LATER
    await keep({ title: 'The last' }, { propertyId, draftId: factoryId() })
    expect(await drafts()).toMatchObject([
      {
        propertyId,
        userId: actor.accountId,
        data: { title: 'The last' },
        createdAt: BEGUN,
        updatedAt: LATER,
      },
    ])
  })

  test('is texts of the form and nothing else', async () => {
    const hostile = {
      title: 'A\u0000 title\ud800 with\r\nbreaks',
      description: ['an', 'array'],
      price: 5,
      beds: { $ne: '' },
      userId: other.accountId,
      constructor: 'x',
      ...(JSON.parse('{"__proto__":"x"}') as object),
    } as unknown as PropertyFields
    await keep(hostile)
    expect((await drafts())[0]?.data).toEqual({ title: 'A title with\nbreaks' })
  })

  test.each(['"', '\\', 'ɛ', '\u0001', '🏠'])('fits the table or is too long: %j', async (character) => {
    const bytes = Buffer.byteLength(JSON.stringify(character)) - 2
    for (const size of [129_000, 130_800, 131_000, 131_072, 132_000]) {
      const description = character.repeat(Math.floor(size / bytes))
      await keep({ description }).catch((error: unknown) =>
        expect(error).toMatchObject({ kind: 'too_large', code: 'property.draft_too_large' }),
      )
    }
    await expect(keep({ description: 'x'.repeat(132_000) })).rejects.toMatchObject({ kind: 'too_large' })
    await expect(keep({ description: 'x'.repeat(10_001) })).resolves.toBeDefined()
  })

  test('is fifty listings at most, while those that are there can be gone on with', async () => {
    const { draftId } = await keep({ title: 'The first' })
    await database.db
      .insertInto('propertyDrafts')
      .values(
        Array.from({ length: MOST_DRAFTS - 3 }, () => ({
          id: factoryId(),
          userId: actor.accountId,
          data: '{}',
          createdAt: BEGUN,
          updatedAt: BEGUN,
        })),
      )
      .execute()
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => keep({ title: 'At once' })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await drafts()).toHaveLength(MOST_DRAFTS)
    await expect(keep({ title: 'One more' })).rejects.toMatchObject({
      kind: 'limit',
      code: 'property.too_many_drafts',
    })
    await keep({ title: 'Still the first' }, { draftId })
    const { id: propertyId } = await insertProperty(database.db, { userId: actor.accountId })
    await keep({ title: 'Of a property' }, { propertyId })
    await keep({ title: 'Of somebody else' }, { by: other })
  })

  test('is not saved again once it has become a property', async () => {
    const { draftId } = await keep({ title: 'House' })
    const { id } = await createProperty(services, actor, {
      form: makePropertyForm(),
      publishes: false,
      draftId,
    })
    await expect(keep({ title: 'House, late' }, { draftId })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'property.draft_used',
      details: { propertyId: id },
    })
    expect(await drafts()).toEqual([])
  })

  test('is a draft or a property, never both, when it is saved and sent at once', async () => {
    for (let round = 0; round < 10; round++) {
      const { draftId } = await keep({ title: 'House' })
      await Promise.allSettled([
        keep({ title: 'House, late' }, { draftId }),
        createProperty(services, actor, { form: makePropertyForm(), publishes: false, draftId }),
        keep({ title: 'House, later' }, { draftId }),
      ])
      expect(await drafts()).toEqual([])
    }
  })
})

describe('refused, and nothing is saved, is', () => {
  test('whoever is no administrator', async () => {
    const by = { ...actor, role: 'user' as const }
    await expect(keep({ title: 'House' }, { by })).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await drafts()).toEqual([])
  })

  test('somebody else’s draft', async () => {
    const { draftId } = await keep({ title: 'Mine' })
    await expect(keep({ title: 'Yours' }, { draftId, by: other })).rejects.toMatchObject({
      kind: 'not_found',
      code: 'property.draft_not_found',
    })
    expect(await drafts()).toMatchObject([{ userId: actor.accountId, data: { title: 'Mine' } }])
  })

  test('the draft of a property in place of a new listing’s', async () => {
    const { id: propertyId } = await insertProperty(database.db, { userId: actor.accountId })
    const { draftId } = await keep({ title: 'Of a property' }, { propertyId })
    await expect(keep({ title: 'New' }, { draftId })).rejects.toMatchObject({ kind: 'not_found' })
    expect(await drafts()).toMatchObject([{ propertyId, data: { title: 'Of a property' } }])
  })

  test('a property of another administrator, or of nobody', async () => {
    const { id } = await insertProperty(database.db, { userId: other.accountId })
    for (const propertyId of [id, factoryId(), 'nothing'])
      await expect(keep({ title: 'House' }, { propertyId })).rejects.toMatchObject({
        kind: 'not_found',
        code: 'property.not_found',
      })
    await expect(keep({ title: 'House' }, { draftId: "' or 1=1 --" })).rejects.toMatchObject({
      kind: 'not_found',
    })
    expect(await drafts()).toEqual([])
  })
})

describe('discarding', () => {
  test('forgets one’s own draft, and again is no mistake', async () => {
    const { draftId } = await keep({ title: 'Mine' })
    await discardDraft(services, actor, { draftId })
    await discardDraft(services, actor, { draftId })
    await discardDraft(services, actor, { draftId: 'nothing' })
    expect(await drafts()).toEqual([])
  })

  test('leaves the drafts of others alone', async () => {
    const { draftId } = await keep({ title: 'Mine' })
    await discardDraft(services, other, { draftId })
    await expect(discardDraft(services, { ...actor, role: 'user' }, { draftId })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect(await drafts()).toHaveLength(1)
  })
})

test('the id of what a draft becomes is always the same and another for another author', () => {
  const [draftId, author] = [factoryId(), factoryId()]
  expect(derivedId(draftId, author)).toBe(derivedId(draftId, author))
  expect(derivedId(draftId, author)).not.toBe(derivedId(draftId, factoryId()))
  expect(derivedId(draftId, author)).not.toBe(draftId)
})
