import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#/shared/errors.ts'
import { FACTORY_PASSWORD, insertAccount, makeActor } from '../../../tests/factories/account-factory.ts'
import { makeStranger, makeVisitor } from '../../../tests/factories/visitor-factory.ts'
import { makeQuickPasswords } from '../../../tests/support/quick-passwords.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { confirmPassword } from './password-check.commands.server.ts'
import { signIn } from './session.commands.server.ts'

const database = useTestDatabase()
const RULES = { signInPerAccount: { count: 40, seconds: 3_600 } }
let services: ReturnType<typeof makeServices>
let account: { id: string; email: string }

function makeServices() {
  return { ...makeTestServices(database, RULES), db: database.db, passwords: makeQuickPasswords() }
}

beforeEach(async () => {
  services = makeServices()
  const passwordHash = await services.passwords.hash(FACTORY_PASSWORD)
  account = await insertAccount(database.db, { passwordHash })
  await database.db.deleteFrom('rateLimits').execute()
})

const guess = (visitor = makeStranger(), email = account.email) =>
  signIn(services, visitor, { email, password: 'not the password' })
const enter = (visitor = makeStranger()) =>
  signIn(services, visitor, { email: account.email, password: FACTORY_PASSWORD })
const kinds = async (attempts: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts)
  const counted: Record<string, number> = {}
  for (const one of settled) {
    if (one.status === 'rejected' && !(one.reason instanceof Refusal)) throw one.reason
    const kind = one.status === 'fulfilled' ? 'in' : one.reason.kind
    counted[kind] = (counted[kind] ?? 0) + 1
  }
  return counted
}
const later = (seconds: number) => {
  services.time.now = new Date(services.time.now.getTime() + seconds * 1_000)
}

describe('a hundred guesses at once', () => {
  test('from one address at one account cost five looks at the password', async () => {
    const visitor = makeStranger()
    expect(await kinds(Array.from({ length: 100 }, () => guess(visitor)))).toEqual({
      unauthenticated: 5,
      limit: 95,
    })
    expect(services.passwords.checks).toBe(5)
  })

  test('from one address at a hundred accounts cost six', async () => {
    const visitor = makeStranger()
    const attempts = Array.from({ length: 100 }, (_, index) => guess(visitor, `nobody-${index}@example.com`))
    expect(await kinds(attempts)).toEqual({ unauthenticated: 6, limit: 94 })
    expect(services.passwords.checks).toBe(6)
  })

  test('from a hundred addresses at one account cost no more than its limit', async () => {
    expect(await kinds(Array.from({ length: 100 }, () => guess()))).toEqual({
      unauthenticated: 40,
      limit: 60,
    })
    expect(services.passwords.checks).toBe(40)
  })

  test('are counted alike for an address without an account, in capitals or not', async () => {
    const visitor = makeStranger()
    const attempts = Array.from({ length: 100 }, (_, index) =>
      guess(visitor, index % 2 ? 'nobody@example.com' : 'NoBody@Example.com'),
    )
    expect(await kinds(attempts)).toEqual({ unauthenticated: 5, limit: 95 })
    expect(
      await kinds(Array.from({ length: 60 }, () => guess(makeStranger(), 'nobody@example.com'))),
    ).toEqual({
      unauthenticated: 35,
      limit: 25,
    })
  })

  test('from the addresses of one network of IPv6 count as one', async () => {
    const attempts = Array.from({ length: 100 }, (_, index) =>
      guess(makeVisitor({ ip: `2001:db8:7:7::${index.toString(16)}` })),
    )
    expect(await kinds(attempts)).toEqual({ unauthenticated: 5, limit: 95 })
  })

  test('without an address count as one', async () => {
    const attempts = Array.from({ length: 20 }, () => guess(makeVisitor({ ip: null })))
    expect(await kinds(attempts)).toEqual({ unauthenticated: 5, limit: 15 })
  })
})

