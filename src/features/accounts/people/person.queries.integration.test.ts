import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../../tests/factories/account-factory.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { listPeople } from './person.queries.server.ts'

const database = useTestDatabase()

beforeAll(async () => {
  const { db } = database
  await insertProfile(db, { email: 'agent@agency.example', fullName: 'Agent Without Account' })
  await insertAccount(db, {
    email: 'ama@example.com',
    createdAt: '2026-03-01T08:00:00Z',
    profile: {
      role: 'admin',
      fullName: 'Ama Owusu',
      phone: '+233244123456',
      address: 'GA-183-8164',
      bio: 'x',
    },
  })
  await insertAccount(db, {
    email: '100%_kofi@example.com',
    createdAt: '2026-04-01T08:00:00Z',
    profile: { fullName: 'Kofi \\ Mɛnsa', phone: '+442079460000' },
  })
  await insertAccount(db, { email: 'bare@example.com', createdAt: '2026-05-01T08:00:00Z', profile: null })
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < 47; number += 1) {
      await insertAccount(tx, { createdAt: '2026-01-01T08:00:00Z', profile: { fullName: `Many ${number}` } })
    }
  })
})

const emails = async (query: string) =>
  (await listPeople(database.db, { query, page: 1 })).people.map(({ email }) => email)

describe('the list of people', () => {
  test('holds whoever can sign in, newest first, 24 a page', async () => {
    const first = await listPeople(database.db, { query: '', page: 1 })
    expect(first).toMatchObject({ total: 50, pageCount: 3 })
    expect(first.people.slice(0, 3).map(({ email }) => email)).toEqual([
      'bare@example.com',
      '100%_kofi@example.com',
      'ama@example.com',
    ])
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listPeople(database.db, { query: '', page })))
    expect(pages.map(({ people }) => people.length)).toEqual([24, 24, 2, 0])
    expect(new Set(pages.flatMap(({ people }) => people.map(({ id }) => id))).size).toBe(50)
  })

  test('is narrowed to a role; whoever has no profile is a user', async () => {
    const totals = await Promise.all(
      (['admin', 'agent', 'user'] as const).map(async (role) => {
        const { people, total } = await listPeople(database.db, { query: '', role, page: 1 })
        expect(people.every((person) => person.role === role)).toBe(true)
        return total
      }),
    )
    expect(totals).toEqual([1, 0, 49])
    const { people } = await listPeople(database.db, { query: 'bare', role: 'user', page: 1 })
    expect(people.map(({ email }) => email)).toEqual(['bare@example.com'])
  })

  test('says of a person no more than id, e-mail, name, phone, role and when they came', async () => {
    const { people } = await listPeople(database.db, { query: 'ama@', page: 1 })
    expect(people).toEqual([
      {
        id: expect.any(String),
        email: 'ama@example.com',
        fullName: 'Ama Owusu',
        phone: '+233244123456',
        role: 'admin',
        createdAt: '2026-03-01T08:00:00.000Z',
        isInvited: false,
        isBlocked: false,
      },
    ])
  })

  test('shows somebody whose profile is missing as a user', async () => {
    const { people } = await listPeople(database.db, { query: 'bare', page: 1 })
    expect(people).toMatchObject([{ role: 'user', fullName: null, phone: null }])
  })
})

test('somebody who was shut out is marked', async () => {
  const { id } = await insertAccount(database.db, { email: 'shut-out@example.com' })
  await database.db
    .updateTable('accounts')
    .set({ blockedAt: new Date('2027-01-01T00:00:00Z'), blockReason: 'Asked for money' })
    .where('id', '=', id)
    .execute()
  const { people } = await listPeople(database.db, { query: 'shut-out@', page: 1 })
  expect(people).toMatchObject([{ isBlocked: true }])
})

test('somebody who was invited is marked until they choose a password', async () => {
  const account = await insertAccount(database.db, { email: 'invited@example.com' })
  const isInvited = async () =>
    (await listPeople(database.db, { query: 'invited@', page: 1 })).people[0]?.isInvited
  const set = (change: { consentVersion: string } | { updatedAt: Date }) =>
    database.db.updateTable('accounts').set(change).where('id', '=', account.id).execute()
  expect(await isInvited()).toBe(false)
  await set({ consentVersion: 'invited' })
  await sql`update accounts set updated_at = created_at where id = ${account.id}`.execute(database.db)
  expect(await isInvited()).toBe(true)
  await set({ updatedAt: new Date('2027-01-01T00:00:00Z') })
  expect(await isInvited()).toBe(false)
})

describe('a search for people', () => {
  test.each([
    ['a part of the name in any case', 'aMA owu', ['ama@example.com']],
    ['letters of Ghanaian languages', 'MƐNSA', ['100%_kofi@example.com']],
    ['a part of the address', 'MA@EXAMPLE', ['ama@example.com']],
    ['a number as it is typed at home', '024 412 3456', ['ama@example.com']],
    ['the start of a number', '0244', ['ama@example.com']],
    ['a number with its country', '+233 (24) 412-3456', ['ama@example.com']],
    ['the country of a number', '+44', ['100%_kofi@example.com']],
    ['the end of a number', '412-3456', ['ama@example.com']],
    ['a percent sign as itself', '0%_', ['100%_kofi@example.com']],
    ['a backslash as itself', '\\ m', ['100%_kofi@example.com']],
    ['an agent without an account', 'agent@agency', []],
    ['nobody', 'nobody at all', []],
    ['an attack', "' or 1=1; --", []],
  ])('finds %s', async (_, query, found) => {
    expect(await emails(query)).toEqual(found)
  })

  test('counts what it found', async () => {
    expect(await listPeople(database.db, { query: 'many', page: 2 })).toMatchObject({
      total: 47,
      pageCount: 2,
    })
  })
})
