import { expect, test } from 'vitest'
import { httpOptions } from '../../../tests/support/http-options.ts'
import { createHttp } from './http.server.ts'

const SITE = 'https://fihankra.example'
const PUBLIC = { 'Content-Type': 'text/html', 'Cache-Control': 'public, s-maxage=5' }

test('more pages than can be rendered at once are rendered eight at a time, and all are answered', async () => {
  let inWork = 0
  let most = 0
  const { app } = createHttp(
    httpOptions({
      renderPage: async () => {
        most = Math.max(most, ++inWork)
        await new Promise((resolve) => setImmediate(resolve))
        inWork -= 1
        return new Response('A page', { headers: PUBLIC })
      },
    }),
  )
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => await app.request(`${SITE}/properties?page=${at}`)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(most).toBe(8)
})

test('pages are refused for the moment when hundreds wait already', async () => {
  const begun = Promise.withResolvers<void>()
  const { app } = createHttp(
    httpOptions({
      renderPage: async () => {
        await begun.promise
        return new Response('A page', { headers: PUBLIC })
      },
    }),
  )
  const answers = Array.from(
    { length: 530 },
    async (_, at) => await app.request(`${SITE}/properties?page=${at}`),
  )
  const first = await Promise.race(answers)
  expect([first.status, first.headers.get('Retry-After')]).toEqual([503, '5'])
  begun.resolve()
  const statuses = Map.groupBy(await Promise.all(answers), ({ status }) => status)
  expect([statuses.get(200)?.length, statuses.get(503)?.length]).toEqual([520, 10])
})
