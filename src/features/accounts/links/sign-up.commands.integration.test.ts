import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPasswords } from '#/platform/crypto/passwords.server.ts'
import { FACTORY_PASSWORD, insertAccount } from '../../../../tests/factories/account-factory.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { makeStranger, makeVisitor } from '../../../../tests/factories/visitor-factory.ts'
import { makeQuickPasswords } from '../../../../tests/support/quick-passwords.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import type { SignUpForm } from '../account.schema.ts'
import { signIn } from '../session.commands.server.ts'
import { hashToken } from '../session.queries.server.ts'
import { signUp } from './sign-up.commands.server.ts'

const database = useTestDatabase()
let made = 0
let services: ReturnType<typeof makeServices>

function makeServices() {
  return { ...makeTestServices(database), db: database.db, passwords: makeQuickPasswords() }
}

beforeEach(() => {
  services = makeServices()
})

function form(overrides: Partial<SignUpForm> = {}): SignUpForm {
  made += 1
  const password = overrides.password ?? FACTORY_PASSWORD
  return {
    email: `new-${made}@example.com`,
    fullName: 'Ama Serwaa',
    phone: '024 412 3456',
    password,
    confirmPassword: password,
    ...overrides,
  }
}

const accountOf = (email: string) =>
  database.db
    .selectFrom('accounts')
    .leftJoin('profiles', 'profiles.id', 'accounts.id')
    .selectAll('accounts')
    .select(['profiles.role', 'profiles.fullName', 'profiles.phone', 'profiles.email as profileEmail'])
    .where(sql<boolean>`lower(accounts.email) = lower(${email})`)
    .execute()

const mailsTo = (email: string) =>
  database.db
    .selectFrom('mails')
    .select(['template', 'data', 'accountId', 'recipient'])
    .where('recipient', '=', email)
    .execute()

