import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertAccount, insertActor, makeActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertSighting } from '../../../../tests/factories/paper-factory.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty, type NewProperty } from '../../../../tests/factories/property-factory.ts'
import { auditOf } from '../../../../tests/support/audit.ts'
import { usePageChanges } from '../../../../tests/support/page-changes.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything } from '../../access/scope.rules.ts'
import { getPublicProperty } from '../property.queries.server.ts'
import { notePaperSeen, withdrawSighting } from './paper-sighting.commands.server.ts'
import { getManagedPapers } from './paper-sighting.queries.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const pages = usePageChanges(database)
const services = makeTestServices(database)
let actor: Actor

beforeEach(async () => {
  actor = await insertActor(database.db, 'admin')
})

const SEEN = {
  paper: 'title',
  current: '',
  form: 'original',
  seenOn: '2026-01-05',
  place: 'Lands Commission, Accra',
  note: 'Number GA 12345',
  scope: everything,
} as const

const rowOf = (id: string) =>
  database.db
    .selectFrom('properties')
    .select(['papers', 'papersSeen', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const sightingsOf = (id: string) =>
  database.db
    .selectFrom('propertyPaperSightings')
    .select(['id', 'paper', 'seenBy', 'endedAt'])
    .where('propertyId', '=', id)
    .orderBy('notedAt')
    .orderBy('id')
    .execute()

test('what an administrator saw is shown by role and day, written down, and told to the pages', async () => {
  const { id } = await insertProperty(database.db, { papers: ['indenture'] })
  expect(await pages.during(() => notePaperSeen(services, actor, { ...SEEN, propertyId: id }))).toBe(1)

  const shown = await getPublicProperty(database.db, { id, now: services.time.now })
  expect(shown.sightings).toEqual([
    { paper: 'title', form: 'original', seenOn: '2026-01-05', place: 'Lands Commission, Accra' },
  ])
  expect(shown.papers).toEqual(['indenture', 'title'])
  expect(shown.highlights).toContain('1 of 4 papers seen')
  expect(JSON.stringify(shown)).not.toContain('GA 12345')
  expect(await auditOf(database, id)).toEqual([
    {
      event: 'property.paper_seen',
      actorId: actor.accountId,
      details: {
        paper: 'title',
        form: 'original',
        seenOn: '2026-01-05',
        place: 'Lands Commission, Accra',
        note: 'Number GA 12345',
      },
    },
  ])
})

test('a later look takes the place of an earlier one, which stays with its end', async () => {
  const { id } = await insertProperty(database.db)
  const first = await insertSighting(database.db, { propertyId: id })
  await notePaperSeen(services, actor, { ...SEEN, propertyId: id, current: first.id, form: 'copy' })
  const sightings = await sightingsOf(id)
  expect(sightings.map(({ endedAt }) => endedAt !== null)).toEqual([true, false])
  expect((await rowOf(id)).papersSeen).toEqual(['title'])
})

test('what was a mistake is taken back, and both stay in the log', async () => {
  const { id } = await insertProperty(database.db)
  const { id: current } = await insertSighting(database.db, { propertyId: id })
  await withdrawSighting(services, actor, { propertyId: id, scope: everything, paper: 'title', current })
  expect(await rowOf(id)).toMatchObject({ papers: ['title'], papersSeen: [] })
  expect((await sightingsOf(id)).map(({ endedAt }) => endedAt)).toEqual([services.time.now])
  expect(await auditOf(database, id)).toMatchObject([{ event: 'property.paper_withdrawn' }])
})

describe('nothing is noted', () => {
  test('by the agent of the property, administrator or not', async () => {
    const { id } = await insertProperty(database.db, { userId: actor.accountId })
    await expect(notePaperSeen(services, actor, { ...SEEN, propertyId: id })).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'property.own_papers',
    })
    expect(await sightingsOf(id)).toEqual([])
    const view = await getManagedPapers(database.db, { propertyId: id, scope: everything, actor })
    expect(view.maySee).toBe(false)
  })

  test('by an ordinary user', async () => {
    const { id: accountId } = await insertAccount(database.db)
    const { id } = await insertProperty(database.db)
    for (const act of [
      () => notePaperSeen(services, makeActor({ accountId }), { ...SEEN, propertyId: id }),
      () =>
        withdrawSighting(services, makeActor({ accountId }), {
          propertyId: id,
          scope: everything,
          paper: 'title',
          current: '',
        }),
    ])
      await expect(act()).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await sightingsOf(id)).toEqual([])
  })

  test('of a day to come', async () => {
    const { id } = await insertProperty(database.db)
    await expect(
      notePaperSeen(services, actor, { ...SEEN, propertyId: id, seenOn: '2099-01-01' }),
    ).rejects.toMatchObject({ kind: 'invalid', code: 'property.paper_future' })
  })

  test('of a home to rent, of which nobody asks for papers', async () => {
    const { id } = await insertProperty(database.db, { tag: 'For Rent' })
    await expect(notePaperSeen(services, actor, { ...SEEN, propertyId: id })).rejects.toMatchObject({
      code: 'property.no_papers',
    })
  })

  test.each(['', '0', "' or true--", '\0', factoryId()])('under the id "%s"', async (propertyId) => {
    await expect(notePaperSeen(services, actor, { ...SEEN, propertyId })).rejects.toMatchObject({
      kind: 'not_found',
    })
  })
})

