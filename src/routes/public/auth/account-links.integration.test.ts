import { describe, expect, test } from 'vitest'
import type { TokenPurpose } from '#/features/accounts/links/token.queries.server.ts'
import { FACTORY_PASSWORD } from '../../../../tests/factories/account-factory.ts'
import {
  asSent,
  insertMember,
  makeAccountServices,
  makeAccountSite,
  sessionCookieOf,
  visibleOf,
} from '../../../../tests/support/account-site.ts'
import { mailRequestedLinks } from '../../../../tests/support/link-mails.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { signInAs } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeAccountServices(database)
const site = await makeAccountSite(services)

const NEW = 'harmattan-over-tamale'

const newAccount = (overrides?: Parameters<typeof insertMember>[1]) => insertMember(services, overrides)

/** The link that was mailed last to this account. */
async function mailedToken(accountId: string, purpose: TokenPurpose): Promise<string> {
  await mailRequestedLinks(services)
  const { id } = await database.db
    .selectFrom('accountTokens')
    .select('id')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return services.secrets.linkToken(purpose, id)
}

const accountOf = async (email: string) =>
  await database.db
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.emailVerifiedAt',
      'profiles.role',
      'profiles.fullName',
      'profiles.phone',
    ])
    .where('accounts.email', '=', email)
    .executeTakeFirst()

const details = (email: string, overrides: Record<string, string> = {}) => ({
  email,
  fullName: 'Ama Serwaa',
  phone: '024 412 3456',
  password: NEW,
  confirmPassword: NEW,
  ...overrides,
})

const without = (answer: object, email: string): unknown =>
  JSON.parse(JSON.stringify(answer).replaceAll(email, 'THE ADDRESS'))

describe('signing up on the page', () => {
  test('makes an account and says to look for the mail', async () => {
    const response = await site.post('/signup', details('ama.page@example.com'))
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/login?notice=signed-up')
    expect(sessionCookieOf(response)).toBeUndefined()
    expect(await accountOf('ama.page@example.com')).toMatchObject({
      role: 'user',
      fullName: 'Ama Serwaa',
      phone: '+233244123456',
      emailVerifiedAt: null,
    })
  })
  test('keeps in mind where somebody wanted to go, if it is a page of ours', async () => {
    const response = await site.post('/signup?from=%2Fproperties%3Fbeds%3D2', details('ama.from@example.com'))
    expect(response.headers.get('Location')).toBe('/login?notice=signed-up&from=%2Fproperties%3Fbeds%3D2')
    const lost = await site.post('/signup?from=%2F%2Fevil.example', details('ama.evil@example.com'))
    expect(lost.headers.get('Location')).toBe('/login?notice=signed-up')
  })
  test('says at each field what is wrong, and never repeats a password', async () => {
    const response = await site.post('/signup', {
      email: 'nobody',
      fullName: '<b>Ama</b>',
      phone: '12',
      password: 'first-secret-word',
      confirmPassword: 'another-secret-word',
    })
    const html = await response.text()
    expect(response.status).toBe(422)
    for (const text of [
      'Enter a valid e-mail address, such as ama@example.com',
      'Passwords do not match',
      'value="nobody"',
      'value="&lt;b&gt;Ama&lt;/b&gt;"',
    ])
      expect(html).toContain(text)
    expect(html).not.toContain('secret-word')
    expect(html).not.toMatch(/type="password"[^>]+value=/)
  })
  test('takes no role, id or verification that is sent along', async () => {
    const extra = {
      role: 'admin',
      'profile.role': 'admin',
      isAdmin: 'true',
      id: '0198f000-0000-7000-8000-000000000001',
      emailVerifiedAt: '2026-01-01T00:00:00Z',
      verified: 'on',
      constructor: 'x',
      __proto__: 'x',
    }
    const response = await site.post('/signup', details('ama.extra@example.com', extra))
    expect(response.status).toBe(303)
    const account = await accountOf('ama.extra@example.com')
    expect(account).toMatchObject({ role: 'user', emailVerifiedAt: null })
    expect(account?.id).not.toBe(extra.id)
  })
  test('looks the same for an address that is known', async () => {
    const { email } = await newAccount()
    for (const path of ['/signup', '/signup.data']) {
      const known = await visibleOf(await site.post(path, details(email)))
      const fresh = await visibleOf(await site.post(path, details(`new-${path.length}@example.com`)))
      expect(fresh).toEqual(known)
    }
  })
})

