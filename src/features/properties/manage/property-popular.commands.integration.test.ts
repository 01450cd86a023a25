import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertAccount, insertActor, makeActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { auditOf } from '../../../../tests/support/audit.ts'
import { usePageChanges } from '../../../../tests/support/page-changes.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything } from '../../access/scope.rules.ts'
import { setPopular } from './property-popular.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const pages = usePageChanges(database)
const services = makeTestServices(database)
let actor: Actor

beforeEach(async () => {
  actor = await insertActor(database.db, 'admin')
  await database.db.deleteFrom('properties').execute()
})

const rowOf = (id: string) =>
  database.db
    .selectFrom('properties')
    .select(['isPopular', 'version', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test("anybody's property is featured and no longer, which is written down and told", async () => {
  const { id } = await insertProperty(database.db)
  for (const isPopular of [true, false]) {
    expect(
      await pages.during(() => setPopular(services, actor, { propertyId: id, scope: everything, isPopular })),
    ).toBe(1)
    expect(await rowOf(id)).toMatchObject({ isPopular, updatedAt: services.time.now })
  }
  expect((await rowOf(id)).version).toBe(3)
  expect(await auditOf(database, id)).toEqual(
    [true, false].map((isPopular) => ({
      event: 'property.popular_changed',
      actorId: actor.accountId,
      details: { isPopular },
    })),
  )
})

test('what is so already is left as it is', async () => {
  const { id } = await insertProperty(database.db, { isPopular: true })
  const announced = await pages.during(() =>
    setPopular(services, actor, { propertyId: id, scope: everything, isPopular: true }),
  )
  expect(announced).toBe(0)
  expect((await rowOf(id)).version).toBe(1)
  expect(await auditOf(database, id)).toEqual([])
})

test('a draft may be featured before anybody sees it', async () => {
  const { id } = await insertProperty(database.db, { status: 'draft', publishedAt: null })
  expect(
    await pages.during(() =>
      setPopular(services, actor, { propertyId: id, scope: everything, isPopular: true }),
    ),
  ).toBe(0)
  expect(await rowOf(id)).toMatchObject({ isPopular: true })
})

test('an ordinary user features nothing, not even what is their own', async () => {
  const { id: accountId } = await insertAccount(database.db)
  const { id } = await insertProperty(database.db, { userId: accountId })
  await expect(
    setPopular(services, makeActor({ accountId }), { propertyId: id, scope: everything, isPopular: true }),
  ).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await rowOf(id)).toMatchObject({ isPopular: false })
})

test.each(['', '0', "' or true--", '\0', factoryId()])('the id "%s" leads nowhere', async (propertyId) => {
  await expect(
    setPopular(services, actor, { propertyId, scope: everything, isPopular: true }),
  ).rejects.toMatchObject({
    kind: 'not_found',
  })
})

test('a hundred changes at once end in one story', async () => {
  const { id } = await insertProperty(database.db)
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      setPopular(services, actor, { propertyId: id, scope: everything, isPopular: index % 2 === 0 }),
    ),
  )
  const { isPopular, version } = await rowOf(id)
  const noted = (await auditOf(database, id)).map(
    ({ details }) => (details as { isPopular: boolean }).isPopular,
  )
  // Every line in the log changed something, so that they take turns and the row is where they end.
  expect(version).toBe(1 + noted.length)
  const [on, off] = [true, false].map((state) => noted.filter((each) => each === state).length)
  expect((on ?? 0) - (off ?? 0)).toBe(isPopular ? 1 : 0)
})
