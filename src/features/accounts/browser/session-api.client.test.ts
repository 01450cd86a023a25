import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeProfile, makeSession } from '../../../../tests/support/session-world.ts'
import { sessionApi as api } from './session-api.client.ts'

const fetchBy = (answer: (path: string, init: RequestInit) => Promise<Response>) =>
  vi.stubGlobal('fetch', answer)

function answer(status: number, body: unknown) {
  const asked: { path: string; init: RequestInit }[] = []
  fetchBy(async (path, init) => {
    asked.push({ path, init })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
  return asked
}
afterEach(() => void vi.unstubAllGlobals())

const refusal = (code: string) => ({ error: { code, message: 'No.' } })
const never = new AbortController().signal

describe('the session', () => {
  test('is fetched, and never from a cache', async () => {
    const asked = answer(200, makeSession())
    expect(await api.fetchSession()).toEqual(makeSession())
    expect(asked[0]).toMatchObject({ path: '/api/session', init: { cache: 'no-store' } })
  })
  test('is nobody’s when the server says so', async () => {
    answer(401, refusal('account.not_signed_in'))
    await expect(api.fetchSession()).rejects.toMatchObject({ status: 401 })
  })
  test('is refreshed by a POST', async () => {
    const asked = answer(200, makeSession({ profile: null }))
    expect((await api.refreshSession()).profile).toBeNull()
    expect(asked[0]).toMatchObject({ path: '/api/session/refresh', init: { method: 'POST' } })
  })
  test('cannot be refreshed once it is gone', async () => {
    answer(401, refusal('account.not_signed_in'))
    await expect(api.refreshSession()).rejects.toMatchObject({ status: 401, code: 'account.not_signed_in' })
  })
})

describe('nothing is decided', () => {
  test.each([
    ['a page that asks to pay for the network', 200, '<html>Buy a bundle</html>'],
    ['the same with a status of its own', 401, '<html>Buy a bundle</html>'],
    ['a proxy that forbids', 403, 'no'],
    ['something else in JSON', 200, { hello: 'there' }],
    ['a session without a person', 200, { expiresAt: 7 }],
    ['a profile with a role that is none', 200, { ...makeSession(), profile: { id: 'ama', role: 'owner' } }],
    ['null', 200, 'null'],
    ['nothing', 200, ''],
  ])('by %s', async (_what, status, body) => {
    answer(status, body)
    await expect(api.fetchSession()).rejects.toMatchObject({ status: 0 })
    await expect(api.fetchProfile(never)).rejects.toMatchObject({ status: 0 })
  })
  test('by a network that is not there', async () => {
    fetchBy(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(api.fetchSession()).rejects.toMatchObject({ status: 0, message: 'Failed to fetch' })
  })
})

test('a failure of the server differs from a refusal', async () => {
  answer(502, 'Bad gateway')
  await expect(api.fetchSession()).rejects.toMatchObject({ status: 502 })
  answer(500, refusal('bug'))
  await expect(api.fetchSession()).rejects.toMatchObject({ code: 'bug' })
})

describe('the profile', () => {
  test('is fetched', async () => {
    answer(200, makeProfile())
    expect(await api.fetchProfile(never)).toEqual(makeProfile())
  })
  test('is missing by a code', async () => {
    answer(404, refusal('profile.not_found'))
    await expect(api.fetchProfile(never)).rejects.toMatchObject({ status: 404, code: 'profile.not_found' })
  })
  test('is made by a POST', async () => {
    const asked = answer(200, makeProfile())
    await api.createProfile()
    expect(asked[0]).toMatchObject({ path: '/api/profile', init: { method: 'POST' } })
  })
  test('is no longer waited for when its asker has gone', async () => {
    const asker = new AbortController()
    fetchBy(
      (_path, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('Gone')))),
    )
    const asked = api.fetchProfile(asker.signal)
    asker.abort()
    await expect(asked).rejects.toMatchObject({ status: 0, message: 'Gone' })
  })
})

describe('signing out', () => {
  test('is done when the server sends the browser home', async () => {
    const home = Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })
    const asked: RequestInit[] = []
    fetchBy(async (_path, init) => {
      asked.push(init)
      return home
    })
    await api.signOut()
    expect(asked[0]).toMatchObject({ method: 'POST', redirect: 'manual' })
  })
  test('is not done when the server fails', async () => {
    answer(503, 'Later')
    await expect(api.signOut()).rejects.toMatchObject({ status: 503 })
  })
})

describe('a problem is reported', () => {
  test('by its name alone', async () => {
    const asked = answer(200, '')
    api.reportProblem('refresh_failed')
    expect(asked[0]).toMatchObject({
      path: '/api/session/problems',
      init: { method: 'POST', keepalive: true, body: '{"event":"refresh_failed"}' },
    })
  })
  test('and a report that fails stays unheard', async () => {
    const unheard = vi.fn()
    process.on('unhandledRejection', unheard)
    fetchBy(() => Promise.reject(new Error('offline')))
    api.reportProblem('auth_error')
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unheard)
    expect(unheard).not.toHaveBeenCalled()
  })
})
