import { beforeEach, expect, test } from 'vitest'
import { everything } from '#/features/access/scope.rules.ts'
import { changePropertyStatus } from '#/features/properties/manage/property-status.commands.server.ts'
import { closeProperty } from '#/features/properties/property-reservation.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { insertBuyer } from '../../../../tests/factories/checkout-factory.ts'
import { insertPayment } from '../../../../tests/factories/payment-factory.ts'
import { useAgreementWorld } from '../../../../tests/support/agreement-world.ts'
import { advanceAgreements, advanceAgreementsJob } from '../agreement.jobs.server.ts'
import { getAgreement } from '../agreement.queries.server.ts'
import { withdrawApplication } from '../signing/application.commands.server.ts'
import { expireAgreement } from '../signing/signing.commands.server.ts'
import { listNotices } from './notice.queries.server.ts'

const world = useAgreementWorld()
const { database, services, offerIt, on, signIt } = world
let other: Actor
let waitingId: string

beforeEach(async () => {
  other = await insertBuyer(database.db)
  await database.db
    .updateTable('profiles')
    .set({ fullName: 'Kofi Owusu' })
    .where('id', '=', other.accountId)
    .execute()
  waitingId = await apply(other)
})

async function apply(who: Actor, changes: Parameters<typeof insertAgreement>[1] = {}) {
  const { id } = await insertAgreement(database.db, {
    propertyId: world.propertyId,
    buyerId: who.accountId,
    buyerName: 'Kofi Owusu',
    status: 'approved',
    document: null,
    documentHash: null,
    offerEndsOn: null,
    startsOn: null,
    ...changes,
  })
  return id
}

const mark = (to: 'reserved' | 'sold') =>
  changePropertyStatus(services, world.admin, { propertyId: world.propertyId, to, scope: everything })
const orderedBy = (orderId: string, changes: { userId: string } | { status: 'completed' }) =>
  database.db.updateTable('orders').set(changes).where('id', '=', orderId).execute()
const mailsTo = async (who: Actor, kind: 'taken' | 'sold' = 'taken') =>
  (
    await database.db
      .selectFrom('mails')
      .select(['recipient', 'data'])
      .where('accountId', '=', who.accountId)
      .where('template', '=', 'agreement-decided')
      .execute()
  ).filter(({ data }) => (data as { kind?: string }).kind === kind)
const homeTaken = async (agreementId = waitingId) =>
  (await getAgreement(database.db, { agreementId })).homeTaken

test('an offer to somebody else takes no home from an applicant: nothing is said', async () => {
  await offerIt()
  await advanceAgreements(services)
  expect(await homeTaken()).toBeNull()
  expect(await mailsTo(other)).toEqual([])
})

test('whoever else waits for a home that is signed for is mailed once, however often and by how many at once', async () => {
  await signIt()
  await Promise.all([advanceAgreements(services), advanceAgreements(services)])
  await advanceAgreements(services)
  expect(await homeTaken()).toBe('reserved')
  expect(await mailsTo(other)).toMatchObject([{ recipient: other.email, data: { agreementId: waitingId } }])
  expect((await listNotices(database.db, { agreementId: waitingId })).map(({ subject }) => subject)).toEqual([
    'The home has been reserved for somebody else',
  ])
})

test('the signer is not mailed, nor applicants for other homes, nor who has withdrawn', async () => {
  const elsewhere = await insertBuyer(database.db)
  const free = await insertAgreement(database.db, { status: 'withdrawn' })
  await apply(elsewhere, { propertyId: free.propertyId })
  await withdrawApplication(services, other, { agreementId: waitingId })
  await signIt()
  await advanceAgreements(services)
  for (const who of [world.buyer, elsewhere, other]) expect(await mailsTo(who)).toEqual([])
  expect(await homeTaken(world.agreementId)).toBeNull()
  expect(await homeTaken()).toBeNull()
})

