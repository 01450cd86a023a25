import { describe, expect, test } from 'vitest'
import { SESSION_PROBLEMS } from '#/features/accounts/session.schema.ts'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { makeAccountServices, makeAccountSite, sessionCookieOf } from '../../../tests/support/account-site.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { signInAs } from '../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeAccountServices(database)
const site = await makeAccountSite(services)

const newAccount = (overrides: Parameters<typeof insertAccount>[1] = {}) =>
  insertAccount(database.db, overrides)

const post = (path: string, body: unknown, cookie = '', method = 'POST') =>
  site.send(path, {
    method,
    headers: {
      Origin: 'https://fihankra.example',
      'Content-Type': 'application/json',
      ...(cookie ? { Cookie: cookie } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const profileOf = async (id: string) =>
  await database.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst()

describe('/api/session/refresh', () => {
  test('moves the end of the session forward', async () => {
    const { id } = await newAccount()
    const cookie = await signInAs(services, id)
    await database.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(services.time.now.getTime() + 60_000) })
      .where('accountId', '=', id)
      .execute()
    const response = await post('/api/session/refresh', undefined, cookie)
    expect(response.status).toBe(200)
    expect((await response.json()).expiresAt * 1000).toBeGreaterThan(services.time.now.getTime() + 600_000)
    expect(sessionCookieOf(response)).toBeUndefined()
  })
  test('has nothing for whoever is signed out, and is no link', async () => {
    expect((await post('/api/session/refresh', undefined)).status).toBe(401)
    const cookie = await signInAs(services, (await newAccount()).id)
    expect((await post('/api/session/refresh', {}, cookie, 'DELETE')).status).toBe(405)
    expect((await site.get('/api/session/refresh', cookie)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('/api/session/problems', () => {
  const problems = async (accountId: string | null) =>
    (
      await database.db
        .selectFrom('auditEvents')
        .select('details')
        .where('event', '=', 'session.problem')
        .where('actorId', accountId === null ? 'is' : '=', accountId)
        .execute()
    ).map(({ details }) => details)

  test('writes what went wrong into the audit log', async () => {
    const { id } = await newAccount()
    const cookie = await signInAs(services, id)
    for (const event of SESSION_PROBLEMS)
      expect((await post('/api/session/problems', { event }, cookie)).status).toBe(204)
    expect(await problems(id)).toHaveLength(SESSION_PROBLEMS.length)
    expect((await post('/api/session/problems', { event: 'session_expired' })).status).toBe(204)
    expect(await problems(null)).toEqual([{ event: 'session_expired' }])
  })
  test.each([{}, { event: 'signed_in' }, { event: '<script>' }, { event: ['auth_error'] }, [], null])(
    'refuses what is none: %j',
    async (body) => {
      const response = await post('/api/session/problems', body)
      expect(response.status).toBe(422)
    },
  )
  test('refuses too many from one address', async () => {
    const strict = makeAccountServices(database, {
      sessionProblemsPerAddress: { count: 1, seconds: 60 },
    })
    await database.db.deleteFrom('rateLimits').execute()
    const limited = await makeAccountSite(strict)
    const report = () =>
      limited.send('/api/session/problems', {
        method: 'POST',
        headers: { Origin: 'https://fihankra.example', 'Content-Type': 'application/json' },
        body: '{"event":"auth_error"}',
      })
    expect([(await report()).status, (await report()).status]).toEqual([204, 429])
  })
})

describe('/api/profile', () => {
  test('is one’s own', async () => {
    const ama = await newAccount({ profile: { fullName: 'Ama Serwaa' } })
    await newAccount({ profile: { fullName: 'Kofi Annan' } })
    const cookie = await signInAs(services, ama.id)
    const response = await site.get(`/api/profile?id=1&accountId=2`, cookie)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await response.json()).toMatchObject({ id: ama.id, fullName: 'Ama Serwaa' })
  })
  test('that is missing is said to be, and made with the role of a user', async () => {
    const { id, email } = await newAccount({ profile: null })
    const cookie = await signInAs(services, id)
    const missing = await site.get('/api/profile', cookie)
    expect(missing.status).toBe(404)
    expect((await missing.json()).error.code).toBe('profile.not_found')
    expect(await profileOf(id)).toBeUndefined()
    const made = await post('/api/profile', { role: 'admin', id: 'x', email: 'other@example.com' }, cookie)
    expect(made.status).toBe(200)
    expect(await made.json()).toMatchObject({ id, email, role: 'user' })
    expect((await site.get('/api/profile', cookie)).status).toBe(200)
  })
  test('that is there stays as it is', async () => {
    const { id } = await newAccount({ profile: { role: 'admin', fullName: 'Esi Administrator' } })
    const cookie = await signInAs(services, id)
    const made = await Promise.all([1, 2, 3].map(() => post('/api/profile', { role: 'user' }, cookie)))
    for (const response of made)
      expect(await response.json()).toMatchObject({ role: 'admin', fullName: 'Esi Administrator' })
  })
  test('is nobody’s without a session', async () => {
    expect((await site.get('/api/profile')).status).toBe(401)
    expect((await post('/api/profile', {})).status).toBe(401)
  })
})
