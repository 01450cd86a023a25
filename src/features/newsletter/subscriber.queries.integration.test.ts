import { beforeAll, describe, expect, test } from 'vitest'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertPost } from '../../../tests/factories/post-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import {
  countConfirmed,
  exportSubscribers,
  listMailablePosts,
  listSubscribers,
} from './subscriber.queries.server.ts'
import { SUBSCRIBER_PAGE_SIZE, type SubscriberStatus } from './subscriber.schema.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-21T09:00:00Z')

beforeAll(async () => {
  const people: [email: string, status: SubscriberStatus][] = [
    ['+formula@example.com', 'confirmed'],
    ['ama_1@example.com', 'confirmed'],
    ['ama21@example.com', 'pending'],
    ['gone@example.com', 'unsubscribed'],
    ...Array.from({ length: SUBSCRIBER_PAGE_SIZE }, (_, index): [string, SubscriberStatus] => [
      `person-${index}@example.org`,
      'confirmed',
    ]),
  ]
  await database.db
    .insertInto('subscribers')
    .values(
      people.map(([email, status], index) => ({
        id: factoryId(),
        email,
        status,
        consentVersion: '2026-11',
        requestedAt: new Date(NOW.getTime() - index * 60_000),
        confirmedAt: status === 'pending' ? null : NOW,
        unsubscribedAt: status === 'unsubscribed' ? NOW : null,
      })),
    )
    .execute()
})

const emails = async (filters: Partial<Parameters<typeof listSubscribers>[1]> = {}) =>
  (await listSubscribers(database.db, { query: '', page: 1, ...filters })).subscribers.map(
    ({ email }) => email,
  )

describe('the list', () => {
  test('has the newest first, a page at a time', async () => {
    const found = await listSubscribers(database.db, { query: '', page: 1 })
    expect(found).toMatchObject({ total: SUBSCRIBER_PAGE_SIZE + 4, pageCount: 2 })
    expect(found.subscribers).toHaveLength(SUBSCRIBER_PAGE_SIZE)
    expect(found.subscribers[0]).toMatchObject({
      email: '+formula@example.com',
      status: 'confirmed',
      requestedAt: NOW,
    })
    expect(await emails({ page: 2 })).toHaveLength(4)
    expect(await emails({ page: 99 })).toEqual([])
  })

  test('is searched by what stands there, in which no letter is special', async () => {
    expect(await emails({ query: 'AMA_1' })).toEqual(['ama_1@example.com'])
    expect(await emails({ query: '%' })).toEqual([])
    expect(await emails({ query: "' or true --" })).toEqual([])
  })

  test('is narrowed to a status', async () => {
    expect(await emails({ status: 'pending' })).toEqual(['ama21@example.com'])
    expect(await emails({ status: 'unsubscribed', query: 'gone' })).toEqual(['gone@example.com'])
    expect(await countConfirmed(database.db)).toBe(SUBSCRIBER_PAGE_SIZE + 2)
  })
})

test('the file holds everybody who passes the filters, and no formula', async () => {
  let text = ''
  for await (const piece of exportSubscribers(database.db, { query: 'example.com' })) text += piece
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe('\uFEFFemail,status,requested,confirmed,unsubscribed,consent_version')
  expect(lines[1]).toMatch(/^'\+formula@example\.com,Confirmed,2026-11-21T09:00:00\.000Z,/)
})

test('only articles that visitors can read may be sent, and the list says which were', async () => {
  const first = await insertPost(database.db, { title: 'First', publishedAt: '2026-11-01T09:00:00Z' })
  await insertPost(database.db, { title: 'Second', publishedAt: '2026-11-02T09:00:00Z' })
  await insertPost(database.db, { title: 'Planned', publishedAt: '2026-11-22T09:00:00Z' })
  await insertPost(database.db, { title: 'Draft', publishedAt: null })
  await database.db
    .insertInto('postMailings')
    .values({ postId: first.id, requestedAt: NOW, mailCount: 7, finishedAt: NOW })
    .execute()
  expect(await listMailablePosts(database.db, { now: NOW })).toMatchObject([
    { title: 'Second', publishedAt: new Date('2026-11-02T09:00:00Z'), mailing: null },
    { title: 'First', mailing: { requestedAt: NOW, mailCount: 7, isFinished: true } },
  ])
})
