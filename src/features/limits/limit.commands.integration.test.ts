import { beforeEach, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices, type TestServices } from '../../../tests/support/test-services.ts'
import {
  createLimitCounts,
  emailSubject,
  forgetAttempts,
  giveBack,
  takeAttempts,
} from './limit.commands.server.ts'

const database = useTestDatabase()
let services: TestServices

beforeEach(async () => {
  services = makeTestServices(database)
  await database.db.deleteFrom('rateLimits').execute()
})

const attempt = (subject: string, count = 3, seconds = 60) => ({
  name: 'test',
  subject,
  limit: { count, seconds },
})
const counts = async () =>
  Object.fromEntries(
    (await database.db.selectFrom('rateLimits').select(['key', 'count']).orderBy('key').execute()).map(
      ({ key, count }) => [key, count],
    ),
  )
const later = (seconds: number) => {
  services.time.now = new Date(services.time.now.getTime() + seconds * 1_000)
}

describe('a limit', () => {
  test('lets so many attempts pass and says to the next when to come back', async () => {
    for (let taken = 0; taken < 3; taken++) await takeAttempts(services, [attempt('ama')])
    later(18)
    await expect(takeAttempts(services, [attempt('ama')])).rejects.toMatchObject({
      kind: 'limit',
      code: 'limit.reached',
      message: 'Too many attempts. Try again in 42 seconds.',
      details: { retryAfterSeconds: 42 },
    })
  })

  test('that was reached is counted by its name, what it let pass is not', async () => {
    const limitCounts = createLimitCounts()
    const counting = { ...services, limitCounts }
    const other = { ...attempt('ama', 9), name: 'other' }
    for (let taken = 0; taken < 5; taken++)
      await takeAttempts(counting, [attempt('ama'), other]).catch(() => undefined)
    expect(Object.fromEntries(limitCounts.byName)).toEqual({ test: 2 })
  })

  test('counts anew when its window is over', async () => {
    for (let taken = 0; taken < 3; taken++) await takeAttempts(services, [attempt('ama')])
    later(60)
    await takeAttempts(services, [attempt('ama')])
    expect(await counts()).toEqual({ 'test:ama': 1 })
  })

  test('counts each subject for itself', async () => {
    for (let taken = 0; taken < 3; taken++) await takeAttempts(services, [attempt('ama')])
    await expect(takeAttempts(services, [attempt('kofi')])).resolves.toHaveLength(1)
  })

  test('is not passed by a hundred who ask at once', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 100 }, () => takeAttempts(services, [attempt('many', 7)])),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect(await counts()).toEqual({ 'test:many': 7 })
  })

  test('is opened anew by one of a hundred who ask at once after its end', async () => {
    await takeAttempts(services, [attempt('again', 2)])
    later(61)
    const asked = await Promise.allSettled(
      Array.from({ length: 100 }, () => takeAttempts(services, [attempt('again', 2)])),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })
})

describe('a clock that was ahead for a while', () => {
  const TWO_DAYS = 2 * 86_400
  const resetsAt = async () =>
    (await database.db.selectFrom('rateLimits').select('resetsAt').executeTakeFirst())?.resetsAt

  test('locks nobody out for longer than the window', async () => {
    later(TWO_DAYS)
    for (let taken = 0; taken < 3; taken++) await takeAttempts(services, [attempt('ama')])
    later(-TWO_DAYS)
    await expect(takeAttempts(services, [attempt('ama')])).rejects.toMatchObject({
      details: { retryAfterSeconds: 60 },
    })
    later(59)
    await expect(takeAttempts(services, [attempt('ama')])).rejects.toMatchObject({
      details: { retryAfterSeconds: 1 },
    })
    later(1)
    await takeAttempts(services, [attempt('ama')])
    expect(await counts()).toEqual({ 'test:ama': 1 })
  })

  test('leaves what was counted in a window that is not longer than before', async () => {
    later(TWO_DAYS)
    const ahead = await takeAttempts(services, [attempt('ama')])
    later(-TWO_DAYS)
    await takeAttempts(services, [attempt('ama')])
    expect(await counts()).toEqual({ 'test:ama': 2 })
    expect(await resetsAt()).toEqual(new Date(services.time.now.getTime() + 60_000))
    await giveBack(services, ahead)
    expect(await counts()).toEqual({ 'test:ama': 1 })
  })
})

describe('several limits at once', () => {
  test('count nothing when one of them refuses, and tell the longest wait', async () => {
    await takeAttempts(services, [attempt('short', 1, 60), attempt('long', 1, 900)])
    await expect(
      takeAttempts(services, [attempt('free', 5), attempt('short', 1, 60), attempt('long', 1, 900)]),
    ).rejects.toMatchObject({
      message: 'Too many attempts. Try again in 15 minutes.',
      details: { retryAfterSeconds: 900 },
    })
    expect(await counts()).toEqual({ 'test:short': 1, 'test:long': 1 })
  })

  test('do not block each other when two ask for them crosswise', async () => {
    const pairs = Array.from({ length: 60 }, async (_, index) => {
      const taken = await takeAttempts(services, [
        { ...attempt(`account-${index % 2}`, 100), name: 'account' },
        { ...attempt(`address-${index % 3}`, 100), name: 'address' },
      ])
      await giveBack(services, taken)
    })
    await expect(Promise.all(pairs)).resolves.toHaveLength(60)
    expect(await counts()).toEqual({})
  })
})

describe('a good attempt', () => {
  test('is given back', async () => {
    await takeAttempts(services, [attempt('ama')])
    const taken = await takeAttempts(services, [attempt('ama')])
    await giveBack(services, taken)
    expect(await counts()).toEqual({ 'test:ama': 1 })
  })

  test('leaves no row when it was the only one', async () => {
    await giveBack(services, await takeAttempts(services, [attempt('ama'), attempt('kofi')]))
    expect(await counts()).toEqual({})
  })

  test('takes nothing from a later window', async () => {
    const taken = await takeAttempts(services, [attempt('ama')])
    later(60)
    await takeAttempts(services, [attempt('ama')])
    await giveBack(services, taken)
    expect(await counts()).toEqual({ 'test:ama': 1 })
  })

  test('makes everything forgotten that was counted for its subject, and no more', async () => {
    await takeAttempts(services, [attempt('ama')])
    await takeAttempts(services, [attempt('kofi')])
    await forgetAttempts(services, [{ name: 'test', subject: 'ama' }])
    expect(await counts()).toEqual({ 'test:kofi': 1 })
  })
})

test('an e-mail address counts as one subject however it is written, and is not held', () => {
  expect(emailSubject('Ama@Example.com ')).toBe(emailSubject('ama@example.com'))
  expect(emailSubject('ama@example.com')).not.toContain('ama')
})
