import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { createIdentityVault } from '#/platform/crypto/identity-vault.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { insertAgent, insertBuyer } from '../../../../tests/factories/checkout-factory.ts'
import { insertOffer } from '../../../../tests/factories/offer-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { agreementPersonalData } from '../agreement.privacy.server.ts'
import { applicationForm } from '../agreement-form.schema.ts'
import { cardContext } from '../ghana-card.rules.ts'
import { applyToRentToOwn } from '../signing/application.commands.server.ts'
import { askForMore, refuseApplication } from '../signing/signing.commands.server.ts'
import { answerRequest } from './application-file.commands.server.ts'
import { cleanUpIdentities } from './identity.jobs.server.ts'
import {
  newIdentityKey,
  readSealed,
  rotateIdentities,
  SEALED_FILE,
} from './identity-rotation.commands.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const NOW = new Date('2026-11-21T09:00:00Z')
let admin: Actor
let buyer: Actor
let agreementId: string

const typed = {
  monthlyIncome: '25,000',
  employment: 'Nurse',
  ghanaCard: 'gha 123456789 0',
  consent: 'on',
}
const GUARANTOR = {
  guarantorName: 'Kojo Mensah',
  guarantorPhone: '024 412 3456',
  guarantorRelationship: 'Brother',
  guarantorConsent: 'on',
}

async function apply(changes: object = {}) {
  const { id: propertyId } = await insertProperty(database.db)
  const { id: offerId } = await insertOffer(database.db, { propertyId })
  const form = v.parse(applicationForm, { propertyId, offerId, ...typed, ...changes })
  return (await applyToRentToOwn(services, buyer, form)).agreementId
}
const identities = () =>
  database.db.selectFrom('applicationIdentities').selectAll().where('agreementId', '=', agreementId).execute()
const files = () =>
  database.db.selectFrom('applicationFiles').selectAll().where('agreementId', '=', agreementId).execute()

async function addFile(vault = services.identity) {
  const id = agreementId
  const sealed = vault?.seal(Buffer.from('a paper'), `file ${id}`) ?? { bytes: Buffer.alloc(0), keyId: '' }
  const storageKey = newIdentityKey()
  await services.storage.put(storageKey, sealed.bytes, SEALED_FILE)
  await database.db
    .insertInto('applicationFiles')
    .values({
      id,
      agreementId,
      storageKey,
      keyId: sealed.keyId,
      name: 'payslip.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 7,
      addedAt: NOW,
    })
    .execute()
  return storageKey
}

beforeEach(async () => {
  services.time.now = NOW
  admin = await insertAgent(database.db)
  buyer = await insertBuyer(database.db)
  agreementId = await apply(GUARANTOR)
})

describe('the number of a Ghana Card', () => {
  test('is stored sealed, shown covered, and in no other column', async () => {
    const [row] = await identities()
    expect(row).toMatchObject({ cardShown: 'GHA-•••••••89-0', guarantorName: 'Kojo Mensah' })
    expect(
      services.identity
        ?.open(
          { bytes: row?.cardSealed ?? Buffer.alloc(0), keyId: row?.keyId ?? '' },
          cardContext(agreementId),
        )
        .toString(),
    ).toBe('GHA-123456789-0')
    for (const table of ['agreements', 'auditEvents', 'agreementStatusChanges'] as const)
      expect(JSON.stringify(await database.db.selectFrom(table).selectAll().execute())).not.toContain(
        '123456789',
      )
  })

  test('cannot be given while there is no key', async () => {
    const form = v.parse(applicationForm, { propertyId: 'x', offerId: 'x', ...typed })
    await expect(applyToRentToOwn({ ...services, identity: undefined }, buyer, form)).rejects.toMatchObject({
      code: 'agreement.applications_closed',
    })
  })

  test.each([
    ['a card of another shape', { ghanaCard: 'GHA-1234-5' }, 'ghanaCard'],
    ['markup', { ghanaCard: '<script>' }, 'ghanaCard'],
    ['half a guarantor', { guarantorName: 'Kojo' }, 'guarantorName'],
    ['a guarantor who was not asked', { ...GUARANTOR, guarantorConsent: '' }, 'guarantorConsent'],
    ['a guarantor without a phone', { ...GUARANTOR, guarantorPhone: 'call him' }, 'guarantorPhone'],
  ])('is refused with %s', (_what, changes, field) => {
    const parsed = v.safeParse(applicationForm, { propertyId: 'x', offerId: 'x', ...typed, ...changes })
    expect(parsed.issues?.map(({ path }) => path?.[0]?.key)).toContain(field)
  })
})

