import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount, insertSession, makeActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { INLINE_FIELDS } from '../../../../tests/factories/property-form-factory.ts'
import { auditOf } from '../../../../tests/support/audit.ts'
import { usePageChanges } from '../../../../tests/support/page-changes.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything } from '../../access/scope.rules.ts'
import { changeRole } from '../../accounts/people/role.commands.server.ts'
import { amendProperty } from './property-inline.commands.server.ts'
import { inlineForm } from './property-inline.schema.ts'

const database = useTestDatabase({ maxConnections: 10 })
const pages = usePageChanges(database)
const services = makeTestServices(database)
const actor = makeActor({ accountId: factoryId(), role: 'admin' })

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('profiles').execute()
  await insertAccount(database.db, {
    id: actor.accountId,
    profile: { role: 'admin', fullName: 'Ama Serwaa' },
  })
  await insertSession(database.db, actor)
})

const amend = (propertyId: string, changes: Partial<typeof INLINE_FIELDS>, version = 1) =>
  amendProperty(services, actor, {
    propertyId,
    scope: everything,
    version,
    form: v.parse(inlineForm, { ...INLINE_FIELDS, ...changes }),
  })

const rowOf = (id: string) =>
  database.db.selectFrom('properties').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const pricesOf = (propertyId: string) =>
  database.db
    .selectFrom('propertyPriceChanges')
    .select(['fromPesewas', 'toPesewas', 'changedBy', 'changedAt'])
    .where('propertyId', '=', propertyId)
    .orderBy('sequence')
    .execute()

describe("amending anybody's property", () => {
  test('writes what the form holds and nothing else, and gives it back', async () => {
    const { id } = await insertProperty(database.db, { rating: 4.5, isPopular: true, imageCount: 2 })
    const before = await rowOf(id)
    const announced = await pages.during(async () => {
      expect(
        await amend(id, { title: 'A house by the sea', price: '1,300,000.50', beds: '4', baths: '3.5' }),
      ).toMatchObject({
        id,
        version: 2,
        title: 'A house by the sea',
        pricePesewas: 130_000_050,
        beds: 4,
        baths: 3.5,
        imageCount: 2,
      })
    })
    expect(announced).toBe(1)
    const { searchText, ...after } = await rowOf(id)
    expect(after).toEqual({
      ...before,
      searchText: undefined,
      title: 'A house by the sea',
      pricePesewas: 130_000_050,
      beds: 4,
      baths: 3.5,
      version: 2,
      updatedAt: services.time.now,
    })
    expect(await auditOf(database, id)).toEqual([
      {
        event: 'property.edited',
        actorId: actor.accountId,
        details: { fields: 'title, pricePesewas, beds, baths' },
      },
    ])
  })

  test('keeps the story of its price, and of nothing else', async () => {
    const { id } = await insertProperty(database.db)
    await amend(id, { title: 'Another title' })
    await amend(id, { price: '1100000' }, 2)
    await amend(id, { price: '1250000' }, 3)
    const by = { changedBy: actor.accountId, changedAt: services.time.now }
    expect(await pricesOf(id)).toEqual([
      { fromPesewas: 120_000_000, toPesewas: 110_000_000, ...by },
      { fromPesewas: 110_000_000, toPesewas: 125_000_000, ...by },
    ])
  })

  test('to what it is already changes nothing, whichever version that was', async () => {
    const { id } = await insertProperty(database.db, { version: 4 })
    const announced = await pages.during(async () => {
      expect(await amend(id, {}, 1)).toMatchObject({ version: 4 })
    })
    expect(announced).toBe(0)
    expect(await auditOf(database, id)).toEqual([])
  })

  test('tells visitors nothing of what they do not see', async () => {
    const { id } = await insertProperty(database.db, { status: 'withdrawn' })
    expect(await pages.during(() => amend(id, { title: 'Another title' }))).toBe(0)
  })

  test('drops what only land or only a rent has when it is neither any more', async () => {
    const { id } = await insertProperty(database.db, {
      type: 'Land',
      tag: 'For Rent',
      beds: 0,
      baths: 0,
      areaSquareFeet: null,
      advanceMonths: 6,
      plotAreaSquareFeet: 7_000,
      landType: 'family',
      tenure: 'leasehold',
      leaseYearsLeft: 50,
    })
    const land = { type: 'Land', tag: 'For Rent', beds: '0', baths: '0', areaSquareFeet: '9000' }
    expect(await amend(id, land)).toMatchObject({ areaSquareFeet: 9_000 })
    expect(await rowOf(id)).toMatchObject({
      areaSquareFeet: null,
      plotAreaSquareFeet: 9_000,
      landType: 'family',
      leaseYearsLeft: 50,
      advanceMonths: 6,
    })
    expect(await amend(id, {}, 2)).toMatchObject({ areaSquareFeet: 2_400 })
    expect(await rowOf(id)).toMatchObject({
      areaSquareFeet: 2_400,
      plotAreaSquareFeet: null,
      landType: null,
      tenure: null,
      leaseYearsLeft: null,
      advanceMonths: null,
    })
  })
})