describe('asking for a link', () => {
  test.each([
    [
      '/forgot-password',
      'If there is an account for this address, we have sent a link to reset its password.',
    ],
    [
      '/verify-email/resend',
      'If there is an account for this address that is not verified yet, we have sent its link again.',
    ],
  ])('at %s is answered alike for every address', async (path, text) => {
    const verified = (await newAccount()).email
    const unverified = (await newAccount({ emailVerifiedAt: null })).email
    for (const suffix of ['', '.data']) {
      const answers = []
      for (const email of [verified, unverified, 'nobody.at.all@example.com'])
        answers.push(without(await visibleOf(await site.post(path + suffix, { email })), email))
      expect(answers[0]).toMatchObject({ status: 200 })
      if (!suffix) expect(JSON.stringify(answers[0])).toContain(text)
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
    }
  })
  test('too often stays silent about the address', async () => {
    const strict = await makeAccountSite(
      makeAccountServices(database, { mailPerAccountShort: { count: 1, seconds: 60 } }),
    )
    const { email } = await newAccount()
    const first = without(await visibleOf(await strict.post('/forgot-password', { email })), email)
    const second = without(await visibleOf(await strict.post('/forgot-password', { email })), email)
    expect(second).toEqual(first)
  })
})

describe('a link from a mail', () => {
  test.each(['verify-email', 'reset-password'] as const)(
    'opens a page that tells nobody: %s',
    async (purpose) => {
      const path = `/${purpose}`
      const { id, email } = await newAccount({
        emailVerifiedAt: purpose === 'verify-email' ? null : new Date(),
      })
      await site.post(purpose === 'verify-email' ? '/verify-email/resend' : '/forgot-password', { email })
      const token = await mailedToken(id, purpose)
      const response = await site.get(`${path}?token=${token}`)
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(response.headers.get('Referrer-Policy')).toBe('same-origin')
      expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
      expect(html).toContain('noindex')
      expect(html).toContain(`name="token" value="${token}"`)
      expect(html).not.toMatch(new RegExp(`(href|src|action|content)="[^"]*${token}`))
      expect(html).not.toMatch(
        /<(script|link|img|iframe)[^>]+(src|href)="(https?:)?\/\/(?!fihankra\.example)/,
      )
    },
  )
  test.each(['/verify-email', '/reset-password'])('%s without its token says what to do', async (path) => {
    for (const query of ['', '?token=', `?token=${'x'.repeat(500)}`, '?token[]=1']) {
      const html = await (await site.get(path + query)).text()
      expect(html).toContain('This link is not complete.')
      expect(html).toContain('Ask for a new link')
    }
  })
  test.each(['/verify-email', '/reset-password'])('%s shows a hostile token as text', async (path) => {
    const html = await (await site.get(`${path}?token=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E`)).text()
    expect(html).not.toContain('<script>alert(1)')
  })

  test('that verifies is used by its button, once, and by nothing else', async () => {
    const { id, email } = await newAccount({ emailVerifiedAt: null })
    await site.post('/verify-email/resend', { email })
    const token = await mailedToken(id, 'verify-email')
    const path = `/verify-email?token=${token}`
    for (const method of ['GET', 'HEAD', 'GET', 'GET']) await site.send(path, { method })
    await site.send(`/verify-email.data?token=${token}`)
    await site.send(path, { headers: { Purpose: 'prefetch', 'Sec-Purpose': 'prefetch' } })
    expect(await accountOf(email)).toMatchObject({ emailVerifiedAt: null })

    const response = await site.post(path, { token })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/login?notice=email-verified')
    expect((await accountOf(email))?.emailVerifiedAt).not.toBeNull()

    const again = await site.post(path, { token })
    const html = await again.text()
    expect(again.status).toBe(410)
    expect(html).toContain('This link has expired or was used already. Ask for a new one.')
    expect(html).toContain('href="/verify-email/resend"')
    expect(again.headers.get('Referrer-Policy')).toBe('same-origin')
  })
  test('that verifies tells somebody who is signed in so', async () => {
    const { id, email } = await newAccount({ emailVerifiedAt: null })
    await site.post('/verify-email/resend', { email })
    const cookie = await signInAs(services, id)
    const token = await mailedToken(id, 'verify-email')
    const response = await site.post(`/verify-email?token=${token}`, { token }, cookie)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Your e-mail address is verified.')
  })
  test('that resets shows its form, takes a password and ends what was signed in', async () => {
    const { id, email } = await newAccount()
    const cookie = await signInAs(services, id)
    await site.post('/forgot-password', { email })
    const token = await mailedToken(id, 'reset-password')
    const path = `/reset-password?token=${token}`
    for (const method of ['GET', 'HEAD', 'GET']) await site.send(path, { method })

    const short = await site.post(path, { token, password: 'short', confirmPassword: 'other' })
    const html = await short.text()
    expect(short.status).toBe(422)
    expect(html).toContain('Password must be at least 6 characters')
    expect(html).toContain(`name="token" value="${token}"`)
    const common = await site.post(path, { token, password: 'password', confirmPassword: 'password' })
    expect(common.status).toBe(422)
    expect(await common.text()).toContain('This password is too common. Choose another.')

    const response = await site.post(path, { token, password: NEW, confirmPassword: NEW })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/login?notice=password-changed')
    expect(sessionCookieOf(response)).toBeUndefined()
    expect((await site.get('/api/session', cookie)).status).toBe(401)
    expect((await site.post('/login', { email, password: FACTORY_PASSWORD })).status).toBe(401)
    const entered = await site.post('/login', { email, password: NEW })
    expect((await site.get('/api/session', asSent(sessionCookieOf(entered)))).status).toBe(200)

    const again = await site.post(path, { token, password: NEW, confirmPassword: NEW })
    expect(again.status).toBe(410)
    expect(await again.text()).toContain('href="/forgot-password"')
    const opened = await (await site.get(path)).text()
    expect(opened).toContain('This link has expired or was used already. Ask for a new one.')
    expect(opened).not.toContain('name="password"')
  })
  test.each([
    ['user', 6],
    ['admin', 12],
    ['agent', 12],
  ] as const)('says how long the new password of this role has to be: %s', async (role, least) => {
    const { id, email } = await newAccount()
    await database.db.updateTable('profiles').set({ role }).where('id', '=', id).execute()
    await site.post('/forgot-password', { email })
    const html = await (
      await site.get(`/reset-password?token=${await mailedToken(id, 'reset-password')}`)
    ).text()
    expect(html).toMatch(new RegExp(`At least (<!-- -->)?${least}(<!-- -->)? characters`))
  })
  test('is worth nothing for the other purpose', async () => {
    const { id, email } = await newAccount({ emailVerifiedAt: null })
    await site.post('/verify-email/resend', { email })
    const token = await mailedToken(id, 'verify-email')
    const response = await site.post('/reset-password', { token, password: NEW, confirmPassword: NEW })
    expect(response.status).toBe(410)
    expect((await site.post('/login', { email, password: NEW })).status).toBe(401)
  })
  test.each(['', 'x', 'T'.repeat(43), 'T'.repeat(5_000), '../../etc/passwd', "' or 1=1 --"])(
    'with a made-up token %#: is refused',
    async (token) => {
      const verify = await site.post('/verify-email', { token })
      const reset = await site.post('/reset-password', { token, password: NEW, confirmPassword: NEW })
      expect([410, 422]).toContain(verify.status)
      expect([410, 422]).toContain(reset.status)
    },
  )
})