test('nothing of the signer stands in what the applicant gets', async () => {
  await signIt()
  await advanceAgreements(services)
  const received = JSON.stringify([
    await mailsTo(other),
    await listNotices(database.db, { agreementId: waitingId }),
  ])
  const { number } = await world.agreement()
  for (const theirs of [
    'Ama Mensah',
    world.buyer.email,
    world.buyer.accountId,
    world.agreementId,
    `"number":${number},`,
  ])
    expect(received).not.toContain(theirs)
})

test('a home that is free again is waited for again, and its next reservation is announced again', async () => {
  await signIt()
  await advanceAgreements(services)
  const { agreementId, admin } = world
  await expireAgreement(services, admin, { agreementId, reason: 'The option fee never came.' })
  expect(await homeTaken()).toBeNull()
  on('2026-01-09')
  world.agreementId = await apply(world.buyer, { status: 'applied' })
  await signIt()
  await advanceAgreements(services)
  expect(await mailsTo(other)).toHaveLength(2)
})

test('a home that was bought is said to be sold, and no mail says that it is reserved', async () => {
  await signIt()
  const { agreementId } = world
  await database.db
    .updateTable('agreements')
    .set({ status: 'bought', endedOn: '2026-01-05' })
    .where('id', '=', agreementId)
    .execute()
  await database.db
    .transaction()
    .execute((tx) => closeProperty(tx, services, { propertyId: world.propertyId, by: world.admin }))
  await advanceAgreements(services)
  expect(await homeTaken()).toBe('sold')
  expect(await mailsTo(other)).toEqual([])
  expect(await mailsTo(other, 'sold')).toHaveLength(1)
})

test('a home that goes by an order is said to be reserved, then sold, each once, but not to who ordered it', async () => {
  const { orderId } = await insertPayment(database.db, { status: 'paid' })
  await database.db
    .updateTable('orderItems')
    .set({ propertyId: world.propertyId })
    .where('orderId', '=', orderId)
    .execute()
  await orderedBy(orderId, { userId: world.buyer.accountId })
  await mark('reserved')
  await Promise.all([advanceAgreements(services), advanceAgreements(services)])
  expect(await homeTaken()).toBe('reserved')
  expect(await homeTaken(world.agreementId)).toBeNull()
  await orderedBy(orderId, { status: 'completed' })
  on('2026-01-09')
  await mark('sold')
  await Promise.all([advanceAgreements(services), advanceAgreements(services)])
  expect(await homeTaken()).toBe('sold')
  expect(await homeTaken(world.agreementId)).toBeNull()
  for (const kind of ['taken', 'sold'] as const) {
    expect(await mailsTo(other, kind)).toHaveLength(1)
    expect(await mailsTo(world.buyer, kind)).toEqual([])
  }
})

test('an order that was cancelled takes no home, nor does an agent who keeps it for nobody named', async () => {
  const { orderId } = await insertPayment(database.db, { status: 'cancelled', lines: [] })
  await database.db
    .updateTable('orderItems')
    .set({ propertyId: world.propertyId })
    .where('orderId', '=', orderId)
    .execute()
  await mark('reserved')
  await advanceAgreements(services)
  expect(await homeTaken()).toBeNull()
  expect(await mailsTo(other)).toEqual([])
})

test('a home that its agent marks as sold is said to be sold to everybody who waits for it, once', async () => {
  await mark('reserved')
  on('2026-01-06')
  await mark('sold')
  await Promise.all([advanceAgreements(services), advanceAgreements(services)])
  expect(await homeTaken()).toBe('sold')
  for (const who of [other, world.buyer]) expect(await mailsTo(who, 'sold')).toHaveLength(1)
})

test('signing asks for these mails at once', async () => {
  services.addedJobs.length = 0
  await signIt()
  expect(services.addedJobs.map(({ name }) => name)).toContain(advanceAgreementsJob.name)
})
