import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '#/platform/log/log.server.ts'
import { httpOptions } from '../../../tests/support/http-options.ts'
import { createHttp, type HttpOptions } from '../http/http.server.ts'
import { createPageServer, PATIENCE, type Patience } from './connections.server.ts'
import { listen } from './listening.server.ts'

const HOST = '127.0.0.1'
const LARGE = Buffer.alloc(4 * 1024 * 1024, 'x')
const servers: Server[] = []
const sockets: Socket[] = []

afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

type Options = {
  patience?: Partial<Patience>
  connections?: number
  connectionsPerAddress?: number
  trustedProxies?: string[]
}

async function start(fetch: (request: Request) => Promise<Response> | Response, options: Options = {}) {
  const { patience, connections = 100, connectionsPerAddress = 100, trustedProxies = [] } = options
  const lines: string[] = []
  const server = createPageServer({
    fetch,
    limits: { connections, connectionsPerAddress },
    trustedProxies,
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    patience: { ...PATIENCE, ...patience },
  })
  servers.push(server)
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  await listen(server, 0, HOST)
  const { port } = server.address() as AddressInfo
  return { port, lines, accepted }
}

/** A connection that reads only what a test takes. */
function open(port: number, localAddress = HOST) {
  const socket = connect({ host: HOST, port, localAddress })
  sockets.push(socket)
  let isClosed = false
  socket.pause()
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
  })
  return {
    socket,
    isClosed: () => isClosed,
    ask: (count: number, path = '/') =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`.repeat(count)),
    async readAll(): Promise<string> {
      const parts: Buffer[] = []
      for await (const part of socket) parts.push(part as Buffer)
      return Buffer.concat(parts).toString('latin1')
    },
    async readBytes(least: number): Promise<void> {
      let read = 0
      while (read < least) {
        const part = socket.read() as Buffer | null
        if (part) read += part.length
        else await new Promise((resolve) => socket.once('readable', resolve))
      }
    },
  }
}

describe('a client that does not read', () => {
  test('has one answer of many begun, and is cut off', async () => {
    let begun = 0
    const { port, accepted } = await start(
      () => {
        begun += 1
        return new Response(LARGE)
      },
      { patience: { answerMilliseconds: 500 } },
    )
    open(port).ask(50)
    await expect.poll(() => accepted[0]?.destroyed).toBe(true)
    // What the kernel holds for the client counts as taken.
    expect(begun).toBeLessThan(10)
  })

  test('is not cut off while it takes a little, however long the whole takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { port, accepted } = await start(() => new Response(Buffer.alloc(64 * 1024 * 1024)))
    const client = open(port)
    client.ask(1)
    const waiting = () =>
      (accepted[0] as unknown as { _handle: { writeQueueSize: number } })._handle.writeQueueSize
    await expect.poll(() => accepted.length).toBe(1)
    await expect.poll(waiting).toBeGreaterThan(0)
    for (let round = 0; round < 4; round++) {
      const before = waiting()
      await client.readBytes(8 * 1024 * 1024)
      await expect.poll(waiting).toBeLessThan(before)
      vi.advanceTimersByTime(18_000)
      expect(accepted[0]?.destroyed).toBe(false)
    }
    vi.advanceTimersByTime(6_000)
    expect(accepted[0]?.destroyed).toBe(true)
  })
})

describe('requests that come without waiting for their answers', () => {
  test('are answered one after the other', async () => {
    let atOnce = 0
    let most = 0
    const { port } = await start(async ({ url }) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise(setImmediate)
      atOnce -= 1
      return new Response(`<${new URL(url).pathname}>`)
    })
    const client = open(port)
    for (let number = 0; number < 99; number++) client.ask(1, `/${number}`)
    client.socket.write('GET /99 HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
    const answers = Array.from((await client.readAll()).matchAll(/<\/(\d+)>/g), ([, number]) =>
      Number(number),
    )
    expect(answers).toEqual(Array.from({ length: 100 }, (_, number) => number))
    expect(most).toBe(1)
  })

  test('by the hundreds end the connection', async () => {
    const { port } = await start(() => new Promise<Response>(() => undefined))
    const client = open(port)
    client.ask(500)
    client.socket.resume()
    await expect.poll(client.isClosed).toBe(true)
  })

  test('are read no further while one is in work', async () => {
    const { port, accepted } = await start(() => new Promise<Response>(() => undefined))
    const client = open(port)
    client.ask(20)
    await expect.poll(() => accepted[0]?.isPaused()).toBe(true)
    const read = accepted[0]?.bytesRead
    client.ask(1_000)
    await new Promise(setImmediate)
    expect(accepted[0]?.bytesRead).toBe(read)
    expect(client.isClosed()).toBe(false)
  })
})

test('a head that does not end is cut off', async () => {
  const { port } = await start(() => new Response('whole'), { patience: { headMilliseconds: 100 } })
  const client = open(port)
  client.socket.write('GET / HTTP/1.1\r\nHost: here\r\nX-Long: ')
  expect(await client.readAll()).toMatch(/^HTTP\/1.1 408 /)
})

describe('a connection that is not in use', () => {
  test('is open for longer than its client is told, and than proxies keep it', async () => {
    const { port, accepted } = await start(() => new Response('ok'))
    const agent = new Agent({ keepAlive: true })
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: HOST, port, agent, method: 'POST' }, resolve).on('error', reject).end('all')
    })
    response.resume()
    await once(response, 'end')
    expect(response.headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': 'timeout=65' })
    await expect.poll(() => accepted[0]?.timeout).toBeGreaterThan(65_000)
    agent.destroy()
  })

  test.each([
    ['of its address', { connectionsPerAddress: 3 }],
    ['in all', { connections: 3 }],
  ])('makes room when there is little left %s', async (_, limits) => {
    const { port } = await start(() => new Response('ok'), limits)
    const idle = [open(port), open(port)]
    for (const client of idle) {
      client.ask(1)
      await client.readBytes(1)
      client.socket.resume()
    }
    const third = open(port)
    await expect.poll(() => idle.map((client) => client.isClosed())).toEqual([true, true])
    const fourth = open(port)
    for (const { socket, readAll } of [third, fourth]) {
      socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
      expect(await readAll()).toContain('200 OK')
    }
  })
})

test('a connection whose answer is still on its way makes no room', async () => {
  const { port, accepted } = await start(() => new Response(LARGE), { connectionsPerAddress: 3 })
  const slow = open(port)
  slow.socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
  await expect.poll(() => accepted[0]?.writableLength).toBeGreaterThan(0)
  open(port)
  open(port)
  await expect.poll(() => accepted.length).toBe(3)
  expect((await slow.readAll()).length).toBeGreaterThan(LARGE.length)
})

describe('connections', () => {
  test('of one address are so many and no more, until one ends', async () => {
    const { port, accepted, lines } = await start(() => new Response('ok'), { connectionsPerAddress: 3 })
    const first = [open(port), open(port), open(port)]
    await expect.poll(() => accepted.length).toBe(3)
    const fourth = open(port)
    fourth.socket.resume()
    await expect.poll(fourth.isClosed).toBe(true)
    expect(lines.join('')).toContain('Connections above the limits were closed')

    const elsewhere = open(port, '127.0.0.2')
    elsewhere.socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
    expect(await elsewhere.readAll()).toContain('200 OK')

    first[0]?.socket.destroy()
    await expect.poll(() => accepted[0]?.destroyed).toBe(true)
    const fifth = open(port)
    fifth.socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
    expect(await fifth.readAll()).toContain('200 OK')
  })

  test('of a trusted proxy stand for many people and are not counted', async () => {
    const limits = { connectionsPerAddress: 1, trustedProxies: ['127.0.0.0/8'] }
    const { port, accepted } = await start(() => new Response('ok'), limits)
    const clients = [open(port), open(port), open(port)]
    await expect.poll(() => accepted.length).toBe(3)
    expect(clients.map((client) => client.isClosed())).toEqual([false, false, false])
    expect(accepted.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
  })

  test('in all are so many and no more', async () => {
    const { port, accepted } = await start(() => new Response('ok'), { connections: 2 })
    open(port, '127.0.0.2')
    open(port, '127.0.0.3')
    await expect.poll(() => accepted.length).toBe(2)
    const third = open(port, '127.0.0.4')
    third.socket.resume()
    await expect.poll(third.isClosed).toBe(true)
    expect(accepted).toHaveLength(2)
  })
})

describe('a request that its client gives up', () => {
  async function startSite(renderPage: HttpOptions['renderPage']) {
    const lines: string[] = []
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
    const { app } = createHttp(httpOptions({ siteUrl: 'http://here', log, renderPage }))
    return { ...(await start((request) => app.fetch(request))), logged: lines }
  }
  const entries = (lines: string[]) => lines.map((line) => JSON.parse(line))

  test.each(['', 'Cookie: session=abc\r\n'])('is logged as given up, not as an error %#', async (cookie) => {
    const begun = Promise.withResolvers<void>()
    const rendering = Promise.withResolvers<Response>()
    const { port, accepted, logged } = await startSite(() => {
      begun.resolve()
      return rendering.promise
    })
    const client = open(port)
    client.socket.write(`GET /about HTTP/1.1\r\nHost: here\r\n${cookie}\r\n`)
    await begun.promise
    client.socket.destroy()
    await expect.poll(() => accepted[0]?.destroyed).toBe(true)
    rendering.reject(new Error('aborted'))
    await expect.poll(() => logged.length).toBe(1)
    expect(entries(logged)).toMatchObject([{ level: 'info', msg: 'given up', status: 499, path: '/about' }])
  })

  test('in the middle of its body ends with a refusal', async () => {
    const begun = Promise.withResolvers<void>()
    const problem = Promise.withResolvers<unknown>()
    const { port, logged } = await startSite(async (request) => {
      begun.resolve()
      await request.arrayBuffer().catch((error: unknown) => {
        problem.resolve(error)
        throw error
      })
      return new Response('read')
    })
    const client = open(port)
    client.socket.write(
      'POST /api/uploads HTTP/1.1\r\nHost: here\r\nOrigin: http://here\r\nContent-Type: image/jpeg\r\nContent-Length: 1000\r\n\r\nhalf',
    )
    await begun.promise
    client.socket.destroy()
    expect(await problem.promise).toMatchObject({ name: 'Refusal', kind: 'given_up' })
    await expect.poll(() => logged.length).toBe(1)
    expect(entries(logged)).toMatchObject([{ level: 'info', msg: 'given up', status: 499 }])
  })
})
