import { beforeEach, describe, expect, test } from 'vitest'
import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { insertReport } from '../../../tests/factories/report-factory.ts'
import { makeStranger, makeVisitor } from '../../../tests/factories/visitor-factory.ts'
import { outcomesOf } from '../../../tests/support/outcomes.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { reopenReport, reportProperty, settleReport } from './report.commands.server.ts'
import { cleanUpReports } from './report.jobs.server.ts'
import { listReports } from './report.queries.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const START = new Date('2026-11-21T09:00:00Z')
const NOT_FOUND = { kind: 'not_found', code: 'property.not_found' }

beforeEach(async () => {
  services.time.now = START
  for (const table of ['propertyReports', 'auditEvents', 'rateLimits', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

const rows = () => database.db.selectFrom('propertyReports').selectAll().execute()
const events = () =>
  database.db
    .selectFrom('auditEvents')
    .select(['actorId', 'subjectId', 'details'])
    .where('event', '=', 'report.settled')
    .execute()
const daysAgo = (days: number) => new Date(START.getTime() - days * 86_400_000)

describe('a report', () => {
  test('holds what is wrong with which property, and nothing of who said it', async () => {
    const { id: propertyId } = await insertProperty(database.db)
    await reportProperty(services, makeStranger(), {
      propertyId,
      reason: 'money-first',
      note: ' Pay first. ',
    })
    expect(await rows()).toEqual([
      {
        id: expect.any(String),
        propertyId,
        reason: 'money-first',
        note: 'Pay first.',
        reportedAt: START,
        settledAt: null,
        settledBy: null,
        settlementNote: null,
      },
    ])
  })

  test('is taken of every property that visitors see, and of no other', async () => {
    const report = async (status: PropertyStatus) => {
      const publishedAt = status === 'draft' ? null : START
      const { id: propertyId } = await insertProperty(database.db, { status, publishedAt })
      await reportProperty(services, makeStranger(), { propertyId, reason: 'other' })
    }
    for (const status of ['active', 'reserved', 'sold', 'let'] as const) await report(status)
    expect(await rows()).toHaveLength(4)
    for (const status of ['draft', 'withdrawn'] as const)
      await expect(report(status)).rejects.toMatchObject(NOT_FOUND)
    for (const propertyId of [factoryId(), "x' or 1=1", ''])
      await expect(
        reportProperty(services, makeStranger(), { propertyId, reason: 'other' }),
      ).rejects.toMatchObject(NOT_FOUND)
    expect(await rows()).toHaveLength(4)
  })

  test('is refused without a reason of the list, and with too long a note', async () => {
    const { id: propertyId } = await insertProperty(database.db)
    for (const input of [
      { reason: 'toString' },
      { reason: '' },
      { reason: 'other', note: 'x'.repeat(501) },
      { reason: "other'; drop table property_reports --" },
    ])
      await expect(reportProperty(services, makeStranger(), { propertyId, ...input })).rejects.toMatchObject({
        kind: 'invalid',
      })
    expect(await rows()).toEqual([])
  })

  test('of a program that fills in everything is counted and not saved', async () => {
    const { id: propertyId } = await insertProperty(database.db)
    await reportProperty(services, makeStranger(), { propertyId, reason: 'other', [HONEYPOT]: 'casino' })
    expect(await rows()).toEqual([])
    expect(await database.db.selectFrom('rateLimits').select('count').execute()).toEqual([{ count: 1 }])
  })

  test('is taken five times an hour from one address, however many are sent at once', async () => {
    const { id: propertyId } = await insertProperty(database.db)
    const send = () => reportProperty(services, makeVisitor(), { propertyId, reason: 'other' })
    const sent = await Promise.allSettled(Array.from({ length: 7 }, send))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await expect(send()).rejects.toMatchObject({ kind: 'limit', code: 'limit.reached' })
    services.time.now = new Date(START.getTime() + 3_600_001)
    await send()
    expect(await rows()).toHaveLength(6)
  })
})

describe('settling', () => {
  test('notes who did it and when, in the audit log too', async () => {
    const admin = await insertActor(database.db, 'admin', { fullName: 'Esi Boateng' })
    const { id, propertyId } = await insertReport(database.db)
    await settleReport(services, admin, { reportId: id })
    expect(await rows()).toMatchObject([{ settledAt: START, settledBy: admin.accountId }])
    expect(await events()).toEqual([{ actorId: admin.accountId, subjectId: id, details: { propertyId } }])
  })

  test('by two at once is done by one of them', async () => {
    const [esi, kofi] = [await insertActor(database.db, 'admin'), await insertActor(database.db, 'admin')]
    const { id: reportId } = await insertReport(database.db)
    const { answers, reasons } = await outcomesOf([
      settleReport(services, esi, { reportId }),
      settleReport(services, kofi, { reportId }),
    ])
    expect(answers).toHaveLength(1)
    expect(reasons).toMatchObject([{ kind: 'conflict', code: 'report.settled' }])
    expect(await events()).toHaveLength(1)
  })

  test('is refused to everybody but administrators, of an unknown report, and of a settled one', async () => {
    const admin = await insertActor(database.db, 'admin')
    const { id: reportId } = await insertReport(database.db)
    await expect(
      settleReport(services, await insertActor(database.db, 'user'), { reportId }),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect(await rows()).toMatchObject([{ settledAt: null }])
    for (const unknown of [factoryId(), 'x'])
      await expect(settleReport(services, admin, { reportId: unknown })).rejects.toMatchObject({
        kind: 'not_found',
      })
    await settleReport(services, admin, { reportId })
    await expect(settleReport(services, admin, { reportId })).rejects.toMatchObject({ kind: 'conflict' })
  })
})

describe('a settlement that is undone', () => {
  const reopened = () =>
    database.db.selectFrom('auditEvents').select('actorId').where('event', '=', 'report.reopened').execute()

  test('leaves the report open, without what was said of it', async () => {
    const admin = await insertActor(database.db, 'admin')
    const { id: reportId } = await insertReport(database.db)
    const note = "Price corrected'); drop table property_reports --"
    const settledAt = await settleReport(services, admin, { reportId, note })
    expect(await rows()).toMatchObject([{ settlementNote: note }])
    await reopenReport(services, admin, { reportId, settledAt })
    expect(await rows()).toMatchObject([{ settledAt: null, settledBy: null, settlementNote: null }])
    expect(await reopened()).toEqual([{ actorId: admin.accountId }])
  })

  test('is the one that was made and no later one, once among two at once', async () => {
    const admin = await insertActor(database.db, 'admin')
    const { id: reportId } = await insertReport(database.db)
    const settledAt = await settleReport(services, admin, { reportId })
    const undo = () => reopenReport(services, admin, { reportId, settledAt })
    const { answers, reasons } = await outcomesOf([undo(), undo()])
    expect(answers).toHaveLength(1)
    expect(reasons).toMatchObject([{ kind: 'conflict', code: 'report.changed' }])
    services.time.now = new Date(START.getTime() + 1_000)
    await settleReport(services, admin, { reportId })
    await expect(undo()).rejects.toMatchObject({ code: 'report.changed' })
    expect(await reopened()).toHaveLength(1)
  })

  test('is refused to everybody but administrators, and of an unknown report', async () => {
    const admin = await insertActor(database.db, 'admin')
    const { id: reportId } = await insertReport(database.db)
    const settledAt = await settleReport(services, admin, { reportId })
    for (const role of ['user', 'agent'] as const)
      await expect(
        reopenReport(services, await insertActor(database.db, role), { reportId, settledAt }),
      ).rejects.toMatchObject({ kind: 'forbidden' })
    for (const unknown of [factoryId(), "' or true --"])
      await expect(reopenReport(services, admin, { reportId: unknown, settledAt })).rejects.toMatchObject({
        kind: 'not_found',
      })
    expect(await rows()).toMatchObject([{ settledAt: START }])
  })
})

describe('the list', () => {
  test('has open reports first and the newest of each first, and is narrowed to either', async () => {
    const admin = await insertActor(database.db, 'admin', { fullName: 'Esi Boateng' })
    const settled = { settledAt: START, settledBy: admin.accountId }
    await insertReport(database.db, { note: 'settled', reportedAt: START, ...settled })
    await insertReport(database.db, { note: 'older', reportedAt: daysAgo(2) })
    await insertReport(database.db, { note: 'newer', reportedAt: daysAgo(1) })
    const notes = async (status?: 'open' | 'settled') =>
      (await listReports(database.db, { page: 1, ...(status && { status }) })).reports.map(({ note }) => note)
    expect(await notes()).toEqual(['newer', 'older', 'settled'])
    expect(await notes('open')).toEqual(['newer', 'older'])
    expect(await notes('settled')).toEqual(['settled'])
    expect(await listReports(database.db, { page: 2 })).toMatchObject({ reports: [], total: 3, pageCount: 1 })
    expect((await listReports(database.db, { page: 1, status: 'settled' })).reports).toMatchObject([
      { settledBy: 'Esi Boateng', isPropertyPublic: true },
    ])
  })
})

describe('what goes', () => {
  test('is what was settled more than 180 days ago; open reports stay however old', async () => {
    await insertReport(database.db, { note: 'open', reportedAt: daysAgo(400) })
    await insertReport(database.db, {
      note: 'just settled',
      reportedAt: daysAgo(400),
      settledAt: daysAgo(179),
    })
    await insertReport(database.db, {
      note: 'settled long ago',
      reportedAt: daysAgo(400),
      settledAt: daysAgo(181),
    })
    await cleanUpReports(database.db, START)
    expect((await rows()).map(({ note }) => note).sort()).toEqual(['just settled', 'open'])
  })

  test('is every report of a property that goes, and the name of an administrator who goes', async () => {
    const admin = await insertActor(database.db, 'admin')
    const { propertyId } = await insertReport(database.db)
    await insertReport(database.db, { settledAt: START, settledBy: admin.accountId })
    await database.db.deleteFrom('properties').where('id', '=', propertyId).execute()
    await database.db.deleteFrom('accounts').where('id', '=', admin.accountId).execute()
    await database.db.deleteFrom('profiles').where('id', '=', admin.accountId).execute()
    expect(await rows()).toMatchObject([{ settledAt: START, settledBy: null }])
  })
})
