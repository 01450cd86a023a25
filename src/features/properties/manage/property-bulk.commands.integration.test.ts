import { beforeEach, expect, test } from 'vitest'
import { insertAccount, insertSession, makeActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything } from '../../access/scope.rules.ts'
import { BULK_ACTS, type BulkAct } from './managed-property.schema.ts'
import { changeManyProperties } from './property-bulk.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const actor = makeActor({ accountId: factoryId(), role: 'admin' })

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('profiles').execute()
  await insertAccount(database.db, { id: actor.accountId, profile: { role: 'admin' } })
  await insertSession(database.db, actor)
})

const moveNothing = async () => undefined
const change = (ids: string[], act: BulkAct) =>
  changeManyProperties(services, actor, { ids, scope: everything, act }, moveNothing)

const stateOf = async (id: string) =>
  await database.db
    .selectFrom('properties')
    .select(['status', 'isPopular'])
    .where('id', '=', id)
    .executeTakeFirst()

test('good ones are done and bad ones are named with their reasons', async () => {
  const draft = await insertProperty(database.db, { status: 'draft', publishedAt: null, imageCount: 1 })
  const withdrawn = await insertProperty(database.db, { status: 'withdrawn', imageCount: 1 })
  const bare = await insertProperty(database.db, {
    status: 'draft',
    publishedAt: null,
    title: 'Without picture',
  })
  const reserved = await insertProperty(database.db, {
    status: 'reserved',
    title: 'Taken for now',
    imageCount: 1,
  })
  const unknown = factoryId()
  const hostile = "' or 1=1--"
  expect(
    await change([draft.id, bare.id, unknown, hostile, reserved.id, draft.id, withdrawn.id], 'publish'),
  ).toEqual({
    done: 2,
    already: [],
    refused: [
      { id: bare.id, title: 'Without picture', message: 'Add at least one picture before you publish' },
      { id: unknown, title: 'Unknown property', message: 'Property not found' },
      { id: hostile, title: 'Unknown property', message: 'Property not found' },
      {
        id: reserved.id,
        title: 'Taken for now',
        message: 'This property is reserved and cannot become active.',
      },
    ],
  })
  const states = await Promise.all([draft, withdrawn, bare, reserved].map(({ id }) => stateOf(id)))
  expect(states.map((state) => state?.status)).toEqual(['active', 'active', 'draft', 'reserved'])
})

test.each<[BulkAct, object | undefined]>([
  ['withdraw', { status: 'withdrawn', isPopular: false }],
  ['reserve', { status: 'reserved', isPopular: false }],
  ['feature', { status: 'active', isPopular: true }],
  ['unfeature', { status: 'active', isPopular: false }],
  ['delete', undefined],
])("%s is done to anybody's active properties", async (act, state) => {
  const { id } = await insertProperty(database.db, { imageCount: 1 })
  expect(await change([id], act)).toEqual({ done: 1, already: [], refused: [] })
  expect(await stateOf(id)).toEqual(state)
})

test('two hundred are done with one press, and one more is refused as a whole', async () => {
  const properties = await Promise.all(
    Array.from({ length: 201 }, () => insertProperty(database.db, { userId: actor.accountId })),
  )
  const ids = properties.map(({ id }) => id)
  await expect(change(ids, 'feature')).rejects.toMatchObject({ kind: 'invalid' })
  expect(await stateOf(ids[0] ?? '')).toMatchObject({ isPopular: false })
  expect(await change([...ids.slice(1), ...ids.slice(1)], 'feature')).toEqual({
    done: 200,
    already: [],
    refused: [],
  })
})

test('none are nothing to do', async () => {
  expect(await change([], 'delete')).toEqual({ done: 0, already: [], refused: [] })
})

test('the same done twice at once is done once to each', async () => {
  const properties = await Promise.all(
    Array.from({ length: 10 }, () => insertProperty(database.db, { userId: actor.accountId })),
  )
  const ids = properties.map(({ id }) => id)
  const [some, others] = await Promise.all([change(ids, 'reserve'), change(ids.toReversed(), 'reserve')])
  expect((some?.done ?? 0) + (others?.done ?? 0)).toBe(10)
  for (const { message } of [...(some?.refused ?? []), ...(others?.refused ?? [])]) {
    expect(message).toBe('This property is reserved already.')
  }
})

test.each(BULK_ACTS)('an ordinary user may not %s several', async (act) => {
  const { id: accountId } = await insertAccount(database.db)
  const { id } = await insertProperty(database.db, { userId: accountId })
  await expect(
    changeManyProperties(
      services,
      makeActor({ accountId }),
      { ids: [id], scope: everything, act },
      moveNothing,
    ),
  ).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await stateOf(id)).toEqual({ status: 'active', isPopular: false })
})

test('what fails by a fault and not by a refusal is not passed over', async () => {
  const { id } = await insertProperty(database.db, { imageCount: 1 })
  const jobs = { add: () => Promise.reject(new Error('no queue')) }
  await expect(
    changeManyProperties(
      { ...services, jobs },
      actor,
      { ids: [id], scope: everything, act: 'delete' },
      moveNothing,
    ),
  ).rejects.toThrow('no queue')
})
