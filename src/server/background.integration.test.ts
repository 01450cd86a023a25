import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { makeTestServices } from '../../tests/support/test-services.ts'
import { cleanUp } from './background.server.ts'

const database = useTestDatabase()

test('a clean-up that fails holds up no other, and is tried again by itself', async () => {
  const services = makeTestServices(database)
  const before = new Date(services.time.now.getTime() - 1_000)
  await database.db.insertInto('rateLimits').values({ key: 'over', count: 1, resetsAt: before }).execute()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    database.db,
  )
  await sql`create trigger refuse before delete on sessions for each statement execute function refuse()`.execute(
    database.db,
  )

  await cleanUp(services, {})
  const parts = services.addedJobs.map(({ payload }) => payload as { part: string })
  expect(parts.map(({ part }) => part)).toEqual([
    'sessions',
    'email-changes',
    'link-requests',
    'mails',
    'limits',
    'audit-log',
    'checkout-attempts',
    'publications',
    'views',
    'previews',
    'vitals',
    'reports',
    'offered-homes',
    'subscribers',
    'saved-searches',
    'notifications',
    'images',
    'identities',
  ])
  const results = await Promise.allSettled(parts.map((part) => cleanUp(services, part)))
  const failed = parts.filter((_, index) => results[index]?.status === 'rejected')
  expect(failed).toEqual([{ part: 'sessions' }])
  expect(results[0]).toMatchObject({ reason: { message: 'The clean-up of sessions failed.' } })
  expect(await database.db.selectFrom('rateLimits').select('key').execute()).toEqual([])
})

test('a clean-up of another version of the program is refused by its name', async () => {
  const services = makeTestServices(database)
  await expect(cleanUp(services, { part: 'attics' })).rejects.toThrow('attics')
})
