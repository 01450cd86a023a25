import { describe, expect, test } from 'vitest'
import { FACTORY_PASSWORD } from '../../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import {
  asSent,
  insertMember,
  makeAccountServices,
  makeAccountSite,
  sessionCookieOf,
  visibleOf,
} from '../../../../tests/support/account-site.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { signInAs } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeAccountServices(database)
const site = await makeAccountSite(services)

const newAccount = (overrides?: Parameters<typeof insertMember>[1]) => insertMember(services, overrides)

const enter = (email: string, path = '/login', password = FACTORY_PASSWORD) =>
  site.post(path, { email, password })

describe('the sign-in page', () => {
  test('is the same for everybody, cached by nobody and passed over by search engines', async () => {
    const response = await site.get('/login')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
    expect(response.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/<(script|link|img)[^>]+(src|href)="https?:\/\/(?!fihankra\.example)/)
  })
  test('says what happened before somebody was sent to it', async () => {
    expect(await (await site.get('/login?notice=signed-up')).text()).toContain(
      'Account created successfully! Please check your email for verification.',
    )
    expect(await (await site.get('/login?notice=password-changed')).text()).toContain(
      'Your password has been changed. Sign in with the new one.',
    )
  })
  test('says which home somebody wants to apply for, and no name of one that is gone or out of sight', async () => {
    const asked = async (id: string) =>
      await (await site.get(`/login?from=${encodeURIComponent(`/dashboard/my-home/apply/${id}`)}`)).text()
    const { id } = await insertProperty(database.db, { title: 'Villa & <garden>' })
    const hidden = await insertProperty(database.db, { title: 'Hidden', status: 'withdrawn' })
    expect(await asked(id)).toContain('Please sign in to apply to rent to own “Villa &amp; &lt;garden&gt;”.')
    for (const other of [hidden.id, 'nothing', '%00'])
      expect(await asked(other)).toContain('Please sign in to apply to rent to own.')
  })
  test.each(['constructor', '__proto__', 'toString', '<b>x</b>'])('has no notice named %s', async (name) => {
    const html = await (await site.get(`/login?notice=${encodeURIComponent(name)}`)).text()
    expect(html).not.toContain('role="status" class')
    expect(html).not.toContain('<b>x</b>')
  })
  test('lets through whoever is signed in, to where they wanted to go', async () => {
    const cookie = await signInAs(services, (await newAccount()).id)
    for (const [path, to] of [
      ['/login', '/'],
      ['/login?from=%2Fdashboard%2Fsettings', '/dashboard/settings'],
      ['/login?from=%2F%2Fevil.example', '/'],
      ['/signup', '/'],
      ['/signup?from=%2Fproperties%3Fbeds%3D2', '/properties?beds=2'],
    ] as const) {
      const response = await site.get(path, cookie)
      expect(response.status, path).toBe(302)
      expect(response.headers.get('Location')).toBe(to)
    }
  })
})

describe('signing in on the page', () => {
  test('sends the person home with a cookie that script and other sites cannot use', async () => {
    const { id, email } = await newAccount()
    const response = await enter(email.toUpperCase())
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const cookie = sessionCookieOf(response) ?? ''
    expect(cookie).toMatch(
      /^__Host-session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Expires=/,
    )
    expect(cookie).toContain('Expires=Mon, 21 Dec 2026 09:00:00 GMT')
    const session = await site.get('/api/session', asSent(cookie))
    expect(await session.json()).toMatchObject({ user: { id, email } })
  })
  test('over plain http uses a cookie that http can carry', async () => {
    const plain = makeAccountServices(database, {}, { siteUrl: 'http://localhost:3000' })
    const { email } = await newAccount()
    const response = await (await makeAccountSite(plain)).post('/login', {
      email,
      password: FACTORY_PASSWORD,
    })
    expect(sessionCookieOf(response)).toMatch(
      /^session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=/,
    )
  })
  test('gives a new session whatever cookie came along', async () => {
    const { id, email } = await newAccount()
    const planted = `__Host-session=${'A'.repeat(43)}`
    const own = await signInAs(services, id)
    for (const cookie of [planted, own]) {
      const response = await site.post('/login', { email, password: FACTORY_PASSWORD }, cookie)
      expect(asSent(sessionCookieOf(response))).toMatch(/^__Host-session=[\w-]{43}$/)
      expect(asSent(sessionCookieOf(response))).not.toBe(cookie)
    }
  })
  test.each(['/login', '/api/session'])('ends the session that the browser had: %s', async (path) => {
    const { id, email } = await newAccount()
    const old = await signInAs(services, id)
    const given = { email, password: FACTORY_PASSWORD }
    const response =
      path === '/login'
        ? await site.post(path, given, old)
        : await site.send(path, {
            method: 'POST',
            headers: {
              Origin: 'https://fihankra.example',
              'Content-Type': 'application/json',
              Cookie: old,
            },
            body: JSON.stringify(given),
          })
    expect((await site.get('/api/profile', old)).status).toBe(401)
    expect((await site.get('/api/profile', asSent(sessionCookieOf(response)))).status).toBe(200)
  })
  test('leads back to a page of ours with its query', async () => {
    const { email } = await newAccount()
    const response = await enter(email, '/login?from=%2Fproperties%3Fbeds%3D2%26page%3D3')
    expect(response.headers.get('Location')).toBe('/properties?beds=2&page=3')
  })
  test('works for the code of the page too, with the same cookie', async () => {
    const { email } = await newAccount()
    const response = await enter(email, '/login.data?from=%2Fproperties')
    expect(response.status).toBe(202)
    expect(await response.text()).toContain('/properties')
    expect(sessionCookieOf(response)).toMatch(/^__Host-session=[\w-]{43};/)
  })
})

const ELSEWHERE = [
  'https://evil.example',
  'http://evil.example/',
  'HTTPS://EVIL.EXAMPLE',
  '//evil.example',
  '///evil.example',
  '////evil.example/..',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' https://evil.example',
  '/\0/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'mailto:a@evil.example',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'evil.example',
  '@evil.example',
  ':80',
  '?next=//evil.example',
  '#//evil.example',
  '',
  '/\u0085/evil.example',
  'https:evil.example',
  'https:/evil.example',
  '//fihankra.example@evil.example',
  '//fihankra.example.evil.example',
]

describe('nobody is sent to another site', () => {
  test.each(ELSEWHERE)('by %j', async (from) => {
    const { email } = await newAccount()
    const query = new URLSearchParams({ from })
    const response = await enter(email, `/login?${query}`)
    const location = response.headers.get('Location')
    expect(response.status).toBe(303)
    expect(location).toBe('/')
  })
  test.each(['/%5Cevil.example', '/%2F%2Fevil.example', '/@evil.example', '/https://evil.example'])(
    'by %j, which is a path of ours',
    async (from) => {
      const { email } = await newAccount()
      const response = await enter(email, `/login?${new URLSearchParams({ from })}`)
      const to = new URL(response.headers.get('Location') ?? '', 'https://fihankra.example/login')
      expect(to.origin).toBe('https://fihankra.example')
    },
  )
  test('nor by what a Host header says', async () => {
    const { email } = await newAccount()
    const body = new URLSearchParams({ email, password: FACTORY_PASSWORD })
    for (const name of [
      'Host',
      'X-Forwarded-Host',
      'X-Host',
      'Forwarded',
      'X-Original-URL',
      'X-Rewrite-URL',
    ]) {
      const response = await site.send('/login', {
        method: 'POST',
        headers: { Origin: 'https://fihankra.example', [name]: 'evil.example' },
        body,
      })
      expect(response.headers.get('Location'), name).toBe('/')
      expect(sessionCookieOf(response)).not.toContain('Domain')
      expect(JSON.stringify([...response.headers])).not.toContain('evil')
    }
  })
})

describe('a refused sign-in', () => {
  test('is said in an alert, keeps the address and never the password', async () => {
    const { email } = await newAccount()
    const response = await enter(email, '/login', 'not-the-password-of-anybody')
    const html = await response.text()
    expect(response.status).toBe(401)
    expect(html).toMatch(/role="alert"[\s\S]*Failed to sign in/)
    expect(html).toContain(`value="${email}"`)
    expect(html).not.toContain('not-the-password')
    expect(sessionCookieOf(response)).toBeUndefined()
  })
  test('looks the same whether the address is known or not', async () => {
    const email = 'ama@known.example'
    await newAccount({ email })
    const answers = await Promise.all(
      ['/login', '/login.data'].map(async (path) => {
        const known = await visibleOf(await enter(email, path, 'wrong-password-1'))
        const unknown = await visibleOf(await enter('ama@other.example', path, 'wrong-password-1'))
        return [known, JSON.parse(JSON.stringify(unknown).replaceAll('ama@other.example', email))]
      }),
    )
    for (const [known, unknown] of answers) expect(unknown).toEqual(known)
  })
  test('says at the fields what is missing', async () => {
    const response = await site.post('/login', { email: 'nobody', password: '' })
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(html).toContain('Enter a valid e-mail address, such as ama@example.com')
    expect(html).toContain('Password is required')
    expect(html).toContain('value="nobody"')
  })
  test('after too many says when to come back', async () => {
    const limited = makeAccountServices(database, {
      signInPerAddressShort: { count: 2, seconds: 60 },
    })
    const strict = await makeAccountSite(limited)
    const { email } = await newAccount()
    await database.db.deleteFrom('rateLimits').execute()
    const attempts = []
    for (let at = 0; at < 3; at += 1)
      attempts.push(await strict.post('/login', { email, password: 'wrong-password-1' }))
    const last = attempts.at(-1) as Response
    expect(attempts.map(({ status }) => status)).toEqual([401, 401, 429])
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(5)
    expect(await last.text()).toMatch(/role="alert"[\s\S]*Too many attempts/)
  })
  test('offers to send the mail again, alike for a wrong password and for an address that is not verified', async () => {
    const strict = await makeAccountSite(makeAccountServices(database, { requiresVerifiedEmail: true }))
    const { email } = await newAccount({ emailVerifiedAt: null })
    const right = await strict.post('/login', { email, password: FACTORY_PASSWORD })
    const html = await right.text()
    expect(right.status).toBe(401)
    expect(html).toMatch(/role="alert"[\s\S]*Failed to sign in/)
    expect(html).toContain('Signed up just now? Follow the link in our mail first.')
    expect(html).toMatch(/<form[^>]+action="\/verify-email\/resend"/)
    expect(html).toContain('Send the mail again')
    expect(html).toContain(`name="email" value="${email}"`)
    for (const suffix of ['', '.data']) {
      const answers = []
      for (const password of [FACTORY_PASSWORD, 'wrong-password-1'])
        answers.push(await visibleOf(await strict.post(`/login${suffix}`, { email, password })))
      expect(answers[1]).toEqual(answers[0])
    }
  })
  test.each([
    [
      'JSON',
      { body: '{"email":"a@b.c","password":"x"}', headers: { 'Content-Type': 'application/json' } },
      415,
    ],
    ['text', { body: 'email=a', headers: { 'Content-Type': 'text/plain' } }, 415],
    ['nothing', {}, 415],
    ['a field twice', { body: new URLSearchParams('email=a@b.c&email=b@b.c&password=x') }, 400],
    ['NUL', { body: new URLSearchParams({ email: 'a\0@b.c', password: 'x' }) }, 400],
  ])('is what %s gets', async (_what, { body, headers }: { body?: BodyInit; headers?: object }, status) => {
    const response = await site.send('/login', {
      method: 'POST',
      headers: { Origin: 'https://fihankra.example', ...headers },
      ...(body ? { body } : {}),
    })
    expect(response.status).toBe(status)
    expect(sessionCookieOf(response)).toBeUndefined()
  })
  test('is what another site gets for its form', async () => {
    const { email } = await newAccount()
    const body = new URLSearchParams({ email, password: FACTORY_PASSWORD })
    for (const headers of [{}, { Origin: 'https://evil.example' }, { Origin: 'null' }] as Record<
      string,
      string
    >[]) {
      const response = await site.send('/login', { method: 'POST', headers, body })
      expect(response.status).toBe(403)
      expect(sessionCookieOf(response)).toBeUndefined()
    }
  })
})
