import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { agreementPersonalData } from '#/features/agreements/agreement.privacy.server.ts'
import { findDirt } from '#/platform/images/testing/clean-files.ts'
import { CANARY } from '#/platform/images/testing/hostile-file.ts'
import { jpegComment, withJpegSegments } from '#/platform/images/testing/jpeg-parts.ts'
import { makeJpeg } from '#/platform/images/testing/pictures.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertBuyer } from '../../../../tests/factories/checkout-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { APPROVAL, useAgreementWorld } from '../../../../tests/support/agreement-world.ts'
import { listAgreements } from '../managed-agreement.queries.server.ts'
import { approveApplication, askForMore, refuseApplication } from '../signing/signing.commands.server.ts'
import {
  addApplicationFile,
  answerRequest,
  openApplicationFile,
  readDocument,
  removeApplicationFile,
} from './application-file.commands.server.ts'
import { listApplicationFiles } from './application-file.queries.server.ts'
import { cleanUpIdentities } from './identity.jobs.server.ts'

const world = useAgreementWorld()
const { database, services } = world
const PDF = Buffer.from(`%PDF-1.7\n${CANARY}\n%%EOF\n`)

let stranger: Actor
beforeEach(async () => {
  stranger = await insertBuyer(database.db)
  services.addedJobs.length = 0
})

const add = (
  changes: Partial<{ agreementId: string; name: string; bytes: Uint8Array }> = {},
  who = world.buyer,
) =>
  addApplicationFile(services, who, {
    agreementId: world.agreementId,
    name: 'payslip.pdf',
    bytes: PDF,
    ...changes,
  })
const open = (fileId: string, who = world.admin) =>
  openApplicationFile(services, who, { agreementId: world.agreementId, fileId })
const remove = (fileId: string, who = world.buyer) =>
  removeApplicationFile(services, who, { agreementId: world.agreementId, fileId })
const list = () => listApplicationFiles(database.db, { agreementId: world.agreementId })
const stored = async () => {
  const bytes: Buffer[] = []
  for await (const { key } of services.storage.list('identity/')) {
    const file = await services.storage.get(key)
    bytes.push(Buffer.from(await new Response(file?.body).arrayBuffer()))
  }
  return bytes
}
const openings = () =>
  database.db
    .selectFrom('auditEvents')
    .select(['actorId', 'subjectId', 'details'])
    .where('event', '=', 'agreement.file_opened')
    .where('subjectId', '=', world.agreementId)
    .execute()

