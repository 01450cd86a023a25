import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertAccount, insertActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertOffer, OFFER_TERMS } from '../../../tests/factories/offer-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { usePageChanges } from '../../../tests/support/page-changes.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { everything, ownedBy } from '../access/scope.rules.ts'
import { endOffer, setOffer } from './offer.commands.server.ts'
import { findOffer, findOfferedHome, getManagedOffer, termColumns } from './offer.queries.server.ts'
import { type RentToOwnTerms, termsProblems } from './terms.rules.ts'

const database = useTestDatabase({ maxConnections: 10 })
const pages = usePageChanges(database)
const services = makeTestServices(database)
let actor: Actor

beforeEach(async () => {
  actor = await insertActor(database.db, 'admin')
})

const OFFER = {
  scope: everything,
  current: '',
  terms: OFFER_TERMS,
  sellerName: 'Ama Boateng',
  sellerAddress: '12 Ring Road, Accra',
  sellerEmail: 'seller@example.com',
}

const shownOn = (id: string) =>
  database.db
    .selectFrom('properties')
    .select(['offerOptionFeePesewas', 'offerMonthlyPesewas'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('an offer is read as it was made, stands with the home, is written down and told to the pages', async () => {
  const { id } = await insertProperty(database.db, { tag: 'For Sale' })
  expect(await pages.during(() => setOffer(services, actor, { ...OFFER, propertyId: id }))).toBe(1)
  const offer = await findOffer(database.db, { propertyId: id })
  expect(offer).toMatchObject({
    ...{ version: 1, terms: OFFER_TERMS, sellerName: 'Ama Boateng', sellerEmail: 'seller@example.com' },
  })
  expect(await shownOn(id)).toEqual({ offerOptionFeePesewas: 100_000_00, offerMonthlyPesewas: 25_000_00 })
  expect(await auditOf(database, id)).toEqual([
    {
      event: 'property.offer_set',
      actorId: actor.accountId,
      details: {
        version: 1,
        pricePesewas: 1_000_000_00,
        optionFeePesewas: 100_000_00,
        monthlyPesewas: 25_000_00,
        months: 60,
      },
    },
  ])
})

test('an agent offers a home of their own', async () => {
  const agent = await insertActor(database.db, 'agent')
  const { id } = await insertProperty(database.db, { tag: 'For Sale', userId: agent.accountId })
  await setOffer(services, agent, { ...OFFER, scope: ownedBy(agent.accountId), propertyId: id })
  expect(await findOffer(database.db, { propertyId: id })).toMatchObject({ version: 1 })
})

test('another offer takes the place of the first, which stays with its terms and its end', async () => {
  const { id } = await insertProperty(database.db, { tag: 'For Sale' })
  const { id: current } = await insertOffer(database.db, { propertyId: id })
  const terms = { ...OFFER_TERMS, optionFeePesewas: 160_000_00, equityShareBasisPoints: 5_600 }
  await setOffer(services, actor, { ...OFFER, propertyId: id, current, terms })
  const { offer, ended } = await getManagedOffer(database.db, { propertyId: id, scope: everything })
  expect(offer).toMatchObject({ version: 2, terms })
  expect(ended).toMatchObject([{ version: 1, endedAt: services.time.now }])
  expect(await shownOn(id)).toMatchObject({ offerOptionFeePesewas: 160_000_00 })
})

test('an offer that ends leaves the home without one', async () => {
  const { id } = await insertProperty(database.db, { tag: 'For Sale' })
  const { id: current } = await insertOffer(database.db, { propertyId: id })
  expect(await shownOn(id)).toMatchObject({ offerMonthlyPesewas: 25_000_00 })
  await endOffer(services, actor, { propertyId: id, scope: everything, current })
  expect(await findOffer(database.db, { propertyId: id })).toBeUndefined()
  expect(await shownOn(id)).toEqual({ offerOptionFeePesewas: null, offerMonthlyPesewas: null })
  expect(await auditOf(database, id)).toMatchObject([{ event: 'property.offer_ended' }])
})

describe('an offer is refused', () => {
  const refusalOf = async (change: Partial<Parameters<typeof setOffer>[2]>, as: Actor = actor) => {
    const { id } = await insertProperty(database.db, { tag: 'For Sale' })
    const promise = setOffer(services, as, { ...OFFER, propertyId: id, ...change })
    await expect(promise).rejects.toThrow()
    expect(await findOffer(database.db, { propertyId: id })).toBeUndefined()
    return promise.catch((refused: unknown) => refused)
  }

  test('when its worked example does not add up, with the reason at the field', async () => {
    const terms = { ...OFFER_TERMS, equityShareBasisPoints: 5_000 }
    expect(await refusalOf({ terms })).toMatchObject({
      code: 'offer.does_not_add_up',
      details: { fields: { share: [expect.stringContaining('GH₵150,000 less than the price')] } },
    })
  })

  test('of a home that is for rent, sold or unknown', async () => {
    const { id: rented } = await insertProperty(database.db, { tag: 'For Rent' })
    const { id: sold } = await insertProperty(database.db, { tag: 'For Sale', status: 'sold' })
    expect(await refusalOf({ propertyId: rented })).toMatchObject({ code: 'offer.not_for_sale' })
    expect(await refusalOf({ propertyId: sold })).toMatchObject({ code: 'offer.not_for_sale' })
    expect(await refusalOf({ propertyId: factoryId() })).toMatchObject({ code: 'property.not_found' })
    expect(await refusalOf({ propertyId: "' or true --" })).toMatchObject({ code: 'property.not_found' })
  })

  test('of a home beyond the scope, as if there were none', async () => {
    expect(await refusalOf({ scope: ownedBy(actor.accountId) })).toMatchObject({
      code: 'property.not_found',
    })
  })

  test('to an agent who asks for the homes of others, whatever the scope', async () => {
    const agent = await insertActor(database.db, 'agent')
    expect(await refusalOf({}, agent)).toMatchObject({ kind: 'forbidden' })
    expect(await refusalOf({ scope: ownedBy(agent.accountId) }, agent)).toMatchObject({
      code: 'property.not_found',
    })
  })

  test('to who is neither agent nor administrator, or not any more', async () => {
    const buyer = await insertActor(database.db, 'user')
    expect(await refusalOf({}, buyer)).toMatchObject({ kind: 'forbidden' })
    await database.db
      .updateTable('profiles')
      .set({ role: 'user' })
      .where('id', '=', actor.accountId)
      .execute()
    expect(await refusalOf({}, actor)).toMatchObject({ kind: 'forbidden' })
  })

  test('to who has not seen the offer that holds', async () => {
    const { id } = await insertProperty(database.db, { tag: 'For Sale' })
    await insertOffer(database.db, { propertyId: id })
    for (const current of ['', factoryId()])
      await expect(setOffer(services, actor, { ...OFFER, propertyId: id, current })).rejects.toMatchObject({
        code: 'offer.changed',
      })
    await expect(
      endOffer(services, actor, { propertyId: id, scope: everything, current: '' }),
    ).rejects.toMatchObject({ code: 'offer.changed' })
    expect(await findOffer(database.db, { propertyId: id })).toMatchObject({ version: 1 })
  })
})

test('of two first offers at once one is made', async () => {
  const { id } = await insertProperty(database.db, { tag: 'For Sale' })
  const made = await Promise.allSettled(
    [1, 2, 3].map(() => setOffer(services, actor, { ...OFFER, propertyId: id })),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await findOffer(database.db, { propertyId: id })).toMatchObject({ version: 1 })
})

describe('the database', () => {
  test('changes no term of an offer, nor begins an ended one again', async () => {
    const { id } = await insertProperty(database.db, { tag: 'For Sale' })
    await insertOffer(database.db, { propertyId: id })
    const update = database.db.updateTable('rentToOwnOffers').where('propertyId', '=', id)
    await expect(update.set({ monthlyPesewas: 1 }).execute()).rejects.toThrow('never change')
    await update.set({ endedAt: services.time.now }).execute()
    await expect(update.set({ endedAt: null }).execute()).rejects.toThrow('never change')
  })

  test('takes an offer exactly when its terms add up', async () => {
    const { id: propertyId } = await insertProperty(database.db, { tag: 'For Sale' })
    const nearly = fc.record({
      equityShareBasisPoints: fc.integer({ min: 5_980, max: 6_020 }),
      monthlyPesewas: fc.integer({ min: 24_998_00, max: 25_002_00 }),
      optionFeePesewas: fc.constantFrom(100_000_00, 99_990_00, 100_010_01),
      months: fc.constantFrom(12, 59, 60, 61),
    })
    await fc.assert(
      fc.asyncProperty(nearly, async (change) => {
        const terms: RentToOwnTerms = { ...OFFER_TERMS, ...change }
        const taken = await database.db
          .transaction()
          .execute(async (tx) => {
            await tx
              .insertInto('rentToOwnOffers')
              .values({
                id: factoryId(),
                propertyId,
                version: 1,
                ...termColumns(terms),
                sellerName: 'Ama Boateng',
                sellerAddress: '12 Ring Road, Accra',
                madeAt: services.time.now,
              })
              .execute()
            throw new Error('taken')
          })
          .catch((error: unknown) => error instanceof Error && error.message === 'taken')
        expect(taken).toBe(termsProblems(terms).length === 0)
      }),
      { numRuns: 150 },
    )
  })

  test('forgets who made an offer with their account, and nothing else', async () => {
    const { id } = await insertProperty(database.db, { tag: 'For Sale' })
    await insertOffer(database.db, { propertyId: id })
    const { id: maker } = await insertAccount(database.db)
    const { id: other } = await insertProperty(database.db, { tag: 'For Sale' })
    await database.db
      .updateTable('rentToOwnOffers')
      .set({ endedAt: services.time.now, endedBy: maker })
      .where('propertyId', '=', id)
      .execute()
    await database.db.deleteFrom('profiles').where('id', '=', maker).execute()
    const row = await database.db
      .selectFrom('rentToOwnOffers')
      .select(['endedBy', 'sellerName'])
      .where('propertyId', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ endedBy: null, sellerName: 'Ama Boateng' })
    expect(await findOffer(database.db, { propertyId: other })).toBeUndefined()
  })
})

test('the home that explains rent to own is the newest that is to be had now on an offer', async () => {
  const open = await insertProperty(database.db, { tag: 'For Sale' })
  await insertOffer(database.db, { propertyId: open.id })
  for (const status of ['draft', 'reserved', 'sold'] as const) {
    const other = await insertProperty(database.db, { tag: 'For Sale', status })
    await insertOffer(database.db, { propertyId: other.id })
  }
  const ended = await insertProperty(database.db, { tag: 'For Sale' })
  await insertOffer(database.db, {
    propertyId: ended.id,
    madeAt: new Date('2026-01-05T09:00:00Z'),
    endedAt: new Date('2026-01-06T09:00:00Z'),
  })
  expect(await findOfferedHome(database.db)).toMatchObject({ id: open.id, terms: OFFER_TERMS })
})
