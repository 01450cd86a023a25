import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addDevice } from '#/features/saved-searches/device.commands.server.ts'
import { sendNotification } from '#/features/saved-searches/notification.jobs.server.ts'
import { tellOfMatches } from '#/features/saved-searches/saved-search.jobs.server.ts'
import { createWebPush } from '#/platform/push/web-push.server.ts'
import { insertProfile } from '../factories/profile-factory.ts'
import { insertProperty } from '../factories/property-factory.ts'
import { insertSavedSearch } from '../factories/saved-search-factory.ts'
import { useBuyersWorld } from './buyers-world.ts'
import { type PushServer, startPushServer } from './push-server.ts'

const START = new Date('2026-11-21T09:00:00Z')
const MINUTE = 60_000

/** Buyers with devices that a push server of our own serves; empty and at `START` before each test. */
export function useNotifiedWorld() {
  const world = useBuyersWorld({ maxConnections: 10 })
  const { database, newBuyer } = world
  let started: PushServer | undefined
  // What starts before the tests is asked for within them.
  const server = new Proxy({} as PushServer, {
    get: (_, name) => Reflect.get(started ?? {}, name),
    set: (_, name, value) => Reflect.set(started ?? {}, name, value),
  })
  let push: typeof world.services.push
  const services: typeof world.services = Object.create(world.services, { push: { get: () => push } })

  beforeAll(async () => {
    started = await startPushServer(world.services.push.publicKey)
    push = createWebPush({
      hosts: [started.origin],
      privateKey: world.services.secrets.pushKey,
      contact: 'mailto:office@fihankra.example',
    })
  })
  afterAll(() => started?.stop())
  beforeEach(async () => {
    services.time.now = START
    services.addedJobs.length = 0
    server.taken.length = 0
    server.answer = () => 201
    for (const table of ['savedSearches', 'devices', 'mails', 'properties'] as const)
      await database.db.deleteFrom(table).execute()
  })

  const later = (minutes: number) => {
    services.time.now = new Date(services.time.now.getTime() + minutes * MINUTE)
  }
  const owed = () =>
    services.addedJobs.flatMap(({ name, payload }) =>
      name === 'send-notification' ? [payload as { notificationId: string }] : [],
    )
  return {
    ...{ database, server, services, newBuyer, later, owed },
    devices: () => database.db.selectFrom('devices').selectAll().orderBy('createdAt').execute(),
    notifications: () => database.db.selectFrom('notifications').selectAll().execute(),
    send: (attempt = { isLast: false }) =>
      Promise.allSettled(owed().map((payload) => sendNotification(services, payload, attempt))),
    /** Somebody with a saved search that tells at once, and a device; a home has come to match. */
    async somebodyNotified(title = 'Walled garden home') {
      const buyer = await newBuyer()
      const address = server.subscribe()
      await addDevice(services, buyer, address)
      const savedSearchId = await insertSavedSearch(database.db, {
        accountId: buyer.accountId,
        search: 'type=house',
        frequency: 'at-once',
      })
      const { id: userId } = await insertProfile(database.db)
      await insertProperty(database.db, { userId, title, type: 'House', updatedAt: services.time.now })
      later(2)
      await tellOfMatches(services)
      return { buyer, address, savedSearchId }
    },
  }
}