test('of two who note the same paper at once one is told to look again', async () => {
  const { id } = await insertProperty(database.db)
  const other = await insertActor(database.db, 'admin')
  const results = await Promise.allSettled(
    [actor, other].map((by) => notePaperSeen(services, by, { ...SEEN, propertyId: id })),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { kind: 'conflict', code: 'property.paper_changed' },
  })
  expect(await sightingsOf(id)).toHaveLength(1)
  expect((await rowOf(id)).version).toBe(2)
})

test('two who note different papers at once both stand', async () => {
  const { id } = await insertProperty(database.db)
  const other = await insertActor(database.db, 'admin')
  await Promise.all([
    notePaperSeen(services, actor, { ...SEEN, propertyId: id }),
    notePaperSeen(services, other, { ...SEEN, propertyId: id, paper: 'indenture' }),
  ])
  expect((await rowOf(id)).papersSeen).toEqual(['indenture', 'title'])
})

describe('what was seen falls back to what the agent says', () => {
  const CHANGES: [string, Partial<NewProperty>][] = [
    ['the place', { location: 'Labone, Accra' }],
    ['the digital address', { digitalAddress: 'GA-183-8164' }],
    ['the pin on the map', { pinLatitude: 5.6, pinLongitude: -0.2 }],
    ['the plot', { plotAreaSquareFeet: 5_000 }],
    ['whose land it is', { landType: 'stool' }],
  ]
  test.each(CHANGES)('when %s changes, in the same transaction', async (_, change) => {
    const { id } = await insertProperty(database.db, { type: 'Land', beds: 0, baths: 0 })
    await insertSighting(database.db, { propertyId: id })
    await expect(
      database.db.transaction().execute(async (tx) => {
        await tx.updateTable('properties').set(change).where('id', '=', id).execute()
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await rowOf(id)).toMatchObject({ papersSeen: ['title'] })

    await database.db.updateTable('properties').set(change).where('id', '=', id).execute()
    expect(await rowOf(id)).toMatchObject({ papers: ['title'], papersSeen: [] })
    expect((await sightingsOf(id)).every(({ endedAt }) => endedAt !== null)).toBe(true)
    const shown = await getPublicProperty(database.db, { id, now: services.time.now })
    expect(shown.sightings).toEqual([])
  })

  test('when it goes to another owner', async () => {
    const { id } = await insertProperty(database.db)
    await insertSighting(database.db, { propertyId: id })
    const { id: userId } = await insertProfile(database.db)
    await database.db.updateTable('properties').set({ userId }).where('id', '=', id).execute()
    expect((await rowOf(id)).papersSeen).toEqual([])
  })

  test('for the one paper that the agent no longer says there is', async () => {
    const { id } = await insertProperty(database.db)
    await insertSighting(database.db, { propertyId: id })
    await insertSighting(database.db, { propertyId: id, paper: 'indenture' })
    await database.db
      .updateTable('properties')
      .set({ papers: ['indenture'] })
      .where('id', '=', id)
      .execute()
    expect(await rowOf(id)).toMatchObject({ papers: ['indenture'], papersSeen: ['indenture'] })
  })

  test('and not for what has nothing to do with it', async () => {
    const { id } = await insertProperty(database.db)
    await insertSighting(database.db, { propertyId: id })
    await database.db
      .updateTable('properties')
      .set({ pricePesewas: 90_000_000, title: 'Cheaper house with garden', status: 'reserved' })
      .where('id', '=', id)
      .execute()
    expect((await rowOf(id)).papersSeen).toEqual(['title'])
  })
})

test('whoever saw it is known to administrators until their account is gone, and it stays seen', async () => {
  const { id } = await insertProperty(database.db)
  const seer = await insertProfile(database.db, { fullName: 'Adjoa Boateng' })
  await insertSighting(database.db, { propertyId: id, seenBy: seer.id })
  const read = () => getManagedPapers(database.db, { propertyId: id, scope: everything, actor })
  const seenBy = async () => (await read()).papers.find(({ paper }) => paper === 'title')?.sighting?.seenBy
  expect(await seenBy()).toBe('Adjoa Boateng')
  await database.db.deleteFrom('profiles').where('id', '=', seer.id).execute()
  expect(await seenBy()).toBe('somebody who is gone')
  expect((await rowOf(id)).papersSeen).toEqual(['title'])
})
