import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount, makeActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { usePageChanges } from '../../../tests/support/page-changes.ts'
import { propertyRowsOf } from '../../../tests/support/property-rows.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { PROPERTY_STATUSES, PROPERTY_TAGS, type PropertyStatus, type PropertyTag } from './property.schema.ts'
import { closeProperty, releaseProperty, reserveProperty } from './property-reservation.commands.server.ts'
import { fitsTag } from './property-status.rules.ts'

const database = useTestDatabase({ maxConnections: 12 })
const pages = usePageChanges(database)
const services = makeTestServices(database)
const by = makeActor({ accountId: factoryId() })

beforeEach(async () => {
  for (const table of ['properties', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  await insertAccount(database.db, { id: by.accountId })
})

type Step = typeof reserveProperty
const take = (step: Step, propertyId: string) =>
  database.db.transaction().execute((tx) => step(tx, services, { propertyId, by }))

const { insertWith, rowOf, historyOf } = propertyRowsOf(database)

const steps: [string, Step, PropertyStatus, (tag: PropertyTag) => PropertyStatus][] = [
  ['reserving', reserveProperty, 'active', () => 'reserved'],
  ['releasing', releaseProperty, 'reserved', () => 'active'],
  ['closing', closeProperty, 'reserved', (tag) => (tag === 'For Sale' ? 'sold' : 'let')],
]

describe.each(steps)('%s', (_, step, from, toOf) => {
  test.each(PROPERTY_TAGS)('what is %s is taken, written down and told to all pages', async (tag) => {
    const { id } = await insertWith(from, tag)
    await pages.count()
    await take(step, id)
    expect(await pages.count()).toBe(1)
    const to = toOf(tag)
    const now = services.time.now
    const publishedAt = new Date('2026-03-01T09:00:00Z')
    expect(await rowOf(id)).toEqual({ status: to, version: 2, publishedAt, updatedAt: now })
    const written = { pricePesewas: 120_000_000, changedBy: by.accountId, changedAt: now }
    expect(await historyOf(id)).toEqual([{ fromStatus: from, toStatus: to, ...written }])
    expect(await auditOf(database, id)).toEqual([
      { event: 'property.status_changed', actorId: by.accountId, details: { from, to } },
    ])
  })

  const others = PROPERTY_STATUSES.filter((status) => status !== from)
  test.each(
    PROPERTY_TAGS.flatMap((tag) =>
      others.filter((status) => fitsTag(status, tag)).map((status) => [status, tag] as const),
    ),
  )('what is %s, %s, is refused and stays so', async (status, tag) => {
    const { id } = await insertWith(status, tag)
    await pages.count()
    await expect(take(step, id)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'property.status_refused',
      details: { status },
    })
    expect(await pages.count()).toBe(0)
    expect(await rowOf(id)).toMatchObject({ status, version: 1 })
    expect(await historyOf(id)).toEqual([])
  })

  test.each([factoryId(), '', "' or true --", '\u0000'])('what is unknown (%j) is not found', async (id) => {
    await expect(take(step, id)).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('20 at once is done once', async () => {
    const { id } = await insertWith(from, 'For Rent')
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => take(step, id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await historyOf(id)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ version: 2 })
  })
})

test('what is rolled back was never reserved', async () => {
  const { id } = await insertWith('active', 'For Sale')
  await pages.count()
  await expect(
    database.db.transaction().execute(async (tx) => {
      await reserveProperty(tx, services, { propertyId: id, by })
      throw new Error('The payment failed')
    }),
  ).rejects.toThrow('The payment failed')
  expect(await rowOf(id)).toMatchObject({ status: 'active', version: 1 })
  expect([await historyOf(id), await pages.count()]).toEqual([[], 0])
})
