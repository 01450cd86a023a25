import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { TestDatabase } from './test-database.ts'

/** Hears, like every running program, that what visitors see has changed. */
export function usePageChanges(database: TestDatabase): {
  /** How often that was announced since this was last asked. */
  count(): Promise<number>
  /** How often it was announced while `act` ran. */
  during(act: () => Promise<unknown>): Promise<number>
} {
  let client: pg.Client | undefined
  let heard = 0

  beforeAll(async () => {
    client = new pg.Client({ connectionString: database.url })
    client.on('notification', () => {
      heard += 1
    })
    await client.connect()
    await client.query('listen page_changed')
  })
  afterAll(() => client?.end())

  const count = async () => {
    // A listener is told of all that was committed before its own next statement is answered.
    await client?.query('select')
    const since = heard
    heard = 0
    return since
  }
  return {
    count,
    async during(act) {
      await count()
      await act()
      return await count()
    },
  }
}