describe('the limit of tries', () => {
  test('says when to come back, and lets in the right password then and not before', async () => {
    const visitor = makeStranger()
    for (let tries = 0; tries < 5; tries++) await expect(guess(visitor)).rejects.toThrow('Failed to sign in')
    later(60)
    await expect(enter(visitor)).rejects.toMatchObject({
      kind: 'limit',
      message: 'Too many attempts. Try again in 14 minutes.',
      details: { retryAfterSeconds: 840 },
    })
    later(840)
    await expect(enter(visitor)).resolves.toMatchObject({ view: { user: { id: account.id } } })
  })

  test('of an address holds for an hour however its guesses are spread', async () => {
    const visitor = makeStranger()
    for (let minute = 0; minute < 60; minute += 5) {
      for (let tries = 0; tries < 6; tries++)
        await guess(visitor, `m${minute}-${tries}@x.com`).catch(() => {})
      later(5 * 60)
    }
    expect(services.passwords.checks).toBe(30)
  })

  test('does not count the right password', async () => {
    const visitor = makeStranger()
    for (let entered = 0; entered < 10; entered++) await enter(visitor)
    for (let tries = 0; tries < 5; tries++) await expect(guess(visitor)).rejects.toThrow('Failed to sign in')
  })

  test('does not count a try that nobody had time to look at', async () => {
    const visitor = makeStranger()
    const busy = {
      ...services,
      passwords: {
        ...services.passwords,
        verify: async () => {
          throw new Refusal('unavailable', 'passwords.busy', 'Many people are signing in right now.')
        },
      },
    }
    const attempts = Array.from({ length: 5 }, () =>
      signIn(busy, visitor, { email: account.email, password: FACTORY_PASSWORD }),
    )
    expect(await kinds(attempts)).toEqual({ unavailable: 5 })
    await expect(enter(visitor)).resolves.toBeDefined()
  })

  test('of an account spares the address its owner was signed in from, for thirty days', async () => {
    const owner = makeVisitor({ ip: '102.176.5.5' })
    await enter(owner)
    await kinds(Array.from({ length: 41 }, () => guess()))
    await expect(enter(makeStranger())).rejects.toMatchObject({ kind: 'limit' })
    await expect(enter(owner)).resolves.toBeDefined()
    later(30 * 86_400 + 1)
    await kinds(Array.from({ length: 41 }, () => guess()))
    await expect(enter(owner)).rejects.toMatchObject({ kind: 'limit' })
  })

  test('spares a network of IPv6, and not for somebody else', async () => {
    await enter(makeVisitor({ ip: '2001:db8:1:2::1' }))
    const passwordHash = await services.passwords.hash(FACTORY_PASSWORD)
    const other = await insertAccount(database.db, { passwordHash })
    await kinds(Array.from({ length: 41 }, () => guess()))
    await kinds(Array.from({ length: 41 }, () => guess(makeStranger(), other.email)))
    const neighbour = makeVisitor({ ip: '2001:db8:1:2:ffff::9' })
    await expect(enter(neighbour)).resolves.toBeDefined()
    await expect(
      signIn(services, neighbour, { email: other.email, password: FACTORY_PASSWORD }),
    ).rejects.toMatchObject({ kind: 'limit' })
  })

  test('holds no e-mail address', async () => {
    await guess().catch(() => {})
    const keys = await database.db.selectFrom('rateLimits').select('key').execute()
    expect(keys.length).toBe(4)
    expect(JSON.stringify(keys)).not.toContain('@')
  })
})

describe('confirming the password', () => {
  test('passes with the right one and refuses another at its field', async () => {
    const actor = makeActor({ accountId: account.id })
    await expect(confirmPassword(services, actor, FACTORY_PASSWORD, 'password')).resolves.toMatchObject({
      id: account.id,
    })
    await expect(confirmPassword(services, actor, 'another', 'currentPassword')).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { currentPassword: ['Password is not correct'] } },
    })
    await expect(confirmPassword(services, actor, '', 'password')).rejects.toMatchObject({
      details: { fields: { password: ['Password is required'] } },
    })
  })

  test('takes nobody else’s', async () => {
    const other = await insertAccount(database.db, {
      passwordHash: await services.passwords.hash('other-secret'),
    })
    const actor = makeActor({ accountId: other.id })
    await expect(confirmPassword(services, actor, FACTORY_PASSWORD, 'password')).rejects.toThrow(
      'not correct',
    )
  })

  test('shares its limits with signing in', async () => {
    const actor = makeActor({ accountId: account.id, ip: '102.176.6.6' })
    const attempts = Array.from({ length: 50 }, () => confirmPassword(services, actor, 'another', 'password'))
    expect(await kinds(attempts)).toEqual({ invalid: 5, limit: 45 })
    await expect(enter(makeVisitor({ ip: '102.176.6.6' }))).rejects.toMatchObject({ kind: 'limit' })
  })

  test('refuses whoever has no account any more', async () => {
    const actor = makeActor({ accountId: '01900000-0000-7000-8000-000000000009' })
    await expect(confirmPassword(services, actor, FACTORY_PASSWORD, 'password')).rejects.toMatchObject({
      code: 'account.not_signed_in',
    })
  })
})
