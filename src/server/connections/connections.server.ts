import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Log } from '#/platform/log/log.server.ts'
import { trustedProxyCheck } from './client-address.server.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.server.ts'
import { oneRequestAtATime } from './pipelining.server.ts'
import { cutOffSlowReaders } from './slow-readers.server.ts'
import { cutOffSlowRequests, type SlowRequestLimits } from './slow-requests.server.ts'

export type Patience = SlowRequestLimits & {
  /** The head of a request must be there whole within so many milliseconds. */
  headMilliseconds: number
  /** A client that takes nothing of its answer for so many milliseconds is cut off. */
  answerMilliseconds: number
  /** How long an answer tells its client that the connection may be used again; it is closed a second later. */
  idleMilliseconds: number
}

/**
 * Five megabytes take most of a minute on a good phone line and minutes on a poor one, so but for a head nothing is held
 * to a total time: silence ends it, and a drip that is no line's speed ends an upload, which may be large.
 */
export const PATIENCE: Patience = {
  headMilliseconds: 10_000,
  answerMilliseconds: 20_000,
  // Longer than proxies keep one that they do not use, mostly a minute, and than any process stands still: whoever asks
  // over a connection that is being closed gets no answer, and does not know whether what was sent has been done.
  idleMilliseconds: 65_000,
  bodyMilliseconds: 20_000,
  uploadMilliseconds: 30_000,
  uploadBytes: 96 * 1024,
}

const MOST_CHECKS_MILLISECONDS = 2_000

/** The server of pages: what every connection must keep to, whatever is asked over it. */
export function createPageServer(options: {
  fetch: Parameters<typeof getRequestListener>[0]
  /** Answers by itself what can go a shorter way, or says false and leaves it alone. */
  shortWay?: (request: IncomingMessage, response: ServerResponse) => boolean
  limits: ConnectionLimits
  trustedProxies: readonly string[]
  log: Log
  patience?: Patience
}): Server {
  const { limits, log, patience = PATIENCE, shortWay } = options
  const respond = getRequestListener(options.fetch)
  const server = createServer(
    {
      headersTimeout: patience.headMilliseconds,
      // Of the whole request, which is not limited.
      requestTimeout: 0,
      keepAliveTimeout: patience.idleMilliseconds,
      connectionsCheckingInterval: Math.min(MOST_CHECKS_MILLISECONDS, patience.headMilliseconds / 5),
      maxHeaderSize: 16 * 1024,
    },
    // It answers its own failures, so that nobody waits for it.
    oneRequestAtATime(
      cutOffSlowRequests(patience, (...request) => {
        if (!shortWay?.(...request)) void respond(...request)
      }),
    ),
  )
  cutOffSlowReaders(server, patience.answerMilliseconds)
  limitConnections(server, { ...limits, isTrustedProxy: trustedProxyCheck(options.trustedProxies), log })
  return server
}
