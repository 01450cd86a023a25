import { describe, expect, test } from 'vitest'
import { toRequestInit } from './request-body.server.ts'

const ADDRESS = 'https://fihankra.example/api/favorites'

function post(body: BodyInit): Request {
  return new Request(ADDRESS, { method: 'POST', body, duplex: 'half' } as RequestInit)
}

const broken = () =>
  new ReadableStream({
    pull(controller) {
      controller.error(new Error('ECONNRESET'))
    },
  })

describe.each([true, false])('a body that has arrived: %s', (hasArrived) => {
  test('is handed on as it was sent', async () => {
    const init = await toRequestInit(post('{"isFavorite":true} é'), hasArrived)
    expect(await new Request(ADDRESS, init).text()).toBe('{"isFavorite":true} é')
  })

  test('is refused as given up when its connection ends before all of it was read', async () => {
    const read = async () => new Request(ADDRESS, await toRequestInit(post(broken()), hasArrived)).text()
    await expect(read()).rejects.toMatchObject({ kind: 'given_up', code: 'request.given_up' })
  })
})

test('a request without a body has none', async () => {
  const init = await toRequestInit(new Request(ADDRESS), false)
  expect(new Request(ADDRESS, init).body).toBeNull()
})