describe('refused is', () => {
  test('a form that was opened before somebody else saved, with what stands there now', async () => {
    const { id } = await insertProperty(database.db)
    await amend(id, { title: 'Somebody was faster' })
    await expect(amend(id, { title: 'Too late for this' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'property.stale',
      details: {
        current: { title: 'Somebody was faster', price: '1200000', beds: '3' },
        version: 2,
        changedBy: 'Ama Serwaa',
        changedAt: services.time.now,
      },
    })
    expect(await rowOf(id)).toMatchObject({ title: 'Somebody was faster', version: 2 })
  })

  test.each([
    ['sold', 'For Sale', 'For Rent'],
    ['let', 'For Rent', 'For Sale'],
  ] as const)('the other tag for what is %s', async (status, tag, other) => {
    const { id } = await insertProperty(database.db, { status, tag })
    await expect(amend(id, { tag: other })).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { tag: [expect.stringContaining(status)] } },
    })
    expect(await rowOf(id)).toMatchObject({ tag, version: 1 })
  })

  test('an ordinary user, also with their own, and whoever was demoted', async () => {
    const { id: accountId } = await insertAccount(database.db)
    const { id } = await insertProperty(database.db, { userId: accountId })
    const form = v.parse(inlineForm, { ...INLINE_FIELDS, title: 'Not by me' })
    const refusal = { kind: 'forbidden', message: 'Access denied. Admin privileges required.' }
    await expect(
      amendProperty(services, makeActor({ accountId }), {
        propertyId: id,
        scope: everything,
        version: 1,
        form,
      }),
    ).rejects.toMatchObject(refusal)
    await changeRole(services, actor, { accountId, role: 'admin' }, async () => undefined)
    await changeRole(services, actor, { accountId, role: 'user' }, async () => undefined)
    await expect(
      amendProperty(services, makeActor({ accountId }), {
        propertyId: id,
        scope: everything,
        version: 1,
        form,
      }),
    ).rejects.toMatchObject(refusal)
    expect(await rowOf(id)).toMatchObject({ title: 'Family house with garden' })
  })

  test.each(['', '0', "' or 1=1--", '\0', factoryId()])('the id "%s"', async (propertyId) => {
    await expect(amend(propertyId, {})).rejects.toMatchObject({
      kind: 'not_found',
      message: 'Property not found',
    })
  })
})

test('of several who amend the same version at once, one does and the others are told', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await insertProperty(database.db)
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((number) => amend(id, { title: `Title number ${number}`, price: String(number) })),
    )
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(3)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'property.stale' })
    expect((await rowOf(id)).version).toBe(2)
    expect(await pricesOf(id)).toHaveLength(1)
  }
})
