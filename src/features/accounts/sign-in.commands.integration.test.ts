import { beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#/shared/actor.ts'
import { FACTORY_PASSWORD, insertAccount } from '../../../tests/factories/account-factory.ts'
import { makeStranger, makeVisitor } from '../../../tests/factories/visitor-factory.ts'
import { insertMember } from '../../../tests/support/account-site.ts'
import { refusalOf } from '../../../tests/support/outcomes.ts'
import { makeQuickPasswords } from '../../../tests/support/quick-passwords.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { signIn } from './session.commands.server.ts'
import { findSession, hashToken } from './session.queries.server.ts'

const database = useTestDatabase()
let services: ReturnType<typeof makeServices>

function makeServices(rules: Parameters<typeof makeTestServices>[1] = {}) {
  return { ...makeTestServices(database, rules), db: database.db, passwords: makeQuickPasswords() }
}

beforeEach(() => {
  services = makeServices()
})

const find = (token: string) => findSession(database.db, { token, now: services.clock.now() })

const newAccount = (overrides?: Parameters<typeof insertMember>[1]) => insertMember(services, overrides)

const enter = (email: string, visitor: Visitor = makeStranger()) =>
  signIn(services, visitor, { email, password: FACTORY_PASSWORD })

const eventsOf = async (subjectId: string) =>
  (
    await database.db
      .selectFrom('auditEvents')
      .select(['event', 'actorId', 'details'])
      .where('subjectId', '=', subjectId)
      .orderBy('id')
      .execute()
  ).map(({ event, actorId, details }) => ({ event, actorId, details }))

describe('an administrator whose password is from before', () => {
  test('is told to choose a longer one when it is right, and nothing when it is wrong', async () => {
    const password = 'kente-9876'
    const { email } = await newAccount({
      passwordHash: await services.passwords.hash(password),
      profile: { role: 'admin' },
    })
    const enterWith = (given: string) =>
      refusalOf(signIn(services, makeStranger(), { email, password: given }))
    expect(await enterWith(password)).toMatchObject({ code: 'account.admin_password_short' })
    expect(await enterWith('kente-9877')).toMatchObject({ code: 'account.sign_in_failed' })
  })
})

describe('signing in', () => {
  test('begins a session that the browser knows without its token', async () => {
    const account = await newAccount({ profile: { role: 'admin', fullName: 'Ama Serwaa' } })
    const visitor = makeVisitor({ ip: '102.176.8.8', userAgent: `Mozilla/5.0 ${'x'.repeat(600)}` })
    const { token, endsAt, view } = await enter(account.email.toUpperCase(), visitor)

    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(endsAt).toEqual(new Date('2026-12-21T09:00:00Z'))
    expect(view).toEqual({
      sessionId: expect.any(String),
      user: { id: account.id, email: account.email, isEmailVerified: true },
      profile: expect.objectContaining({ id: account.id, role: 'admin', fullName: 'Ama Serwaa' }),
      isAdmin: true,
      expiresAt: Date.parse('2026-11-28T09:00:00Z') / 1_000,
      secondsLeft: 7 * 86_400,
    })
    const row = await database.db
      .selectFrom('sessions')
      .selectAll()
      .where('accountId', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ id: view.sessionId, ip: '102.176.8.8' })
    expect(row.userAgent).toHaveLength(500)
    expect(row.tokenHash).toEqual(hashToken(token))
    expect(JSON.stringify({ ...row, tokenHash: row.tokenHash.toString() })).not.toContain(token)
    expect(await eventsOf(account.id)).toEqual([
      { event: 'account.sign_in_ok', actorId: account.id, details: {} },
    ])
  })

  test('begins a new session each time and never adopts one that a visitor brings', async () => {
    const account = await newAccount()
    const planted = 'A'.repeat(43)
    const forged = { email: account.email, password: FACTORY_PASSWORD, token: planted, sessionId: planted }
    const first = await signIn(services, makeStranger(), forged)
    const second = await signIn(services, makeStranger(), forged)
    expect(new Set([planted, first.token, second.token]).size).toBe(3)
    expect(await find(planted)).toBeUndefined()
    expect((await find(first.token))?.sessionId).not.toBe((await find(second.token))?.sessionId)
  })

  test('ends the session that this browser had, whosever it was, and no other', async () => {
    const [account, before] = [await newAccount(), await newAccount()]
    const [old, elsewhere] = [await enter(before.email), await enter(account.email)]
    const given = { email: account.email, password: FACTORY_PASSWORD }
    const wrong = signIn(services, makeStranger(), { ...given, password: 'not the password' }, old.token)
    expect((await refusalOf(wrong)).code).toBe('account.sign_in_failed')
    expect(await find(old.token)).toBeDefined()

    const { token } = await signIn(services, makeStranger(), given, old.token)
    expect(await find(old.token)).toBeUndefined()
    expect(await find(elsewhere.token)).toBeDefined()
    expect(await find(token)).toBeDefined()
  })

  test('makes a profile that is missing, with the role user', async () => {
    const account = await newAccount({ profile: null })
    const entered = await Promise.all([enter(account.email), enter(account.email), enter(account.email)])
    for (const { view } of entered) {
      expect(view).toMatchObject({
        isAdmin: false,
        profile: { id: account.id, role: 'user', fullName: null },
      })
    }
  })

  test('never takes over a profile of the same address that belongs to somebody else', async () => {
    const agent = await insertAccount(database.db, { profile: { role: 'admin' } })
    const account = await newAccount({ profile: null })
    await database.db
      .updateTable('profiles')
      .set({ email: account.email })
      .where('id', '=', agent.id)
      .execute()
    const { view } = await enter(account.email)
    expect(view).toMatchObject({ isAdmin: false, profile: null })
  })

  test('answers a wrong address and a wrong password alike, after the same work', async () => {
    const account = await newAccount()
    const wrongPassword = await refusalOf(
      signIn(services, makeStranger(), { email: account.email, password: 'not the password' }),
    )
    const wrongAddress = await refusalOf(
      signIn(services, makeStranger(), { email: 'nobody@example.com', password: 'not the password' }),
    )
    expect(wrongAddress).toEqual(wrongPassword)
    expect(wrongAddress).toMatchObject({
      kind: 'unauthenticated',
      message: expect.stringMatching(/^Failed to sign in[.] Check/),
    })
    expect(services.passwords.checks).toBe(2)
    expect(await eventsOf(account.id)).toEqual([
      { event: 'account.sign_in_failed', actorId: null, details: {} },
    ])
  })

  test('answers the right password of an address that is not verified like a wrong one, where that is asked for', async () => {
    services = makeServices({ requiresVerifiedEmail: true })
    const account = await newAccount({ emailVerifiedAt: null })
    const visitor = makeStranger()
    const wrong = { email: account.email, password: 'not the password' }
    const refused = [
      await refusalOf(enter(account.email, visitor)),
      await refusalOf(signIn(services, visitor, wrong)),
    ]
    expect(refused[0]).toEqual(refused[1])
    expect(refused[0]).toMatchObject({
      kind: 'unauthenticated',
      message: expect.stringMatching(/^Failed to sign in[.] Check/),
    })
    expect(services.passwords.checks).toBe(2)
    const event = { event: 'account.sign_in_failed', actorId: null, details: {} }
    expect(await eventsOf(account.id)).toEqual([event, event])
    // Counted alike too: after five in all both are told to wait.
    for (let tries = 0; tries < 3; tries++) await refusalOf(enter(account.email, visitor))
    expect((await refusalOf(enter(account.email, visitor))).kind).toBe('limit')
    expect((await refusalOf(signIn(services, visitor, wrong))).kind).toBe('limit')

    services = makeServices()
    await expect(enter(account.email)).resolves.toMatchObject({ view: { user: { isEmailVerified: false } } })
  })

  test.each([
    [{ email: '', password: '' }],
    [{ email: ' ', password: FACTORY_PASSWORD }],
    [{ email: 'ama@example.com', password: '' }],
    [{}],
  ])('without address or password is refused: %o', async (given) => {
    const refusal = await refusalOf(signIn(services, makeStranger(), given as never))
    expect(refusal.message).toBe('You must provide either an email or phone number and a password')
    expect(services.passwords.checks).toBe(0)
  })

  test.each([
    ["' or 1=1 --", 'x'],
    ['ama@example.com\0', 'x'],
    [['ama@example.com'], 'x'],
    [{ $ne: null }, { $ne: null }],
    ['ama@example.com', 'x'.repeat(1_025)],
  ])('with what no form sends is refused before a password is looked at: %s', async (email, password) => {
    const refusal = await refusalOf(signIn(services, makeStranger(), { email, password } as never))
    expect(refusal.kind).toBe('invalid')
    expect(services.passwords.checks).toBe(0)
  })

  test('fails when the password was changed while it was compared', async () => {
    const account = await newAccount()
    const slow = {
      ...services,
      passwords: {
        ...services.passwords,
        verify: async () => {
          const passwordHash = await services.passwords.hash('changed-meanwhile')
          await database.db
            .updateTable('accounts')
            .set({ passwordHash })
            .where('id', '=', account.id)
            .execute()
          return true
        },
      },
    }
    const given = { email: account.email, password: FACTORY_PASSWORD }
    expect((await refusalOf(signIn(slow, makeStranger(), given))).code).toBe('account.sign_in_failed')
    const left = database.db.selectFrom('sessions').select('id').where('accountId', '=', account.id)
    expect(await left.execute()).toEqual([])
  })
})
