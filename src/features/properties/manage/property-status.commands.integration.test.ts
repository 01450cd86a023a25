import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount, insertSession, makeActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { auditOf } from '../../../../tests/support/audit.ts'
import { usePageChanges } from '../../../../tests/support/page-changes.ts'
import { propertyRowsOf } from '../../../../tests/support/property-rows.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything, ownedBy } from '../../access/scope.rules.ts'
import {
  PROPERTY_STATUSES,
  PROPERTY_TAGS,
  type PropertyStatus,
  type PropertyTag,
} from '../property.schema.ts'
import { canBecome, fitsTag } from '../property-status.rules.ts'
import { deleteProperty } from './property-deletion.commands.server.ts'
import { changePropertyStatus } from './property-status.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const pages = usePageChanges(database)
const services = makeTestServices(database)
const actor = makeActor({ accountId: factoryId(), role: 'admin' })

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('profiles').execute()
  await insertAccount(database.db, { id: actor.accountId, profile: { role: 'admin' } })
  await insertSession(database.db, actor)
})

const { rowOf, historyOf, ...rows } = propertyRowsOf(database)
const insertWith = (status: PropertyStatus, tag?: PropertyTag, imageCount = 1) =>
  rows.insertWith(status, tag, imageCount)

const everyStep = PROPERTY_TAGS.flatMap((tag) =>
  PROPERTY_STATUSES.filter((from) => fitsTag(from, tag)).flatMap((from) =>
    PROPERTY_STATUSES.map((to): [PropertyStatus, PropertyStatus, PropertyTag] => [from, to, tag]),
  ),
)

describe('a step that follows', () => {
  test.each(everyStep.filter(([from, to, tag]) => canBecome(from, to, tag)))(
    'from %s to %s, %s: is taken, written down and told to all pages',
    async (from, to, tag) => {
      const { id } = await insertWith(from, tag)
      const announced = await pages.during(() =>
        changePropertyStatus(services, actor, { propertyId: id, scope: everything, to }),
      )
      expect(announced).toBe(1)
      expect(await rowOf(id)).toEqual({
        status: to,
        version: 2,
        updatedAt: services.time.now,
        publishedAt: from === 'draft' ? services.time.now : new Date('2026-03-01T09:00:00Z'),
      })
      expect(await historyOf(id)).toEqual([
        {
          fromStatus: from,
          toStatus: to,
          pricePesewas: 120_000_000,
          changedBy: actor.accountId,
          changedAt: services.time.now,
        },
      ])
      expect(await auditOf(database, id)).toEqual([
        { event: 'property.status_changed', actorId: actor.accountId, details: { from, to } },
      ])
    },
  )
})

describe('a step that does not follow', () => {
  test.each(everyStep.filter(([from, to, tag]) => !canBecome(from, to, tag)))(
    'from %s to %s, %s: is refused and changes nothing',
    async (from, to, tag) => {
      const { id } = await insertWith(from, tag)
      const announced = await pages.during(() =>
        expect(
          changePropertyStatus(services, actor, { propertyId: id, scope: everything, to }),
        ).rejects.toMatchObject({
          kind: 'conflict',
          code: 'property.status_refused',
          message: expect.stringMatching(/^This property is [a-z ]+( already| and cannot become [a-z ]+)\.$/),
          details: { status: from },
        }),
      )
      expect(announced).toBe(0)
      expect(await rowOf(id)).toMatchObject({ status: from, version: 1 })
      expect(await historyOf(id)).toEqual([])
      expect(await auditOf(database, id)).toEqual([])
    },
  )

  test.each(['constructor', '__proto__', '', 'Active', 'active ', "active'--"])(
    'to "%s", which is no status, is refused',
    async (to) => {
      const { id } = await insertWith('draft')
      await expect(
        changePropertyStatus(services, actor, {
          propertyId: id,
          scope: everything,
          to: to as PropertyStatus,
        }),
      ).rejects.toMatchObject({ kind: 'conflict' })
      expect(await rowOf(id)).toMatchObject({ status: 'draft' })
    },
  )

  test('from a status that was not asked for is refused', async () => {
    const { id } = await insertWith('reserved')
    const step = { propertyId: id, to: 'active', from: ['draft', 'withdrawn'] } as const
    await expect(changePropertyStatus(services, actor, { ...step, scope: everything })).rejects.toMatchObject(
      {
        message: 'This property is reserved and cannot become active.',
      },
    )
  })
})

