import { once } from 'node:events'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { createLog } from '#/platform/log/log.server.ts'
import { createPageServer } from '#/server/connections/connections.server.ts'
import { createHttp, type HttpOptions } from '#/server/http/http.server.ts'
import { httpOptions } from './http-options.ts'

/** The outer server on a port of this machine, with its log and a note of which answers came the short way. */
export async function openOuterServer(options: Partial<HttpOptions> = {}) {
  const lines: string[] = []
  const short: boolean[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const { app, pageCache, shortWay } = createHttp(httpOptions({ log, ...options }))
  pageCache?.confirm(0)
  const server: Server = createPageServer({
    fetch: app.fetch,
    shortWay: (...call) => {
      const isShort = shortWay(...call)
      short.push(isShort)
      return isShort
    },
    limits: { connections: 100, connectionsPerAddress: 100 },
    trustedProxies: [],
    log,
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const { promise, resolve, reject } = Promise.withResolvers<{
      status: number | undefined
      headers: Record<string, unknown>
      body: Buffer
    }>()
    const asked = { Host: 'fihankra.example', ...headers }
    request({ host: '127.0.0.1', port, path, method, headers: asked, agent: false }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      )
    })
      .on('error', reject)
      .end()
    return promise
  }
  const connections = () => promisify(server.getConnections.bind(server))()
  return { get, lines, short, pageCache, port, connections }
}
