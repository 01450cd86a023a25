import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { ADMINISTRATOR, fromOurPages, signIn, signInSomebody } from '../support/people.ts'

const NO_PAGE = '/no-such-page'
const PUBLIC = [
  '/',
  '/properties',
  '/properties?category=For+Rent&page=2',
  '/about',
  '/blog',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/login',
  '/signup',
  '/forgot-password',
  '/api/search/count',
  NO_PAGE,
]
const PERSONAL = [
  '/dashboard',
  '/dashboard/settings',
  '/dashboard/settings/personal-data',
  '/dashboard/favorites',
  '/dashboard/cart',
  '/dashboard/orders',
  '/dashboard/requests',
  '/dashboard/messages',
  '/api/session',
  '/api/profile',
  '/api/favorites',
  '/api/cart',
]
const ADMINISTRATIVE = [
  '/submit-listing',
  '/submit-blog',
  '/dashboard/listings',
  '/dashboard/properties',
  '/dashboard/properties/import',
  '/dashboard/posts',
  '/dashboard/leads',
  '/dashboard/users',
  '/dashboard/reports',
  '/dashboard/payments',
  '/dashboard/outbox',
  '/dashboard/brand',
  '/dashboard/first-steps',
  '/dashboard/system',
  '/dashboard/audit-log',
]

async function linkOn(request: APIRequestContext, path: string, pattern: RegExp): Promise<string> {
  return pattern.exec(await (await request.get(path)).text())?.[0] ?? ''
}

function expectPrivate(response: APIResponse) {
  expect(response.headers()['cache-control'], response.url()).toBe('private, no-store')
  expect(response.headers().etag, response.url()).toBeUndefined()
}

test('nothing personal is ever in a response that others may get', { tag: '@desktop' }, async ({
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const somebody = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const person = await signInSomebody(somebody)
  const pages = [
    ...PUBLIC,
    await linkOn(visitor, '/properties', /\/properties\/[0-9a-f-]{36}/),
    await linkOn(visitor, '/blog', /\/blog\/[0-9a-f-]{36}/),
  ]
  for (const path of pages) {
    const theirs = await somebody.get(path)
    // Where there is no page, nobody is asked for: one page is for everybody.
    if (path === NO_PAGE) expect(await theirs.text()).not.toContain(person.email)
    else expectPrivate(theirs)
    for (const suffix of ['', path.includes('?') ? '' : '.data']) {
      const address = path === '/' && suffix ? '/_root.data' : `${path}${suffix}`
      // Asked for right after the person, from what is cached if anything is.
      const shared = await visitor.get(address)
      const text = await shared.text()
      expect(text, address).not.toContain(person.email)
      expect(text, address).not.toContain(person.fullName)
      expect(shared.headers()['set-cookie'], address).toBeUndefined()
      expect(shared.headers()['cache-control'], address).toMatch(/public|no-store/)
    }
  }
  const home = await somebody.get('/')
  expect(await home.text(), 'the page of somebody signed in knows them').toContain(person.email)
  await visitor.dispose()
  await somebody.dispose()
})

test('visitors are sent to sign in, and administrators’ pages give nothing to others', {
  tag: '@desktop',
}, async ({ playwright, baseURL }) => {
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const somebody = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const administrator = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await signInSomebody(somebody)
  await signIn(administrator, ADMINISTRATOR)

  for (const path of [...PERSONAL, ...ADMINISTRATIVE]) {
    const answer = await visitor.get(path, { maxRedirects: 0 })
    if (path.startsWith('/api/')) {
      expect(answer.status(), path).toBe(401)
    } else {
      expect(answer.status(), path).toBe(302)
      // Nobody comes back to a download.
      const from = path.replace(/\/personal-data$/, '')
      expect(answer.headers().location, path).toBe(`/login?from=${encodeURIComponent(from)}`)
    }
    expect(answer.headers()['cache-control'], path).toContain('no-store')
  }
  for (const path of PERSONAL) {
    const own = await somebody.get(path)
    expect(own.status(), path).toBe(200)
    expectPrivate(own)
  }
  for (const path of ADMINISTRATIVE) {
    const refused = await somebody.get(path)
    expect(refused.status(), path).toBe(403)
    const text = await refused.text()
    expect(text).toContain('Access Denied')
    expect(text, path).not.toContain(ADMINISTRATOR.email)
    expect((await somebody.get(`${path}.data`)).status(), path).toBe(403)
    const allowed = await administrator.get(path)
    expect(allowed.status(), path).toBe(200)
    expectPrivate(allowed)
  }
  // A shared cache that goes by the ending of an address must find nothing to keep.
  for (const path of [
    '/dashboard/x.css',
    '/dashboard/settings.json',
    '/dashboard/settings/a.js',
    '/dashboard;x',
  ]) {
    const answer = await somebody.get(path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['cache-control'], path).toContain('no-store')
  }
  for (const context of [visitor, somebody, administrator]) await context.dispose()
})

const WRITES = [
  '/login',
  '/signup',
  '/logout',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/change-email/undo',
  '/dashboard',
  '/dashboard/settings',
  '/dashboard/settings/sessions/end-others',
  '/dashboard/settings/account/deletion',
  ...ADMINISTRATIVE,
  '/dashboard/favorites',
  '/dashboard/favorites/x/removal',
  '/dashboard/cart',
  '/dashboard/cart/clearing',
  '/dashboard/payment',
  '/dashboard/payment/order',
  '/dashboard/orders',
  '/api/favorites',
  '/api/cart',
  '/api/leads',
  '/api/property-drafts',
  '/api/post-drafts',
  '/api/post-preview',
  '/api/property-views',
  '/api/uploads',
  '/api/uploads/demo',
  '/api/session',
  '/api/session/refresh',
  '/api/session/problems',
  '/api/profile',
  '/api/accounts',
]
const ELSEWHERE: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { Referer: 'https://evil.example/form' },
  { Origin: 'http://localhost.evil.example' },
  { Origin: 'https://evil.example', 'X-HTTP-Method-Override': 'GET' },
  {},
]

test('no form of another site changes anything', { tag: '@desktop' }, async ({ playwright, baseURL }) => {
  const somebody = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const person = await signInSomebody(somebody)
  const before = await (await somebody.get('/dashboard/settings/personal-data')).json()
  for (const path of WRITES) {
    for (const suffix of ['', '.data']) {
      for (const headers of ELSEWHERE) {
        const form = {
          intent: 'sign-out-everywhere',
          fullName: 'Mallory',
          email: person.email,
          password: person.password,
          role: 'admin',
        }
        const answer = await somebody.post(path + suffix, { headers, form, maxRedirects: 0 })
        expect(answer.status(), `${path}${suffix} ${JSON.stringify(headers)}`).toBe(403)
        expect(answer.headers()['set-cookie']).toBeUndefined()
      }
    }
  }
  const after = await (await somebody.get('/dashboard/settings/personal-data')).json()
  expect(after.profile).toEqual(before.profile)
  expect((await somebody.get('/api/session')).status()).toBe(200)
  // The same request from our own pages is taken, so the refusals above were for where they came from.
  expect((await somebody.post('/logout', { headers: fromOurPages(), maxRedirects: 0 })).status()).toBe(303)
  expect((await somebody.get('/api/session')).status()).toBe(401)
  await somebody.dispose()
})
