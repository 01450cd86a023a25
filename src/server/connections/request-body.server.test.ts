import { expect, test } from 'vitest'
import { readBody } from '#/web/request/endpoint.server.ts'
import { toRequest } from './request-body.server.ts'

const URL = 'https://fihankra.example/api/favorites'
const JSON_TYPE = { 'Content-Type': 'application/json' }

const brokenOff = () =>
  new ReadableStream({ pull: (controller) => controller.error(new Error('The client went away')) })

const sent = (body: BodyInit, headers: Record<string, string> = JSON_TYPE) =>
  new Request('http://somewhere.example/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

test.each([true, false])('JSON is read the same whether it had arrived (%s)', async (hasArrived) => {
  const request = await toRequest(URL, sent('{"isFavorite":true}'), { hasArrived })
  expect([request.url, request.method]).toEqual([URL, 'POST'])
  expect(request.headers.get('Content-Type')).toBe('application/json')
  expect(await readBody(request)).toEqual({ isFavorite: true })
})

test('JSON that has arrived is no stream any more', async () => {
  expect((await toRequest(URL, sent('{}'), { hasArrived: true })).body).toBeNull()
})

test('a form and a picture stay streams, so that whoever reads them may read less', async () => {
  const request = await toRequest(URL, sent('a=b', { 'Content-Type': 'text/plain' }), { hasArrived: true })
  expect(await request.text()).toBe('a=b')
})

test.each([true, false])(
  'a body that breaks off is refused and no fault (arrived: %s)',
  async (hasArrived) => {
    const reading = async () => await (await toRequest(URL, sent(brokenOff()), { hasArrived })).text()
    await expect(reading()).rejects.toMatchObject({ code: 'request.given_up' })
  },
)
