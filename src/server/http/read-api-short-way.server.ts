import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProgramLog } from '#/platform/log/log.server.ts'
import { loggedPath } from '#/web/request/secret-address.ts'
import type { SiteHost } from '../addresses/site-host.server.ts'
import { hasBody, type ShortWay } from './cached-pages.server.ts'
import type { AnswerRead } from './read-api.server.ts'

// As the document writes them. Whatever is written otherwise goes the long way, which reads it first.
const PLAIN = /^\/api\/v1(?:\/\w[\w.-]*)+(?:\?[^#]*)?$/
const GIVEN_UP = 499

/**
 * The short way of a read of the API: what the outer server does with every request takes longer than most of these
 * answers. It says the same, with the same headers, limits and line of the log.
 */
export function shortReadApi(options: {
  answerRead: AnswerRead
  /** What is said when that fails. */
  answerFailure: (error: unknown, requestId: string) => Response
  /** Of every answer that does not say otherwise. */
  headers: Record<string, string>
  log: ProgramLog
  siteHost: SiteHost
  isDraining: () => boolean
}): ShortWay {
  const { answerRead, answerFailure, log, siteHost, isDraining } = options
  const standing = Object.entries(options.headers)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now()
    const { method = 'GET', url = '', headers, socket } = request
    const requestId = randomUUID()
    const {
      status,
      headers: own,
      body,
    } = await answerRead({
      method,
      address: url,
      requestId,
      headers: { get: (name) => joined(headers[name.toLowerCase()]) },
      socketAddress: socket.remoteAddress,
    }).catch(async (error: unknown) => {
      const failure = answerFailure(error, requestId)
      return {
        status: failure.status,
        headers: [...failure.headers],
        body: Buffer.from(await failure.text()),
      }
    })
    const isGivenUp = response.destroyed
    if (!isGivenUp) {
      const said = new Set(own.map(([name]) => name.toLowerCase()))
      const head = [...own.flat(), 'X-Request-Id', requestId]
      for (const [name, value] of standing) if (!said.has(name.toLowerCase())) head.push(name, value)
      if (body && !said.has('content-length')) head.push('Content-Length', String(body.length))
      if (isDraining()) head.push('Connection', 'close')
      response.writeHead(status, head)
      response.end(method === 'HEAD' ? undefined : (body ?? undefined))
    }
    log.request({
      requestId,
      method,
      path: loggedPath(url.split('?', 1)[0] ?? url),
      status: isGivenUp ? GIVEN_UP : status,
      milliseconds: Math.round(performance.now() - started),
      message: isGivenUp ? 'given up' : 'request',
    })
  }

  return (request, response) => {
    const { method, url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || !PLAIN.test(url) || hasBody(request)) return false
    const asked = { host: headers.host, socketAddress: request.socket.remoteAddress }
    if (asked.host === undefined || siteHost.isElsewhere(asked)) return false
    answer(request, response).catch((error: unknown) => {
      log.error({ error }, 'A request failed')
      response.destroy()
    })
    return true
  }
}

const joined = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)
