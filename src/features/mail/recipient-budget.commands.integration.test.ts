import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices, type TestServices } from '../../../tests/support/test-services.ts'
import { takeRecipientBudget } from './recipient-budget.commands.server.ts'

const database = useTestDatabase()
let services: TestServices

beforeEach(async () => {
  services = makeTestServices(database)
  await database.db.deleteFrom('rateLimits').execute()
})

const later = (minutes: number) => {
  services.time.now = new Date(services.time.now.getTime() + minutes * 60_000)
}
const take = (recipient: string, alsoWithin: Parameters<typeof takeRecipientBudget>[3] = []) =>
  takeRecipientBudget(services.db, services, recipient, alsoWithin)

async function countTaken(times: number, recipient: string): Promise<number> {
  let taken = 0
  for (let time = 0; time < times; time++) if (await take(recipient)) taken++
  return taken
}

test('one recipient gets five mails an hour and ten a day, however the address is written', async () => {
  expect(await countTaken(7, 'ama@example.com')).toBe(5)
  expect(await countTaken(1, 'Ama@Example.com')).toBe(0)
  expect(await countTaken(1, 'kofi@example.com')).toBe(1)
  later(60)
  expect(await countTaken(7, 'ama@example.com')).toBe(5)
  later(60)
  expect(await countTaken(7, 'ama@example.com')).toBe(0)
  later(24 * 60)
  expect(await countTaken(7, 'ama@example.com')).toBe(5)
})

test('what another limit refuses is not counted', async () => {
  const once = { name: 'test', subject: 'ama', limit: { count: 1, seconds: 60 } }
  await take('ama@example.com', [once])
  for (let time = 0; time < 10; time++) expect(await take('ama@example.com', [once])).toBeUndefined()
  expect(await countTaken(7, 'ama@example.com')).toBe(4)
})

test('a mail that is not owed after all was not counted', async () => {
  const failed = services.db.transaction().execute(async (tx) => {
    await takeRecipientBudget(tx, services, 'ama@example.com')
    throw new Error('Not owed')
  })
  await expect(failed).rejects.toThrow('Not owed')
  expect(await countTaken(7, 'ama@example.com')).toBe(5)
})