describe('publishing', () => {
  test.each(['draft', 'withdrawn'] as const)('a %s property needs a picture', async (status) => {
    const { id } = await insertWith(status, 'For Sale', 0)
    await expect(
      changePropertyStatus(services, actor, { propertyId: id, scope: everything, to: 'active' }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { images: ['Add at least one picture before you publish'] } },
    })
    expect(await rowOf(id)).toMatchObject({ status, version: 1 })
  })

  test('what was never published counts from now, also when it was withdrawn as such', async () => {
    const { id } = await insertProperty(database.db, {
      status: 'withdrawn',
      publishedAt: null,
      imageCount: 1,
    })
    await changePropertyStatus(services, actor, { propertyId: id, scope: everything, to: 'active' })
    expect(await rowOf(id)).toMatchObject({ publishedAt: services.time.now })
  })

  test('what comes back from being reserved needs none, since visitors saw it all the time', async () => {
    const { id } = await insertWith('reserved', 'For Sale', 0)
    await changePropertyStatus(services, actor, { propertyId: id, scope: everything, to: 'active' })
    expect(await rowOf(id)).toMatchObject({ status: 'active' })
  })
})

describe('who may', () => {
  test('an ordinary user may not, not even with a property of their own', async () => {
    const { id: accountId } = await insertAccount(database.db)
    const { id } = await insertProperty(database.db, { userId: accountId })
    const user = makeActor({ accountId, role: 'user' })
    await expect(
      changePropertyStatus(services, user, {
        propertyId: id,
        to: 'reserved',
        scope: ownedBy(user.accountId),
      }),
    ).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await rowOf(id)).toMatchObject({ status: 'active' })
  })

  test("among one's own, another's is not found; among all it is", async () => {
    const { id } = await insertWith('active')
    const step = { propertyId: id, to: 'reserved' } as const
    await expect(
      changePropertyStatus(services, actor, { ...step, scope: ownedBy(actor.accountId) }),
    ).rejects.toMatchObject({
      kind: 'not_found',
      code: 'property.not_found',
    })
    expect(await rowOf(id)).toMatchObject({ status: 'active' })
    await changePropertyStatus(services, actor, { ...step, scope: everything })
    expect(await rowOf(id)).toMatchObject({ status: 'reserved' })
  })

  test.each([
    '',
    'null',
    '1',
    "' or 1=1--",
    '../x',
    '\0',
    '🏠'.repeat(50),
    factoryId(),
    factoryId().toUpperCase(),
  ])('the id "%s" leads nowhere', async (propertyId) => {
    await insertWith('active')
    for (const scope of [ownedBy(actor.accountId), everything]) {
      await expect(
        changePropertyStatus(services, actor, { propertyId, to: 'reserved', scope }),
      ).rejects.toMatchObject({ kind: 'not_found', message: 'Property not found' })
    }
  })
})

describe('at once', () => {
  test('of several who reserve, one does and the others are told that it is reserved', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await insertWith('active')
      const outcomes = await Promise.allSettled(
        Array.from({ length: 4 }, () =>
          changePropertyStatus(services, actor, { propertyId: id, scope: everything, to: 'reserved' }),
        ),
      )
      const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      expect(refused).toHaveLength(3)
      for (const reason of refused)
        expect(reason).toMatchObject({ message: 'This property is reserved already.' })
      expect(await historyOf(id)).toHaveLength(1)
      expect(await rowOf(id)).toMatchObject({ status: 'reserved', version: 2 })
    }
  })

  test('who reserves what somebody deletes either came first or does not find it', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await insertWith('active')
      const [reserving, deleting] = await Promise.allSettled([
        changePropertyStatus(services, actor, { propertyId: id, scope: everything, to: 'reserved' }),
        deleteProperty(services, actor, { propertyId: id, scope: everything }),
      ])
      expect(deleting.status).toBe('fulfilled')
      if (reserving.status === 'rejected') expect(reserving.reason).toMatchObject({ kind: 'not_found' })
      expect(await rowOf(id)).toBeUndefined()
      expect(await historyOf(id)).toEqual([])
    }
  })
})
