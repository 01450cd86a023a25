import { afterEach, describe, expect, test, vi } from 'vitest'
import { CallFailed, callEndpoint } from '#/shared/endpoint-call.ts'
import { isRefused, saidBy } from './call-answer.ts'

const answering = (status: number, body: unknown) => async () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
const said = (code: string) => ({ error: { code, message: 'Not today.', fields: { email: ['No.'] } } })

afterEach(() => void vi.unstubAllGlobals())

const failureOf = async (fetch: () => Promise<Response>): Promise<CallFailed> => {
  vi.stubGlobal('fetch', fetch)
  const error: unknown = await callEndpoint('/api/cart').catch((thrown: unknown) => thrown)
  if (error instanceof CallFailed) return error
  throw new Error('It did not fail')
}

test('What is given is posted as JSON, and nothing is asked with GET', async () => {
  const asked: [string, RequestInit][] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push([address, init])
    return Response.json({ ids: ['a'] })
  })
  expect(await callEndpoint('/api/cart')).toEqual({ ids: ['a'] })
  await callEndpoint('/api/cart', { json: { act: 'clear' }, keepalive: true })
  expect(asked[0]?.[1]).toEqual({ headers: { Accept: 'application/json' } })
  expect(asked[1]?.[1]).toMatchObject({ method: 'POST', body: '{"act":"clear"}', keepalive: true })
  expect(asked[1]?.[1].headers).toMatchObject({ 'Content-Type': 'application/json' })
})

describe('a call that fails', () => {
  test('says what our server said against it, also of fields', async () => {
    const failure = await failureOf(answering(409, said('cart.full')))
    expect(failure).toMatchObject({ status: 409, code: 'cart.full', fields: { email: ['No.'] } })
    expect([isRefused(failure), saidBy(failure)]).toEqual([true, 'Not today.'])
  })

  test('tells a person to come back, but nothing of a failure of ours', async () => {
    const busy = await failureOf(answering(503, said('database.unavailable')))
    expect([isRefused(busy), saidBy(busy)]).toEqual([false, 'Not today.'])
    const bug = await failureOf(answering(500, said('bug')))
    expect([isRefused(bug), saidBy(bug)]).toEqual([false, undefined])
  })

  test.each([
    ['a network that asks to pay', 401, '<html>Buy a bundle</html>'],
    ['an answer that is none', 200, '<html>Buy a bundle</html>'],
    ['other JSON', 403, { message: 'No.' }],
    ['null', 400, 'null'],
  ])('by %s was not refused by us', async (_what, status, body) => {
    const failure = await failureOf(answering(status, body))
    expect([failure.status, isRefused(failure), saidBy(failure)]).toEqual([0, false, undefined])
  })

  test('without a network says so', async () => {
    const failure = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))
    expect([failure.status, failure.message, saidBy(failure)]).toEqual([0, 'Failed to fetch', undefined])
  })
})