describe('a document of an application', () => {
  test('is stored sealed and opened by an administrator as it was, which the audit log says', async () => {
    const { id } = await add()
    expect(await list()).toMatchObject([
      { id, name: 'payslip.pdf', mediaType: 'application/pdf', sizeBytes: PDF.length },
    ])
    expect((await stored()).some((bytes) => bytes.includes(CANARY))).toBe(false)
    expect(await open(id)).toMatchObject({ name: 'payslip.pdf', mediaType: 'application/pdf', bytes: PDF })
    expect(await openings()).toEqual([
      { actorId: world.admin.accountId, subjectId: world.agreementId, details: { fileId: id } },
    ])
  })

  test('is drawn anew where it is a picture, with nothing of what the camera wrote', async () => {
    const dirty = withJpegSegments(await makeJpeg(200, 120), jpegComment(CANARY))
    const { id, name } = await add({ name: 'salary letter.PNG', bytes: Buffer.concat([dirty, PDF]) })
    const { bytes, mediaType } = await open(id)
    expect([name, mediaType]).toEqual(['salary letter.jpg', 'image/jpeg'])
    expect(bytes.includes(CANARY)).toBe(false)
    expect(
      await findDirt({ format: 'jpeg', width: 200, height: 120, contentType: 'image/jpeg', bytes }),
    ).toEqual([])
  })

  test('is nobody’s but the applicant’s to add and to remove', async () => {
    const { id } = await add()
    await expect(add({}, stranger)).rejects.toMatchObject({ code: 'agreement.not_found' })
    await expect(remove(id, stranger)).rejects.toMatchObject({ code: 'agreement.not_found' })
    await expect(add({}, world.admin)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(add({ agreementId: "x' or 1=1" })).rejects.toMatchObject({ code: 'agreement.not_found' })
    expect(await list()).toHaveLength(1)
  })

  test('is opened by administrators alone: neither its owner nor the agent of the home', async () => {
    const { id } = await add()
    const agent = await insertActor(database.db, 'agent')
    await database.db
      .updateTable('properties')
      .set({ userId: agent.accountId })
      .where('id', '=', world.propertyId)
      .execute()
    for (const who of [world.buyer, stranger, agent])
      await expect(open(id, who)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(open(factoryId())).rejects.toMatchObject({ code: 'application_file.not_found' })
    await expect(open('../../secret')).rejects.toMatchObject({ code: 'application_file.not_found' })
    await expect(
      openApplicationFile(services, world.admin, { agreementId: factoryId(), fileId: id }),
    ).rejects.toMatchObject({ code: 'application_file.not_found' })
    expect(await openings()).toEqual([])
  })

  test('is not an opening that the log lacks, where the storage fails', async () => {
    const { id } = await add()
    const [file] = await database.db
      .selectFrom('applicationFiles')
      .select('storageKey')
      .where('id', '=', id)
      .execute()
    await services.storage.delete(file?.storageKey ?? '')
    await expect(open(id)).rejects.toThrow('not in the storage')
    expect(await openings()).toHaveLength(1)
  })

  test('is one of ten at most, also when two come at once', async () => {
    for (let at = 0; at < 9; at += 1) await add({ name: `paper ${at}.pdf` })
    const outcomes = await Promise.allSettled([add(), add()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(add()).rejects.toMatchObject({ code: 'application_file.too_many' })
    expect(await list()).toHaveLength(10)
  })

  test('is not taken without a key, and none is opened', async () => {
    const { id } = await add()
    const closed = { ...services, identity: undefined }
    const file = { agreementId: world.agreementId, name: 'a.pdf', bytes: PDF }
    await expect(addApplicationFile(closed, world.buyer, file)).rejects.toMatchObject({
      code: 'agreement.applications_closed',
    })
    await expect(
      openApplicationFile(closed, world.admin, { agreementId: world.agreementId, fileId: id }),
    ).rejects.toMatchObject({ code: 'agreement.applications_closed' })
  })

  test('that is no document leaves nothing behind', async () => {
    const before = (await stored()).length
    await expect(add({ bytes: Buffer.from('<svg onload=alert(1)>') })).rejects.toMatchObject({
      kind: 'unsupported',
    })
    await expect(add({ bytes: Buffer.from('ffd8ffe000104a464946', 'hex') })).rejects.toMatchObject({
      code: 'image.damaged',
    })
    expect([await list(), (await stored()).length]).toEqual([[], before])
  })

  test('is removed with its bytes, once, and stays as it is after the decision', async () => {
    const { id } = await add()
    const second = await add()
    const before = (await stored()).length
    await Promise.all([remove(id), remove(id)])
    await remove('not an id')
    expect([(await list()).map((one) => one.id), (await stored()).length]).toEqual([[second.id], before - 1])
    await approveApplication(services, world.admin, { agreementId: world.agreementId, ...APPROVAL })
    await expect(remove(second.id)).rejects.toMatchObject({ code: 'application_file.decided' })
    await expect(add()).rejects.toMatchObject({ code: 'application_file.decided' })
    expect((await open(second.id)).bytes).toEqual(PDF)
  })

  test('goes ninety days after a refusal, with its bytes', async () => {
    await add()
    const [file] = await database.db
      .selectFrom('applicationFiles')
      .select('storageKey')
      .where('agreementId', '=', world.agreementId)
      .execute()
    await refuseApplication(services, world.admin, { agreementId: world.agreementId, reason: 'Income' })
    // Files in the storage are as old as the machine says.
    services.time.now = new Date(Date.now() + 91 * 86_400_000)
    await cleanUpIdentities(services)
    expect([await list(), await services.storage.get(file?.storageKey ?? '')]).toEqual([[], undefined])
  })

  test('is named in the downloaded data of the applicant, and of nobody else', async () => {
    await add()
    const exported = (who: Actor) => agreementPersonalData.exportFor(database.db, who)
    expect(await exported(world.buyer)).toMatchObject({
      applicationFiles: [{ name: 'payslip.pdf', mediaType: 'application/pdf', sizeBytes: PDF.length }],
    })
    expect(await exported(stranger)).toMatchObject({ applicationFiles: [] })
  })
})

test('a document is read no further than ten megabytes', async () => {
  let sent = 0
  async function* endless() {
    for (;;) {
      sent += 1
      yield Buffer.alloc(1_000_000)
    }
  }
  await expect(readDocument(endless())).rejects.toMatchObject({ code: 'application_file.too_large' })
  expect(sent).toBe(11)
})

describe('what the office asks for', () => {
  const answer = (who = world.buyer) =>
    answerRequest(services, who, { agreementId: world.agreementId, answer: 'Three payslips of this year' })

  const waitsSince = async () => {
    const { agreements } = await listAgreements(database.db, { page: 1, query: '' })
    return agreements.find(({ id }) => id === world.agreementId)?.waitsSince
  }

  test('is answered once by the applicant, and the office is mailed', async () => {
    await expect(answer()).rejects.toMatchObject({ code: 'application.nothing_asked' })
    await askForMore(services, world.admin, { agreementId: world.agreementId, reason: 'Three payslips' })
    expect(await waitsSince()).toBeInstanceOf(Date)
    await expect(answer(stranger)).rejects.toMatchObject({ code: 'agreement.not_found' })
    const outcomes = await Promise.allSettled([answer(), answer()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await world.agreement()).askedFor).toBeNull()
    expect(await waitsSince()).toBeNull()
    const last = await database.db
      .selectFrom('agreementStatusChanges')
      .select(['reason', 'changedBy'])
      .where('agreementId', '=', world.agreementId)
      .orderBy('sequence', 'desc')
      .executeTakeFirst()
    expect(last).toEqual({
      reason: 'The applicant answered: Three payslips of this year',
      changedBy: world.buyer.accountId,
    })
    const mails = await database.db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'agreement-office')
      .where(sql<string>`data ->> 'agreementId'`, '=', world.agreementId)
      .execute()
    expect(mails).toMatchObject([{ data: { kind: 'answered' } }])
  })
})
