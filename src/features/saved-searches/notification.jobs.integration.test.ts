import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signOutEverywhere } from '#/features/accounts/session.commands.server.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { insertSavedSearch } from '../../../tests/factories/saved-search-factory.ts'
import { useNotifiedWorld } from '../../../tests/support/notified-world.ts'
import { addDevice, removeDevice } from './device.commands.server.ts'
import { listDeviceMarks } from './device.queries.server.ts'
import { MOST_DEVICES } from './device.schema.ts'
import { cleanUpNotifications, sendNotification } from './notification.jobs.server.ts'
import { endSavedSearch } from './saved-search.commands.server.ts'
import { tellOfMatches } from './saved-search.jobs.server.ts'

const { database, server, services, later, newBuyer, devices, notifications, owed, send, somebodyNotified } =
  useNotifiedWorld()
const FIRST = { isLast: false }

describe('what a search finds', () => {
  test('is told on the device beside the mail, and forgotten once it was taken', async () => {
    const { savedSearchId } = await somebodyNotified()
    expect(await notifications()).toHaveLength(1)
    await send()
    expect(server.problems).toEqual([])
    expect(server.taken).toHaveLength(1)
    const text = JSON.parse(server.taken[0]?.text ?? '')
    expect(text).toMatchObject({ title: '1 new home', href: '/properties?type=house' })
    expect(text.body).toContain('Walled garden home, GH₵')
    expect(text.token.startsWith(savedSearchId)).toBe(true)
    expect(await notifications()).toEqual([])
    expect(
      await database.db
        .selectFrom('mails')
        .select('id')
        .where('template', '=', 'saved-search-matches')
        .execute(),
    ).toHaveLength(1)
    // What a killed program could not note is nothing to do for the next one.
    await send()
    expect(server.taken).toHaveLength(1)
  })

  test('names no person and not the search as its owner calls it', async () => {
    const { buyer } = await somebodyNotified()
    await send()
    const { fullName } = await database.db
      .selectFrom('profiles')
      .select('fullName')
      .where('id', '=', buyer.accountId)
      .executeTakeFirstOrThrow()
    const said = server.taken[0]?.text ?? ''
    for (const name of [fullName, buyer.email, 'Houses of my own']) expect(said).not.toContain(name)
  })

  test('goes out once more with the same topic when a program dies before it could note it', async () => {
    await somebodyNotified()
    const [payload] = owed()
    if (!payload) throw new Error('Nothing is owed.')
    const dying: typeof services = Object.create(services, {
      db: {
        value: new Proxy(database.db, {
          get: (db, name) => {
            if (name === 'deleteFrom') throw new Error('Killed')
            const found = Reflect.get(db, name)
            return typeof found === 'function' ? found.bind(db) : found
          },
        }),
      },
    })
    await expect(sendNotification(dying, payload, FIRST)).rejects.toThrow('Killed')
    await sendNotification(services, payload, FIRST)
    await sendNotification(services, payload, FIRST)
    expect(server.taken).toHaveLength(2)
    expect(new Set(server.taken.map(({ topic }) => topic)).size).toBe(1)
    expect(new Set(server.taken.map(({ text }) => JSON.parse(text).id)).size).toBe(1)
  })

  test('is tried again while the push service is away, and given up only at last', async () => {
    await somebodyNotified()
    server.answer = () => 503
    expect((await send())[0]?.status).toBe('rejected')
    expect(await notifications()).toHaveLength(1)
    server.answer = () => 201
    await send()
    expect(server.taken).toHaveLength(1)

    await somebodyNotified()
    server.answer = () => 503
    await send({ isLast: true })
    expect(await notifications()).toEqual([])
    expect(services.logged.at(-1)).toMatchObject({ level: 'warn', message: 'A notification was given up' })
  })

  test('waits for the morning when it could not be sent before the night', async () => {
    await somebodyNotified()
    services.time.now = new Date('2026-11-21T23:30:00Z')
    await send()
    expect(server.taken).toEqual([])
    services.time.now = new Date('2026-11-22T06:59:00Z')
    services.addedJobs.length = 0
    await tellOfMatches(services)
    expect(owed()).toEqual([])
    services.time.now = new Date('2026-11-22T07:00:00Z')
    await tellOfMatches(services)
    await tellOfMatches(services)
    expect(owed()).toHaveLength(1)
    await send()
    expect(server.taken).toHaveLength(1)
  })

  test('reaches a device whose owner never confirmed their address, without a mail', async () => {
    const buyer = await insertActor(database.db)
    const unverified = { emailVerifiedAt: null }
    await database.db.updateTable('accounts').set(unverified).where('id', '=', buyer.accountId).execute()
    await addDevice(services, buyer, server.subscribe())
    await insertSavedSearch(database.db, { accountId: buyer.accountId, search: '', frequency: 'at-once' })
    await insertProperty(database.db, { updatedAt: services.time.now })
    later(2)
    await tellOfMatches(services)
    await send()
    expect(server.taken).toHaveLength(1)
    expect(await database.db.selectFrom('mails').select('id').execute()).toEqual([])
  })

  test('is not told any more once the search has ended, and forgotten after four weeks', async () => {
    const { buyer, savedSearchId } = await somebodyNotified()
    await endSavedSearch(services, buyer, { savedSearchId })
    await send()
    expect(server.taken).toEqual([])
    await somebodyNotified()
    later(29 * 24 * 60)
    await cleanUpNotifications(database.db, services.time.now)
    expect(await notifications()).toEqual([])
  })

  test('fits into a message whatever a home and its search are called', async () => {
    await somebodyNotified('“Ɔdan kɛseɛ” '.repeat(14))
    await sql`update notifications
      set data = jsonb_set(data, '{search}', to_jsonb(${'query=a'.repeat(500)}::text))`.execute(database.db)
    await send()
    expect(JSON.parse(server.taken[0]?.text ?? '')).toMatchObject({ href: '/dashboard/saved-searches' })
  })
})

