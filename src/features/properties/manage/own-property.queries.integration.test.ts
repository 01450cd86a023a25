import { beforeEach, expect, test } from 'vitest'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import {
  countOwnProperties,
  findOwnPublicProperty,
  listRecentOwnProperties,
} from './own-property.queries.server.ts'

const database = useTestDatabase()
let accountId: string

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  accountId = (await insertProfile(database.db)).id
})

test('the properties entered last come first, whatever their status', async () => {
  const days = [1, 2, 3]
  for (const day of days) {
    await insertProperty(database.db, {
      userId: accountId,
      title: `Entered on day ${day}`,
      createdAt: `2026-03-0${day}T08:00:00Z`,
      ...(day === 3 ? { status: 'draft', publishedAt: null } : {}),
    })
  }
  expect(await listRecentOwnProperties(database.db, { accountId, limit: 2 })).toMatchObject([
    { title: 'Entered on day 3', status: 'draft', isPublic: false },
    {
      title: 'Entered on day 2',
      status: 'active',
      isPublic: true,
      pricePesewas: 120_000_000,
      tag: 'For Sale',
    },
  ])
  expect(await countOwnProperties(database.db, { accountId })).toBe(3)
})

test('properties of others are neither listed nor counted', async () => {
  await insertProperty(database.db)
  expect(await listRecentOwnProperties(database.db, { accountId, limit: 2 })).toEqual([])
  expect(await countOwnProperties(database.db, { accountId })).toBe(0)
})

test.each([
  ['reserved', true],
  ['sold', true],
  ['let', true],
  ['withdrawn', false],
] as const)('a %s property has a public page: %s', async (status, isPublic) => {
  await insertProperty(database.db, { userId: accountId, status })
  expect(await listRecentOwnProperties(database.db, { accountId, limit: 2 })).toMatchObject([{ isPublic }])
})

test('one’s own property is found while visitors see it, and nobody else’s', async () => {
  const find = (propertyId: string, who = accountId) =>
    findOwnPublicProperty(database.db, { accountId: who, propertyId })
  const { id } = await insertProperty(database.db, { userId: accountId, title: 'On the market' })
  const draft = { userId: accountId, status: 'draft', publishedAt: null } as const
  const { id: draftId } = await insertProperty(database.db, draft)
  const { id: otherId } = await insertProperty(database.db)
  expect(await find(id)).toMatchObject({ id, title: 'On the market', isPublic: true })
  for (const propertyId of [draftId, otherId, 'x', '\0']) expect(await find(propertyId)).toBeNull()
  expect(await find(id, otherId)).toBeNull()
})