test('another key takes over everything, and can be stopped and begun again', async () => {
  const oldKey = await addFile()
  const next = createIdentityVault('the next identity key of the tests 0123456789', [
    'an identity key that only tests know 0123456789',
  ])
  const { storage } = services
  expect(await rotateIdentities(database.db, { identity: next, storage })).toMatchObject({ files: 1 })
  expect(await rotateIdentities(database.db, { identity: next, storage })).toEqual({ cards: 0, files: 0 })
  const alone = createIdentityVault('the next identity key of the tests 0123456789')
  const [row] = await identities()
  expect(
    alone.open(
      { bytes: row?.cardSealed ?? Buffer.alloc(0), keyId: row?.keyId ?? '' },
      cardContext(agreementId),
    ),
  ).toEqual(Buffer.from('GHA-123456789-0'))
  const [file] = await files()
  const bytes = await readSealed(storage, file?.storageKey ?? '')
  expect(alone.open({ bytes, keyId: file?.keyId ?? '' }, `file ${agreementId}`).toString()).toBe('a paper')
  expect(await storage.get(oldKey)).toBeUndefined()
  // Back to the key that the other tests use.
  await rotateIdentities(database.db, {
    identity: createIdentityVault('an identity key that only tests know 0123456789', [
      'the next identity key of the tests 0123456789',
    ]),
    storage,
  })
})

describe('the clean-up', () => {
  const later = (days: number) => {
    services.time.now = new Date(NOW.getTime() + days * 86_400_000)
  }

  test('forgets an applicant ninety days after a refusal, and their stored papers with them', async () => {
    const storageKey = await addFile()
    await refuseApplication(services, admin, { agreementId, reason: 'Income' })
    later(89)
    await cleanUpIdentities(services)
    expect(await identities()).toHaveLength(1)
    later(91)
    await cleanUpIdentities(services)
    expect([await identities(), await files()]).toEqual([[], []])
    expect(await services.storage.get(storageKey)).toBeUndefined()
    const row = await database.db
      .selectFrom('agreements')
      .select(['monthlyIncomePesewas', 'employment'])
      .where('id', '=', agreementId)
      .executeTakeFirst()
    expect(row).toEqual({ monthlyIncomePesewas: null, employment: null })
  })

  const history = () =>
    database.db
      .selectFrom('agreementStatusChanges')
      .select(['toStatus', 'reason'])
      .where('agreementId', '=', agreementId)
      .orderBy('sequence')
      .execute()
  const askAndAnswer = async () => {
    await askForMore(services, admin, { agreementId, reason: 'Three payslips' })
    await answerRequest(services, buyer, { agreementId, answer: 'My mother Esi pays for me' })
    await askForMore(services, admin, { agreementId, reason: 'A letter of hers' })
  }

  test('forgets what was asked and answered about an application with it, and leaves why it was decided', async () => {
    await askAndAnswer()
    await refuseApplication(services, admin, { agreementId, reason: 'Income' })
    later(89)
    await cleanUpIdentities(services)
    expect(JSON.stringify(await history())).toContain('Esi')
    later(91)
    await cleanUpIdentities(services)
    expect(await history()).toEqual([
      { toStatus: 'applied', reason: null },
      ...Array(3).fill({ toStatus: 'applied', reason: null }),
      { toStatus: 'refused', reason: 'Income' },
    ])
    const { askedFor } = await database.db
      .selectFrom('agreements')
      .select('askedFor')
      .where('id', '=', agreementId)
      .executeTakeFirstOrThrow()
    expect(askedFor).toBeNull()
  })

  test('what was asked and answered goes with the account, and is in what its person downloads before', async () => {
    await askAndAnswer()
    const exported = await agreementPersonalData.exportFor(database.db, {
      accountId: buyer.accountId,
      email: '',
    })
    for (const words of ['Three payslips', 'My mother Esi pays for me'])
      expect(JSON.stringify(exported)).toContain(words)
    await database.db.updateTable('agreements').set({ buyerId: null }).where('id', '=', agreementId).execute()
    expect((await history()).map(({ reason }) => reason)).toEqual([null, null, null, null])
  })

  test('keeps those of an agreement that runs, and forgets them six years after it ended', async () => {
    const { id } = await insertAgreement(database.db, { status: 'exited', endedOn: '2026-11-21' })
    const income = () =>
      database.db
        .selectFrom('agreements')
        .select('monthlyIncomePesewas')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    later(6 * 365)
    await cleanUpIdentities(services)
    expect((await income()).monthlyIncomePesewas).not.toBeNull()
    later(6 * 365 + 10)
    await cleanUpIdentities(services)
    expect((await income()).monthlyIncomePesewas).toBeNull()
    expect(await identities()).toHaveLength(1)
  })
})

test('the identity goes with the account of the buyer', async () => {
  await addFile()
  await database.db.updateTable('agreements').set({ buyerId: null }).where('id', '=', agreementId).execute()
  expect([await identities(), await files()]).toEqual([[], []])
})

test('administrators ask for more, in words that the buyer reads; nobody else does', async () => {
  await askForMore(services, admin, { agreementId, reason: 'Three payslips' })
  const row = await database.db
    .selectFrom('agreements')
    .select(['status', 'askedFor'])
    .where('id', '=', agreementId)
    .executeTakeFirst()
  expect(row).toEqual({ status: 'applied', askedFor: 'Three payslips' })
  await expect(askForMore(services, buyer, { agreementId, reason: 'x' })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await refuseApplication(services, admin, { agreementId, reason: 'Income' })
  await expect(askForMore(services, admin, { agreementId, reason: 'x' })).rejects.toMatchObject({
    kind: 'conflict',
  })
})