describe('none of these pages', () => {
  const FORMS: [string, Record<string, string>][] = [
    ['/signup', details('host@example.com')],
    ['/forgot-password', { email: 'host@example.com' }],
    ['/verify-email/resend', { email: 'host@example.com' }],
    ['/verify-email', { token: 'x' }],
    ['/reset-password', { token: 'x', password: NEW, confirmPassword: NEW }],
  ]
  test.each(FORMS)('%s believes a Host header', async (path, fields) => {
    const response = await site.send(path, {
      method: 'POST',
      headers: {
        Origin: 'https://fihankra.example',
        Host: 'evil.example',
        'X-Forwarded-Host': 'evil.example',
      },
      body: new URLSearchParams(fields),
    })
    expect(JSON.stringify([...response.headers]) + (await response.text())).not.toContain('evil.example')
  })
  test.each(FORMS)('%s takes anything but the form of a page of ours', async (path, fields) => {
    const origin = { Origin: 'https://fihankra.example' }
    const json = { ...origin, 'Content-Type': 'application/json' }
    const asJson = await site.send(path, { method: 'POST', headers: json, body: JSON.stringify(fields) })
    const foreign = await site.send(path, {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
      body: new URLSearchParams(fields),
    })
    const file = new FormData()
    file.set('email', new Blob(['x']), 'x.txt')
    const withFile = await site.send(path, { method: 'POST', headers: origin, body: file })
    expect([asJson.status, foreign.status, withFile.status]).toEqual([415, 403, 400])
  })
})
