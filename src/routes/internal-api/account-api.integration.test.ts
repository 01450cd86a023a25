import { describe, expect, test } from 'vitest'
import { FACTORY_PASSWORD } from '../../../tests/factories/account-factory.ts'
import {
  asSent,
  insertMember,
  makeAccountServices,
  makeAccountSite,
  sessionCookieOf,
  visibleOf,
} from '../../../tests/support/account-site.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { signInAs } from '../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeAccountServices(database)
const site = await makeAccountSite(services)

const EMPTY_CALL = 'You must provide either an email or phone number and a password'

const newAccount = (overrides?: Parameters<typeof insertMember>[1]) => insertMember(services, overrides)

const send = (path: string, body: string, { cookie = '', type = 'application/json', method = 'POST' } = {}) =>
  site.send(path, {
    method,
    headers: {
      Origin: 'https://fihankra.example',
      'Content-Type': type,
      ...(cookie ? { Cookie: cookie } : {}),
    },
    body,
  })

const post = (path: string, body: unknown, cookie?: string) =>
  send(path, JSON.stringify(body), cookie === undefined ? {} : { cookie })

const details = (email: string) => ({
  email,
  fullName: 'Ama Serwaa',
  phone: '',
  password: 'harmattan-over-tamale',
  confirmPassword: 'harmattan-over-tamale',
})

const profileOf = async (id: string) =>
  await database.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst()

describe('/api/session', () => {
  test('signs in, answers the session and keeps its token in the cookie', async () => {
    const { id, email } = await newAccount({ profile: { role: 'admin' } })
    const response = await post('/api/session', { email, password: FACTORY_PASSWORD })
    const text = await response.text()
    const cookie = sessionCookieOf(response)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Expires=/)
    expect(JSON.parse(text)).toMatchObject({ user: { id, email }, isAdmin: true })
    expect(text).not.toContain(asSent(cookie).split('=')[1])
    const read = await site.get('/api/session', asSent(cookie))
    expect(await read.json()).toEqual(JSON.parse(text))
  })
  test('has nothing for whoever is signed out', async () => {
    for (const cookie of [undefined, '__Host-session=x', `__Host-session=${'A'.repeat(43)}`]) {
      const response = await site.get('/api/session', cookie)
      expect(response.status).toBe(401)
      expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
      expect(await response.json()).toEqual({
        error: { code: 'account.not_signed_in', message: 'Please sign in to go on.' },
      })
    }
  })
  test('is looked at without being extended', async () => {
    const { id } = await newAccount()
    const cookie = await signInAs(services, id)
    const expiry = async () =>
      (
        await database.db
          .selectFrom('sessions')
          .select(['expiresAt', 'lastUsedAt'])
          .where('accountId', '=', id)
          .executeTakeFirstOrThrow()
      ).expiresAt.getTime()
    const before = await expiry()
    services.time.now = new Date(services.time.now.getTime() + 3_600_000)
    expect((await site.get('/api/session', cookie)).status).toBe(200)
    expect(await expiry()).toBe(before)
    services.time.now = new Date(services.time.now.getTime() - 3_600_000)
  })
  test('refuses alike whoever is known and unknown', async () => {
    const { email } = await newAccount()
    const known = await visibleOf(await post('/api/session', { email, password: 'wrong-password-1' }))
    const unknown = await visibleOf(
      await post('/api/session', { email: 'nobody@example.com', password: 'wrong-password-1' }),
    )
    expect(known).toMatchObject({ status: 401 })
    expect(unknown).toEqual(known)
  })
  test('says when to come back after too many attempts', async () => {
    const strict = await makeAccountSite(
      makeAccountServices(database, { signInPerAddressShort: { count: 1, seconds: 60 } }),
    )
    await database.db.deleteFrom('rateLimits').execute()
    const guess = () =>
      strict.send('/api/session', {
        method: 'POST',
        headers: { Origin: 'https://fihankra.example', 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong-password-1' }),
      })
    expect((await guess()).status).toBe(401)
    const limited = await guess()
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(5)
    expect((await limited.json()).error).toMatchObject({
      code: 'limit.reached',
      message: expect.stringMatching(/^Too many attempts/),
    })
  })
  test('answers the right password of an address that is not verified like a wrong one', async () => {
    const strict = makeAccountServices(database, { requiresVerifiedEmail: true })
    const { email } = await newAccount({ emailVerifiedAt: null })
    const strictSite = await makeAccountSite(strict)
    const [right, wrong] = [FACTORY_PASSWORD, 'wrong-password-1'].map((password) =>
      strictSite.send('/api/session', {
        method: 'POST',
        headers: { Origin: 'https://fihankra.example', 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      }),
    ) as [Promise<Response>, Promise<Response>]
    const said = await visibleOf(await right)
    expect(said).toMatchObject({ status: 401, body: expect.stringContaining('Failed to sign in') })
    expect(said).toEqual(await visibleOf(await wrong))
  })
})

describe.each(['/api/session', '/api/accounts'])('%s', (path) => {
  test.each([
    {},
    { email: '', password: '' },
    { email: 'ama@example.com' },
    { email: 'ama@example.com', password: '' },
    { password: 'harmattan-2026' },
    { email: '   ', password: 'harmattan-2026' },
    [],
    null,
    'ama@example.com',
    42,
  ])('answers an empty call: %j', async (body) => {
    const response = await post(path, body)
    expect(response.status).toBe(400)
    expect((await response.json()).error).toEqual({ code: 'account.empty_call', message: EMPTY_CALL })
  })
  test.each([
    [{ email: ['ama@example.com'], password: 'harmattan-2026' }, 'email'],
    [{ email: { $ne: '' }, password: 'harmattan-2026' }, 'email'],
    [{ email: 'ama@example.com', password: { $ne: '' } }, 'password'],
    [{ email: 'ama@example.com\r\nBcc: all@example.com', password: 'harmattan-2026' }, 'email'],
    [{ email: 'a@b.example,c@d.example', password: 'harmattan-2026' }, 'email'],
    [{ email: `${'a'.repeat(250)}@example.com`, password: 'harmattan-2026' }, 'email'],
    [{ email: 'ama@example.com', password: 'x'.repeat(1_025) }, 'password'],
  ])('says which field it does not take %#', async (body, field) => {
    const response = await post(path, body)
    const { error } = await response.json()
    expect(response.status).toBe(422)
    expect(Object.keys(error.fields)).toContain(field)
    expect(JSON.stringify(error)).not.toContain('harmattan')
  })
  test.each([
    ['email=ama@example.com&password=x', 'application/x-www-form-urlencoded', 415],
    ['{"email":"ama@example.com","password":"x"}', 'text/plain', 415],
    ['{"email":"ama@example.com","password":"x"}', 'application/jsonp', 415],
    ['{"email":"ama@example.com",', 'application/json', 400],
    ['', 'application/json', 400],
    ['{"email":"ama\\u0000@example.com","password":"x"}', 'application/json', 400],
    ['{"email":"ama\\ud800@example.com","password":"x"}', 'application/json', 400],
    [`${'['.repeat(50)}${']'.repeat(50)}`, 'application/json', 400],
    [
      JSON.stringify({ email: 'a@b.example', password: 'x', more: 'x'.repeat(300_000) }),
      'application/json',
      413,
    ],
  ])('refuses a body it cannot read %#', async (body, type, status) => {
    expect((await send(path, body, { type })).status).toBe(status)
  })
  test.each(['PUT', 'PATCH', 'DELETE'])('has no %s', async (method) => {
    const { email } = await newAccount()
    const body = JSON.stringify({ ...details(email), password: FACTORY_PASSWORD })
    const response = await send(path, body, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('POST')
    expect(sessionCookieOf(response)).toBeUndefined()
  })
  test('is for our own pages', async () => {
    const { email } = await newAccount()
    for (const headers of [
      {},
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'same-site' },
    ] as Record<string, string>[]) {
      const response = await site.send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ ...details(email), password: FACTORY_PASSWORD }),
      })
      expect(response.status).toBe(403)
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
    }
  })
})

