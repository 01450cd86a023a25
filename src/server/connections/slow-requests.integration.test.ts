import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cutOffSlowRequests } from './slow-requests.server.ts'

const LIMITS = { bodyMilliseconds: 20_000, uploadMilliseconds: 30_000, uploadBytes: 1_000 }
const PART = Buffer.alloc(1_000)
const MINUTE = 60_000

let server: Server
let port: number
let arrived: number
let finished: number

// The clock of the limits stands still but for what a test says; the connections are real.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  arrived = 0
  finished = 0
  const listener = cutOffSlowRequests(LIMITS, (incoming, response) => {
    incoming.on('data', (bytes: Buffer) => {
      arrived += bytes.length
    })
    incoming.on('end', () => {
      finished += 1
      response.end('whole')
    })
  })
  server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function open(path: string, headers: Record<string, string | number> = {}) {
  const call = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false })
  const status = new Promise<number | string>((resolve) => {
    call.on('response', (response: IncomingMessage) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
  })
  let sent = 0
  return {
    status,
    async send(size = PART.length) {
      sent += size
      call.write(PART.subarray(0, size))
      await expect.poll(() => arrived).toBe(sent)
    },
    end: () => call.end(),
  }
}

describe.each(['/api/uploads', '/api/uploads/demo'])('an upload to %s', (path) => {
  test('may take minutes as long as it goes on', async () => {
    const upload = open(path, { 'Content-Length': 20 * PART.length })
    for (let part = 0; part < 20; part++) {
      await upload.send()
      vi.advanceTimersByTime(29_000)
    }
    expect(await upload.status).toBe(200)
  })

  test('is cut off when nothing comes any more', async () => {
    const upload = open(path, { 'Content-Length': 20 * PART.length })
    await upload.send()
    vi.advanceTimersByTime(30_000)
    vi.advanceTimersByTime(30_000)
    expect(await upload.status).toBe(408)
    expect(finished).toBe(0)
  })

  test('is cut off when it drips', async () => {
    const upload = open(path, { 'Transfer-Encoding': 'chunked' })
    // The first comes along with the head and does not count.
    await upload.send()
    await upload.send()
    vi.advanceTimersByTime(30_000)
    for (let drop = 0; drop < 9; drop++) await upload.send(100)
    vi.advanceTimersByTime(30_000)
    expect(await upload.status).toBe(408)
  })
})

describe.each(['/api/session', '/api/uploads/else', '/properties?next=/api/uploads'])(
  'a body for %s',
  (path) => {
    test.each([
      ['announced', { 'Content-Length': 20 * PART.length }],
      ['in parts', { 'Transfer-Encoding': 'chunked' }],
    ] as const)('that is %s may take minutes, and is cut off when nothing comes', async (_how, headers) => {
      const body = open(path, headers)
      for (let part = 0; part < 10; part++) {
        await body.send(1)
        vi.advanceTimersByTime(19_000)
      }
      vi.advanceTimersByTime(4_000)
      expect(await body.status).toBe(408)
      expect(finished).toBe(0)
    })

    test('that is there in time is answered, however long the answer takes', async () => {
      const body = open(path)
      await body.send()
      body.end()
      await expect.poll(() => finished).toBe(1)
      vi.advanceTimersByTime(10 * MINUTE)
      expect(await body.status).toBe(200)
    })
  },
)

test('a request that ended leaves no watch behind', async () => {
  const body = open('/api/session')
  await body.send()
  body.end()
  expect(await body.status).toBe(200)
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})
