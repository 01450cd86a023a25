import * as v from 'valibot'
import { expect, test } from 'vitest'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { insertShortlist } from '../../../tests/factories/shortlist-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { addShortlistHome, renameShortlist } from './shortlist.commands.server.ts'
import { getLinkedShortlist, getOwnShortlist, listShortlists } from './shortlist.queries.server.ts'
import { MOST_HOMES, shortlistNameForm } from './shortlist.schema.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const { clock, secrets } = services
const now = () => clock.now()

const insertOwner = (role: 'user' | 'admin' = 'user') => insertActor(database.db, role)
const insertShared = async () => {
  const owner = await insertOwner()
  return { owner, ...(await insertShortlist(services, { ownerId: owner.accountId, isShared: true })) }
}
const read = (token: string) => getLinkedShortlist(database.db, { token, voterToken: undefined, now: now() })
const own = (owner: { accountId: string }, shortlistId: string) =>
  getOwnShortlist(database.db, { accountId: owner.accountId, shortlistId, secrets, now: now() })

test('a shortlist takes a home once, none that visitors do not see, and of two for its last place one', async () => {
  const { owner, shortlistId, propertyId } = await insertShared()
  const add = (id: string, to = shortlistId) =>
    addShortlistHome(services, owner, { shortlistId: to, propertyId: id })
  const listed = async () => (await own(owner, shortlistId)).homes.map(({ id }) => id)
  const one = await insertProperty(database.db)
  await Promise.all([add(one.id), add(one.id)])
  await add(propertyId)
  expect(await listed()).toEqual([propertyId, one.id])
  const draft = await insertProperty(database.db, { status: 'draft' })
  for (const hidden of [draft.id, factoryId(), 'nonsense', "' or 1=1 --", ''])
    await expect(add(hidden), hidden).rejects.toMatchObject({ code: 'shortlist.no_homes' })
  for (const nobodys of ['', 'nonsense', factoryId()])
    await expect(add(one.id, nobodys), nobodys).rejects.toMatchObject({ code: 'shortlist.not_found' })
  expect(await listShortlists(database.db, { accountId: owner.accountId, now: now() })).toHaveLength(1)
  const more = await Promise.all(Array.from({ length: MOST_HOMES - 1 }, () => insertProperty(database.db)))
  for (const { id } of more.slice(0, MOST_HOMES - 3)) await add(id)
  const outcomes = await Promise.allSettled(more.slice(MOST_HOMES - 3).map(({ id }) => add(id)))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'shortlist.too_many_homes' } },
  ])
  expect(await listed()).toHaveLength(MOST_HOMES)
})

test('a shortlist gets another name, which whoever has its link reads as well; of two at once one stands', async () => {
  const { owner, shortlistId, token } = await insertShared()
  const other = await insertShortlist(services, { ownerId: owner.accountId, isShared: false })
  await renameShortlist(services, owner, { shortlistId, name: 'Near my work' })
  expect((await read(token)).name).toBe('Near my work')
  const names = ['Near the sea', "x'); drop table shortlists; --"]
  await Promise.all(names.map((name) => renameShortlist(services, owner, { shortlistId, name })))
  expect(names).toContain((await own(owner, shortlistId)).name)
  expect((await own(owner, other.shortlistId)).name).toBe('Our first home')
  await expect(
    renameShortlist(services, await insertOwner('admin'), { shortlistId, name: 'Mine' }),
  ).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a shortlist has a name that can be read and stored', () => {
  const check = (name: unknown) => v.safeParse(shortlistNameForm, { shortlistId: 'x', name })
  for (const wrong of ['', '  ', '\u0000\u0007', 'x'.repeat(81), 7, undefined])
    expect(check(wrong).success, String(wrong)).toBe(false)
  expect(check(' Our\u0000 home \ud800').output).toMatchObject({ name: 'Our home' })
  expect(check('x'.repeat(80)).success).toBe(true)
})