describe('a device', () => {
  test.each([404, 410])('is forgotten when its push service answers %i', async (status) => {
    await somebodyNotified()
    server.answer = () => status
    await send()
    expect(await devices()).toEqual([])
    expect(await notifications()).toEqual([])
  })

  test('is known to its owner only, and turned off by nobody else', async () => {
    const { buyer, address } = await somebodyNotified()
    const marksOf = ({ accountId }: { accountId: string }) =>
      listDeviceMarks(database.db, { accountId, push: services.push })
    expect(await marksOf(buyer)).toHaveLength(1)
    const other = await newBuyer()
    expect(await marksOf(other)).toEqual([])
    await removeDevice(services, other, address)
    expect(await devices()).toHaveLength(1)
    // Who only knows the address does not take it over.
    await expect(
      addDevice(services, other, { ...server.subscribe(), endpoint: address.endpoint }),
    ).rejects.toMatchObject({ code: 'device.not_reachable' })
    await addDevice(services, other, address)
    expect(await devices()).toMatchObject([{ accountId: other.accountId }])
    expect(await marksOf(buyer)).toEqual([])
    await removeDevice(services, other, address)
    await removeDevice(services, other, address)
    expect(await devices()).toEqual([])
  })

  test('is refused at a host that is not on the list, and to administrators', async () => {
    const address = { ...server.subscribe(), endpoint: 'https://169.254.169.254/latest' }
    await expect(addDevice(services, await newBuyer(), address)).rejects.toMatchObject({
      code: 'device.not_reachable',
    })
    const administrator = await insertActor(database.db, 'admin')
    await expect(addDevice(services, administrator, server.subscribe())).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect(await devices()).toEqual([])
  })

  test('is one of ten, of which the oldest goes, and one however often it is asked for at once', async () => {
    const buyer = await newBuyer()
    const first = server.subscribe()
    await Promise.all([first, first, first].map((address) => addDevice(services, buyer, address)))
    expect(await devices()).toHaveLength(1)
    for (let count = 0; count < MOST_DEVICES; count++) {
      later(1)
      await addDevice(services, buyer, server.subscribe())
    }
    expect(await devices()).toHaveLength(MOST_DEVICES)
    expect((await devices()).map(({ endpoint }) => endpoint)).not.toContain(first.endpoint)
  })

  test('ends when its owner signs out, and not when a session only runs out', async () => {
    services.time.now = new Date()
    const { buyer } = await somebodyNotified()
    const sessionsEnd = (ends: string) =>
      database.db
        .updateTable('sessions')
        .set({ expiresAt: new Date(ends), endsAt: new Date(ends) })
        .where('accountId', '=', buyer.accountId)
        .execute()
    await sessionsEnd('2020-01-01T00:00:00Z')
    await database.db.deleteFrom('sessions').where('expiresAt', '<', services.time.now).execute()
    expect(await devices()).toHaveLength(1)

    const again = await somebodyNotified()
    await database.db
      .updateTable('sessions')
      .set({ expiresAt: new Date('2099-01-01T00:00:00Z'), endsAt: new Date('2099-01-01T00:00:00Z') })
      .where('accountId', '=', again.buyer.accountId)
      .execute()
    await signOutEverywhere(services, again.buyer)
    expect((await devices()).map(({ accountId }) => accountId)).toEqual([buyer.accountId])
  })

  test('goes with its account', async () => {
    const { buyer } = await somebodyNotified()
    await database.db.deleteFrom('accounts').where('id', '=', buyer.accountId).execute()
    expect(await devices()).toEqual([])
    expect(await notifications()).toEqual([])
  })
})
