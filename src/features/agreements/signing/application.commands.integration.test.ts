import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { AGREEMENT_TERMS } from '../../../../tests/factories/agreement-factory.ts'
import { insertAgent, insertBuyer } from '../../../../tests/factories/checkout-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { termColumns } from '../../rent-to-own/offer.queries.server.ts'
import { applyToRentToOwn, withdrawApplication } from './application.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
let agent: Actor
let buyer: Actor
let propertyId: string
let offerId: string

beforeEach(async () => {
  agent = await insertAgent(database.db)
  buyer = await insertBuyer(database.db)
  propertyId = (await insertProperty(database.db, { userId: agent.accountId })).id
  offerId = await offer(1)
})

async function offer(version: number) {
  const id = factoryId()
  const { sellerName, sellerAddress, sellerEmail, ...terms } = AGREEMENT_TERMS
  await database.db
    .insertInto('rentToOwnOffers')
    .values({
      id,
      propertyId,
      version,
      ...termColumns(terms),
      sellerName,
      sellerAddress,
      sellerEmail,
      madeBy: agent.accountId,
      madeAt: new Date('2026-11-01T09:00:00Z'),
    })
    .execute()
  return id
}

const form = (changes: object = {}) => ({
  propertyId,
  offerId,
  monthlyIncome: 2_500_000,
  employment: 'Nurse at Ridge Hospital',
  ghanaCard: 'GHA-123456789-0',
  guarantorName: '',
  guarantorPhone: '',
  guarantorRelationship: '',
  guarantorConsent: '',
  consent: 'on',
  ...changes,
})
const apply = (who: Actor, changes: object = {}) => applyToRentToOwn(services, who, form(changes))
const agreements = () =>
  database.db.selectFrom('agreements').selectAll().where('propertyId', '=', propertyId).execute()

describe('an application to rent to own', () => {
  test('copies the terms of the offer, which a later offer does not touch', async () => {
    const { agreementId, number } = await apply(buyer)
    await database.db
      .updateTable('rentToOwnOffers')
      .set({ endedAt: new Date('2026-11-22T09:00:00Z'), endedBy: agent.accountId })
      .where('id', '=', offerId)
      .execute()
    expect(await agreements()).toMatchObject([
      {
        id: agreementId,
        number,
        status: 'applied',
        buyerId: buyer.accountId,
        terms: { ...AGREEMENT_TERMS },
        monthlyIncomePesewas: 2_500_000,
        consentVersion: '2026-11b',
      },
    ])
  })

  test('is of buyers, not of administrators', async () => {
    await expect(apply(agent)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await agreements()).toEqual([])
  })

  test('is made once, also by two at once', async () => {
    const outcomes = await Promise.allSettled([apply(buyer), apply(buyer)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await agreements()).toHaveLength(1)
    await expect(apply(buyer)).rejects.toMatchObject({ code: 'agreement.applied_already' })
  })

  test('is refused where the offer is another one, or there is none, or the home is not on the market', async () => {
    await expect(apply(buyer, { offerId: factoryId() })).rejects.toMatchObject({
      code: 'agreement.offer_changed',
    })
    await expect(apply(buyer, { propertyId: 'x' })).rejects.toMatchObject({ kind: 'not_found' })
    const plain = await insertProperty(database.db)
    await expect(apply(buyer, { propertyId: plain.id })).rejects.toMatchObject({ code: 'agreement.no_offer' })
    await database.db
      .updateTable('properties')
      .set({ status: 'reserved' })
      .where('id', '=', propertyId)
      .execute()
    await expect(apply(buyer)).rejects.toMatchObject({ code: 'agreement.home_taken' })
  })

  test('is withdrawn by whoever made it, once', async () => {
    const { agreementId } = await apply(buyer)
    const other = await insertBuyer(database.db)
    await expect(withdrawApplication(services, other, { agreementId })).rejects.toMatchObject({
      code: 'agreement.not_found',
    })
    await withdrawApplication(services, buyer, { agreementId })
    await expect(withdrawApplication(services, buyer, { agreementId })).rejects.toMatchObject({
      code: 'agreement.step_refused',
    })
    await apply(buyer)
  })
})
