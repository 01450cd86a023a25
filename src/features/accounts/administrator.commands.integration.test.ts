import { beforeEach, describe, expect, test } from 'vitest'
import { createPasswords } from '#/platform/crypto/passwords.server.ts'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { createAdministrator, ensureFirstAdministrator } from './administrator.commands.server.ts'

const database = useTestDatabase()
const passwords = createPasswords()
const now = new Date('2026-11-21T09:00:00Z')
const unset = { email: undefined, password: undefined, fallbackEmail: 'admin@example.com' }
const tools = () => ({ db: database.db, passwords, now })

beforeEach(async () => {
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('profiles').execute()
})

const people = () =>
  database.db
    .selectFrom('accounts')
    .leftJoin('profiles', 'profiles.id', 'accounts.id')
    .select(['accounts.email', 'accounts.passwordHash', 'accounts.emailVerifiedAt', 'profiles.role'])
    .execute()

describe('the first administrator', () => {
  test('gets a random password that works and is told once', async () => {
    const made = await ensureFirstAdministrator(tools(), unset)
    expect(made).toMatchObject({ email: 'admin@example.com', outcome: 'created' })
    expect(made?.password).toMatch(/^[\w-]{24}$/)
    const [person] = await people()
    expect(person).toMatchObject({ role: 'admin', emailVerifiedAt: now })
    expect(await passwords.verify(made?.password ?? '', person?.passwordHash)).toBe(true)
    expect(await ensureFirstAdministrator(tools(), unset)).toBeUndefined()
  })

  test('comes from the settings, whose password is not repeated', async () => {
    const settings = { ...unset, email: 'Ama@Example.com', password: 'a long enough one' }
    expect(await ensureFirstAdministrator(tools(), settings)).toEqual({
      email: 'ama@example.com',
      outcome: 'created',
    })
    const [person] = await people()
    expect(await passwords.verify('a long enough one', person?.passwordHash)).toBe(true)
    expect(await ensureFirstAdministrator(tools(), settings)).toBeUndefined()
  })

  test('is not made with a password that everybody would guess', async () => {
    const settings = { ...unset, email: 'ama@example.com', password: '1qaz2wsx3edc' }
    await expect(ensureFirstAdministrator(tools(), settings)).rejects.toThrow(/ADMIN_PASSWORD/)
    expect(await people()).toEqual([])
  })

  test('is never somebody who signed up with that address before', async () => {
    await insertAccount(database.db, { email: 'ama@example.com' })
    const settings = { ...unset, email: 'ama@example.com', password: 'a long enough one' }
    expect(await ensureFirstAdministrator(tools(), settings)).toBeUndefined()
    expect((await people()).map(({ role }) => role)).toEqual(['user'])
  })

  test('is not made again once their address is another than that of the settings', async () => {
    const settings = { ...unset, email: 'ama@example.com', password: 'a long enough one' }
    await ensureFirstAdministrator(tools(), settings)
    for (const table of ['accounts', 'profiles'] as const)
      await database.db.updateTable(table).set({ email: 'ama.anew@example.com' }).execute()
    expect(await ensureFirstAdministrator(tools(), settings)).toBeUndefined()
    expect((await people()).map(({ email }) => email)).toEqual(['ama.anew@example.com'])
  })

  test('is one, however many programs start at once', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => ensureFirstAdministrator(tools(), unset)))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await people()).toHaveLength(1)
  })

  test('is made beside agents who have a profile and no account', async () => {
    await database.db
      .insertInto('profiles')
      .values({
        id: '01930000-0000-7000-8000-00000000abcd',
        email: 'agent@example.com',
        role: 'admin',
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    expect(await ensureFirstAdministrator(tools(), unset)).toMatchObject({ outcome: 'created' })
  })

  test('may be an agent who had a profile and no account', async () => {
    const id = '01930000-0000-7000-8000-00000000abce'
    await database.db
      .insertInto('profiles')
      .values({ id, email: 'Agent@example.com', createdAt: now, updatedAt: now })
      .execute()
    await createAdministrator(tools(), { email: 'agent@example.com' })
    expect(await database.db.selectFrom('accounts').select('id').execute()).toEqual([{ id }])
    expect((await people()).map(({ role }) => role)).toEqual(['admin'])
  })
})

describe('an operator', () => {
  test('makes an administrator of a new address', async () => {
    const made = await createAdministrator(tools(), { email: 'Kofi@example.com' })
    expect(made).toMatchObject({ email: 'kofi@example.com', outcome: 'created' })
    expect(made.password).toHaveLength(24)
  })

  test('promotes a known account, which keeps its password', async () => {
    await insertAccount(database.db, { email: 'kofi@example.com' })
    const [before] = await people()
    expect(await createAdministrator(tools(), { email: 'kofi@example.com' })).toEqual({
      email: 'kofi@example.com',
      outcome: 'promoted',
    })
    const [after] = await people()
    expect(after).toEqual({ ...before, role: 'admin' })
    expect(await createAdministrator(tools(), { email: 'kofi@example.com' })).toMatchObject({
      outcome: 'already',
    })
  })

  test('promotes an account whose profile is missing', async () => {
    await insertAccount(database.db, { email: 'kofi@example.com', profile: null })
    expect(await createAdministrator(tools(), { email: 'kofi@example.com' })).toMatchObject({
      outcome: 'promoted',
    })
    expect((await people()).map(({ role }) => role)).toEqual(['admin'])
  })
})
