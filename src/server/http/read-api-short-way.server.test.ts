import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#/shared/errors.ts'
import { openOuterServer } from '../../../tests/support/outer-server.ts'
import type { HttpOptions } from './http.server.ts'

const PLACES = '/api/v1/places'
// The same path in another spelling, which is read as it and goes the long way.
const LONG = '/api/v1/./places'
const TEXT = JSON.stringify({ value: ['a'.repeat(2_000)] })

const json = async () =>
  new Response(TEXT, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=60' },
  })

const open = (options: Partial<HttpOptions> = {}) =>
  openOuterServer({ renderPage: json, pageCacheSeconds: 0, ...options })

/** Headers without those that are another each time. */
const lasting = ({ headers }: { headers: Record<string, unknown> }) => {
  const { date: _date, 'x-request-id': _id, ratelimit: _left, ...rest } = headers
  return rest
}

describe('a read of the API on the short way', () => {
  test.each<[string, Record<string, string>, string]>([
    ['as it is', {}, 'GET'],
    ['compressed', { 'Accept-Encoding': 'gzip' }, 'GET'],
    ['without its body', {}, 'HEAD'],
    ['from another site', { Origin: 'https://other.example' }, 'GET'],
  ])('says %s what the long way says, with the same headers', async (_name, headers, method) => {
    const { get, short, lines } = await open()
    const [first, second] = [await get(PLACES, headers, method), await get(LONG, headers, method)]
    expect(short).toEqual([true, false])
    expect(first.status).toBe(200)
    expect([first.status, first.body, lasting(first)]).toEqual([second.status, second.body, lasting(second)])
    const [one, other] = lines.map((line) => JSON.parse(line))
    expect(Object.keys(one)).toEqual(Object.keys(other))
    expect(one).toMatchObject({ method, path: PLACES, status: 200, requestId: first.headers['x-request-id'] })
  })

  test('is compressed as it says', async () => {
    const { get } = await open()
    const { headers, body } = await get(PLACES, { 'Accept-Encoding': 'gzip' })
    expect(headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(body).toString()).toBe(TEXT)
  })

  test('is not sent to who has it already', async () => {
    const { get } = await open()
    const { headers } = await get(PLACES)
    const known = await get(PLACES, { 'If-None-Match': String(headers.etag) })
    expect([known.status, known.body.length]).toEqual([304, 0])
  })

  test('is counted with those on the long way, and refused beyond what is allowed', async () => {
    const { get, short, lines } = await open({ readsPerAddress: { count: 2, seconds: 600 } })
    expect((await get(PLACES)).headers.ratelimit).toContain('r=1')
    expect((await get(LONG)).headers.ratelimit).toContain('r=0')
    const [first, second] = [await get(PLACES), await get(LONG)]
    expect(short).toEqual([true, false, true, false])
    expect([first.status, first.headers['retry-after']]).toEqual([429, second.headers['retry-after']])
    expect(JSON.parse(first.body.toString()).code).toBe('too-many-requests')
    expect(lasting(first)).toEqual(lasting(second))
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ status: 429 })
  })

  test.each<[string, () => Error, number]>([
    ['a refusal', () => new Refusal('unavailable', 'server.busy', 'Come back.'), 503],
    ['a fault', () => new Error('a secret of ours'), 500],
  ])('says of %s what the long way says', async (_name, make, status) => {
    const renderPage = async () => {
      throw make()
    }
    const { get, short } = await open({ renderPage })
    const [first, second] = [await get(PLACES), await get(LONG)]
    expect(short).toEqual([true, false])
    expect([first.status, second.status]).toEqual([status, status])
    expect(first.body.toString()).not.toContain('secret')
    expect(Object.keys(lasting(first)).sort()).toEqual(Object.keys(lasting(second)).sort())
  })

  test.each<[string, string, Record<string, string>, string]>([
    ['with a body', PLACES, { 'Content-Length': '0' }, 'GET'],
    ['of another method', PLACES, {}, 'OPTIONS'],
    ['of another method', PLACES, {}, 'DELETE'],
    ['in another spelling', '/api/v1//places', {}, 'GET'],
    ['in another spelling', '/api/v1/%70laces', {}, 'GET'],
    ['in another spelling', '/API/v1/places', {}, 'GET'],
    ['of another host', PLACES, { Host: 'www.fihankra.example' }, 'GET'],
  ])('is left to the long way %s', async (_name, path, headers, method) => {
    const { get, short } = await open()
    await get(path, headers, method)
    expect(short).toEqual([false])
  })

  test('asks to leave while the program stops', async () => {
    const { get } = await open({ isDraining: () => true })
    expect((await get(PLACES)).headers.connection).toBe('close')
  })

  test('is noted as given up by who did not wait for it', async () => {
    const isAsked = Promise.withResolvers<void>()
    const isOver = Promise.withResolvers<void>()
    const { lines, port, connections } = await open({
      renderPage: async () => {
        isAsked.resolve()
        await isOver.promise
        return json()
      },
    })
    const asking = request({ port, host: '127.0.0.1', path: PLACES, headers: { Host: 'fihankra.example' } })
    const isClosed = new Promise((resolve) => asking.on('error', resolve))
    asking.end()
    await isAsked.promise
    asking.destroy(new Error('No more'))
    await isClosed
    await expect.poll(connections).toBe(0)
    isOver.resolve()
    await expect
      .poll(() => lines.map((line) => JSON.parse(line)))
      .toMatchObject([{ status: 499, msg: 'given up', path: PLACES }])
  })
})
