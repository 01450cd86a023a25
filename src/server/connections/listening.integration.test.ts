import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { StartProblem } from '#/shared/start-problem.ts'
import { checkPortIsFree, drainAndClose, listen } from './listening.server.ts'

const HOST = '127.0.0.1'

function portOf(server: ReturnType<typeof createServer>): number {
  return (server.address() as AddressInfo).port
}

/** Sends one request and gives its whole answer, or the error that cut it off. */
function ask(port: number): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ host: HOST, port, path: '/' }, (response) => {
      let body = ''
      response.on('data', (bytes) => {
        body += bytes
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end()
  })
}

describe('a port that is taken', () => {
  test('is refused with a sentence that says what to do', async () => {
    const other = createServer()
    await listen(other, 0, HOST)
    const port = portOf(other)
    const problem = await checkPortIsFree(port, HOST).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(StartProblem)
    expect((problem as StartProblem).message).toBe(
      `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
    )
    other.close()
  })

  test('and a host that is not of this machine too', async () => {
    const problem = await checkPortIsFree(0, '203.0.113.7').catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(StartProblem)
    expect((problem as StartProblem).message).toContain('HOST 203.0.113.7 is not an address of this machine')
  })
})

describe('closing', () => {
  test('answers every request that has begun, whole, and takes no new one', async () => {
    const held: (() => void)[] = []
    const server = createServer((_request, response) => {
      held.push(() => response.end('whole'))
    })
    await listen(server, 0, HOST)
    const port = portOf(server)
    const answers = Array.from({ length: 20 }, () => ask(port))
    await expect.poll(() => held.length).toBe(20)

    const closed = drainAndClose(server, 0)
    await expect.poll(() => server.listening).toBe(false)
    await expect(ask(port)).rejects.toThrow()
    for (const finish of held) finish()

    const received = await Promise.all(answers)
    expect(received.map(({ status, body }) => `${status} ${body}`)).toEqual(Array(20).fill('200 whole'))
    await closed
  })

  test('still answers while it drains', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    try {
      const server = createServer((_request, response) => response.end('done'))
      await listen(server, 0, HOST)
      const closed = drainAndClose(server, 3_000)
      expect((await ask(portOf(server))).status).toBe(200)
      await vi.advanceTimersByTimeAsync(3_000)
      vi.useRealTimers()
      await closed
      expect(server.listening).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  test('answers who is connected already when a busy program stops to listen', async () => {
    const server = createServer((_request, response) => response.end('whole'))
    await listen(server, 0, HOST)
    const answers = Array.from({ length: 20 }, () => ask(portOf(server)))
    // They connect while the program is too busy to take them in, and wait in the queue of the system.
    const connected = new Int32Array(new SharedArrayBuffer(4))
    await new Promise((resolve) => setImmediate(resolve))
    Atomics.wait(connected, 0, 0, 50)
    const closed = drainAndClose(server, 0)
    const received = await Promise.all(answers)
    expect(received.map(({ status, body }) => `${status} ${body}`)).toEqual(Array(20).fill('200 whole'))
    await closed
  })

  test('does not wait for connections that only stand open', async () => {
    const server = createServer((_request, response) => response.end('done'))
    await listen(server, 0, HOST)
    await ask(portOf(server))
    await drainAndClose(server, 0)
    expect(server.listening).toBe(false)
  })
})
