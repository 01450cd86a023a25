import { expect, test } from 'vitest'
import { createLog } from '#/platform/log/log.server.ts'
import { httpOptions } from '../../../tests/support/http-options.ts'
import { createHttp, type HttpOptions } from './http.server.ts'

function make(options: Partial<HttpOptions>) {
  const lines: string[] = []
  const made = createHttp(
    httpOptions({
      log: createLog({ level: 'error', destination: { write: (line) => void lines.push(line) } }),
      ...options,
    }),
  )
  return { ...made, lines }
}

test.each([
  ['no file descriptor is left', Object.assign(new Error('too many open files'), { code: 'EMFILE' })],
  ['the database is away', new Error('timeout exceeded when trying to connect')],
])('outside of pages, too, an answer says when to come back when %s', async (_name, error) => {
  const { app, lines } = make({ renderPage: () => Promise.reject(error) })
  const response = await app.request('https://fihankra.example/about')
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.text()).toMatch(/^We cannot reach our records right now\./)
  expect(lines).toEqual([])
})

test('a worker has no page cache, and so no reason to listen for changes of pages', () => {
  expect(make({}).pageCache).toBeDefined()
  expect(make({ servesPages: false }).pageCache).toBeUndefined()
})