describe('/api/accounts', () => {
  test('makes an account and says to look for the mail', async () => {
    const response = await post('/api/accounts', details('ama.api@example.com'))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      message: 'Account created successfully. Please check your email for verification.',
    })
    expect(sessionCookieOf(response)).toBeUndefined()
  })
  test('answers the same for an address that is known', async () => {
    const { email } = await newAccount()
    const known = await visibleOf(await post('/api/accounts', details(email)))
    const fresh = await visibleOf(await post('/api/accounts', details('ama.fresh@example.com')))
    expect(fresh).toEqual(known)
  })
  test.each([
    { role: 'admin' },
    { profile: { role: 'admin' }, data: { role: 'admin' }, metadata: { role: 'admin' } },
    { isAdmin: true, is_admin: true, admin: 1 },
    { id: '0198f000-0000-7000-8000-000000000002', accountId: '0198f000-0000-7000-8000-000000000002' },
    { emailVerifiedAt: '2026-01-01', email_verified_at: '2026-01-01', verified: true },
    { consentVersion: 'none', createdAt: '1990-01-01', passwordHash: 'x'.repeat(60) },
    { licenceNumber: 'GREAC-1', whatsappPhone: '+233200000000' },
  ])('takes nothing else that is sent along %#', async (extra) => {
    const email = `ama.extra-${Object.keys(extra)[0]}@example.com`.toLowerCase()
    // A key of this name can only be written out.
    const body = JSON.stringify({ ...details(email), ...extra }).replace(
      /}$/,
      ',"__proto__":{"role":"admin"}}',
    )
    expect((await send('/api/accounts', body)).status).toBe(200)
    const account = await database.db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(account.emailVerifiedAt).toBeNull()
    expect(account.id).not.toBe('0198f000-0000-7000-8000-000000000002')
    expect(account.consentVersion).not.toBe('none')
    expect(account.createdAt).toEqual(services.time.now)
    expect(await profileOf(account.id)).toMatchObject({
      role: 'user',
      licenceNumber: null,
      whatsappPhone: null,
    })
  })
})
