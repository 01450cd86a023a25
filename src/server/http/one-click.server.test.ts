import { describe, expect, test } from 'vitest'
import { httpOptions } from '../../../tests/support/http-options.ts'
import { createHttp } from './http.server.ts'

const ADDRESSES = ['/newsletter/unsubscribe?token=abc', '/saved-searches/end?token=abc']
const [ADDRESS = ''] = ADDRESSES

function start() {
  const seen: { session: string | undefined; origin: string | null }[] = []
  const options = httpOptions({
    renderPage: async (request, facts) => {
      seen.push({ session: facts.sessionToken, origin: request.headers.get('Origin') })
      return new Response('Done')
    },
  })
  const { app } = createHttp(options)
  const send = async (path: string, init: RequestInit) =>
    await app.request(`https://fihankra.example${path}`, init)
  return { send, seen }
}

describe('unsubscribing by the button of a mail program', () => {
  test('is let in from anywhere, as nobody', async () => {
    const { send, seen } = start()
    const strangers: Record<string, string>[] = [
      {},
      { Origin: 'https://mail.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]
    for (const headers of strangers) {
      const Cookie = `__Host-session=${'a'.repeat(43)}`
      for (const address of ADDRESSES)
        expect((await send(address, { method: 'POST', headers: { ...headers, Cookie } })).status).toBe(200)
    }
    expect(seen).toEqual(Array(6).fill({ session: undefined, origin: null }))
  })

  test('opens no other address and no other method', async () => {
    const { send, seen } = start()
    for (const path of [
      '/newsletter',
      '/newsletter/confirm',
      '/saved-searches/manage',
      '/newsletter/unsubscribe/x',
      '/newsletter/unsubscribe.data',
    ])
      expect([path, (await send(path, { method: 'POST' })).status]).toEqual([path, 403])
    expect((await send(ADDRESS, { method: 'DELETE' })).status).toBe(403)
    expect(seen).toEqual([])
  })
})
