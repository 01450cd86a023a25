import { beforeEach } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../factories/account-factory.ts'
import { type TestDatabase, useTestDatabase } from './test-database.ts'
import { makeTestServices, type TestServices } from './test-services.ts'

const START = new Date('2026-11-21T09:00:00Z')

/** A marketplace without anybody in it at the start of each test, and a way to let buyers in. */
export function useBuyersWorld(options: { maxConnections?: number } = {}): {
  database: TestDatabase
  services: TestServices
  newBuyer: () => Promise<Actor>
} {
  const database = useTestDatabase(options)
  const services = makeTestServices(database)
  beforeEach(async () => {
    services.time.now = START
    await database.db.deleteFrom('accounts').execute()
    await database.db.deleteFrom('profiles').execute()
  })
  return {
    database,
    services,
    newBuyer: () => insertActor(database.db),
  }
}

/** So many at once. */
export function times<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)))
}