/** Everything that stands in the tables, as text. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'places'
  `.execute(database.db)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
        database.db,
      )
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return texts.join('\n')
}

describe('signing up', () => {
  test('makes account, profile, link, mail and a line in the audit log', async () => {
    const given = form({ email: 'Ama.Serwaa@Example.com', fullName: ' Ama \u0007 Serwaa\n' })
    await signUp(services, makeStranger(), given)

    const [account] = await accountOf('ama.serwaa@example.com')
    expect(account).toMatchObject({
      email: 'ama.serwaa@example.com',
      profileEmail: 'ama.serwaa@example.com',
      role: 'user',
      fullName: 'Ama Serwaa',
      phone: '+233244123456',
      emailVerifiedAt: null,
      consentVersion: '2026-11',
      consentedAt: services.time.now,
    })
    const token = await database.db
      .selectFrom('accountTokens')
      .selectAll()
      .where('accountId', '=', account?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(token).toMatchObject({ purpose: 'verify-email', usedAt: null })
    expect(token.expiresAt).toEqual(new Date('2026-11-22T09:00:00Z'))
    expect(await mailsTo('ama.serwaa@example.com')).toEqual([
      {
        template: 'verify-email',
        data: { fullName: 'Ama Serwaa', tokenId: token.id },
        accountId: account?.id,
        recipient: 'ama.serwaa@example.com',
      },
    ])
    expect(services.addedJobs).toEqual([{ name: 'send-mail', payload: { mailId: expect.any(String) } }])
    const events = await database.db
      .selectFrom('auditEvents')
      .select(['event', 'actorId'])
      .where('subjectId', '=', account?.id ?? '')
      .execute()
    expect(events).toEqual([{ event: 'account.signed_up', actorId: account?.id }])
  })

  test('stores neither the password nor the link anywhere', async () => {
    const real = { ...makeTestServices(database), db: database.db, passwords: createPasswords() }
    const given = form({ password: 'Kenkey-and-fish-77' })
    await signUp(real, makeStranger(), given)
    const { id } = await database.db
      .selectFrom('accountTokens')
      .innerJoin('accounts', 'accounts.id', 'accountTokens.accountId')
      .select('accountTokens.id')
      .where('email', '=', given.email)
      .executeTakeFirstOrThrow()
    const stored = await everythingStored()
    expect(stored).toContain('$argon2id$')
    expect(stored).toContain(hashToken(real.secrets.linkToken('verify-email', id)).toString('hex'))
    expect(stored).not.toContain('Kenkey-and-fish-77')
    expect(stored).not.toContain(real.secrets.linkToken('verify-email', id))
    expect(JSON.stringify([real.addedJobs, real.logged])).not.toContain('Kenkey')
  })

  test('takes a profile without a phone', async () => {
    const given = form({ phone: '' })
    await signUp(services, makeStranger(), given)
    expect(await accountOf(given.email)).toMatchObject([{ phone: null }])
  })

  test('keeps every character of a password', async () => {
    const given = form({ password: ' ümlaut \u{1f3e0}  ' })
    await signUp(services, makeStranger(), given)
    await expect(
      signIn(services, makeStranger(), { email: given.email, password: given.password.trim() }),
    ).rejects.toMatchObject({ code: 'account.sign_in_failed' })
    await expect(
      signIn(services, makeStranger(), { email: given.email, password: given.password }),
    ).resolves.toMatchObject({ view: { user: { email: given.email } } })
  })

  test('never makes an administrator, whatever is sent along', async () => {
    const forged = {
      ...form(),
      role: 'admin',
      isAdmin: true,
      is_admin: true,
      id: '01900000-0000-7000-8000-000000000001',
      emailVerifiedAt: '2026-01-01',
      email_verified_at: '2026-01-01',
      metadata: { role: 'admin' },
      profile: { role: 'admin' },
    }
    await signUp(services, makeStranger(), forged)
    const [account] = await accountOf(forged.email)
    expect(account).toMatchObject({ role: 'user', emailVerifiedAt: null })
    expect(account?.id).not.toBe(forged.id)
  })
})

describe('an address that is known', () => {
  test('is told to its owner alone, and nothing of the account changes', async () => {
    const owner = await insertAccount(database.db, { email: 'Known@Example.com' })
    const before = await accountOf('known@example.com')
    await expect(
      signUp(services, makeStranger(), form({ email: 'known@example.com', fullName: 'Somebody Else' })),
    ).resolves.toBeUndefined()
    expect(await accountOf('known@example.com')).toEqual(before)
    expect(await mailsTo('Known@Example.com')).toEqual([
      {
        template: 'already-registered',
        data: { fullName: 'Akosua Mensah' },
        accountId: owner.id,
        recipient: 'Known@Example.com',
      },
    ])
    expect(services.passwords.hashes).toBe(1)
  })

  test('gets one such mail a minute and five an hour', async () => {
    const { email } = await insertAccount(database.db)
    for (let minute = 0; minute < 10; minute++) {
      await signUp(services, makeStranger(), form({ email }))
      await signUp(services, makeStranger(), form({ email }))
      services.time.now = new Date(services.time.now.getTime() + 61_000)
    }
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('of an agent without an account hands nothing over', async () => {
    const { id } = await insertProfile(database.db, { email: 'agent@example.com', role: 'admin' })
    await expect(
      signUp(services, makeStranger(), form({ email: 'agent@example.com' })),
    ).resolves.toBeUndefined()
    expect(await accountOf('agent@example.com')).toEqual([])
    const profile = database.db.selectFrom('profiles').select('fullName').where('id', '=', id)
    expect(await profile.executeTakeFirst()).toEqual({ fullName: 'Akosua Mensah' })
  })

  test('makes one account when twenty sign up with it at once', async () => {
    const given = form()
    const spellings = [given.email, given.email.toUpperCase()]
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        signUp(services, makeVisitor({ ip: '102.176.9.9' }), {
          ...given,
          email: spellings[index % 2] ?? '',
          fullName: `Person ${index}`,
        }),
      ),
    )
    expect(await accountOf(given.email)).toHaveLength(1)
    const templates = (await mailsTo(given.email)).map(({ template }) => template)
    expect(templates.filter((template) => template === 'verify-email')).toHaveLength(1)
    expect(templates.length).toBeLessThanOrEqual(2)
    expect(services.passwords.hashes).toBe(20)
  })
})

describe('a sign-up is refused', () => {
  test.each<[string, Partial<SignUpForm>, string, string]>([
    ['too short a password', { password: 'abc12' }, 'password', 'Password must be at least 6 characters'],
    [
      'a common password',
      { password: 'PassWord' },
      'password',
      'This password is too common. Choose another.',
    ],
    [
      'too long a password',
      { password: 'é'.repeat(513) },
      'password',
      'Password must be at most 1,024 bytes',
    ],
    ['another confirmation', { confirmPassword: 'else-where' }, 'confirmPassword', 'Passwords do not match'],
    ['a name of control characters', { fullName: '\u0001\u0002' }, 'fullName', 'Full name is required'],
    [
      'a number that nobody has',
      { phone: '000 000 0000' },
      'phone',
      'Enter a phone number such as 024 412 3456 or +44 20 7946 0000',
    ],
    ...[
      'a@b.com\nBcc: c@d.com',
      'a@b.com,c@d.com',
      'A <a@b.com>',
      'a\0@b.com',
      `${'a'.repeat(250)}@b.com`,
    ].map((email): [string, Partial<SignUpForm>, string, string] => [
      JSON.stringify(email).slice(0, 30),
      { email },
      'email',
      'Enter a valid e-mail address, such as ama@example.com',
    ]),
  ])('for %s, before anything is hashed or counted', async (_case, overrides, field, message) => {
    await database.db.deleteFrom('rateLimits').execute()
    const refused = signUp(services, makeStranger(), form(overrides))
    await expect(refused).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { [field]: [message] } },
    })
    expect(services.passwords.hashes).toBe(0)
    expect(await database.db.selectFrom('rateLimits').select('key').execute()).toEqual([])
  })

  test.each([
    [{ email: '', password: '' }],
    [{ email: '  ', password: FACTORY_PASSWORD }],
    [{ email: 'ama@example.com', password: '' }],
    [{ email: undefined, password: undefined }],
  ])('when it lacks address or password altogether: %o', async (given) => {
    await expect(
      signUp(services, makeStranger(), { ...form(), ...given } as SignUpForm),
    ).rejects.toMatchObject({
      code: 'account.empty_call',
      message: 'You must provide either an email or phone number and a password',
    })
  })

  test('from the twenty-first on in an hour from one address', async () => {
    const visitor = makeStranger()
    for (let count = 0; count < 20; count++) await signUp(services, visitor, form())
    const given = form()
    await expect(signUp(services, visitor, given)).rejects.toMatchObject({
      kind: 'limit',
      message: 'Too many attempts. Try again in 60 minutes.',
      details: { retryAfterSeconds: 3_600 },
    })
    expect(await accountOf(given.email)).toEqual([])
    await expect(signUp(services, makeStranger(), given)).resolves.toBeUndefined()
  })
})

test('a sign-up whose mail cannot be owed leaves nothing behind', async () => {
  const given = form()
  const broken = {
    ...services,
    jobs: {
      add: async () => {
        throw new Error('The queue is gone')
      },
    },
  }
  await expect(signUp(broken, makeStranger(), given)).rejects.toThrow('The queue is gone')
  expect(await accountOf(given.email)).toEqual([])
  expect(await mailsTo(given.email)).toEqual([])
})
