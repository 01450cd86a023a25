import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Trace } from '#/platform/tracing/tracing.ts'
import { loggedPath } from '#/web/request/secret-address.ts'
import { trustedProxyCheck } from '../connections/client-address.server.ts'

const SERVER_ERROR = 500

export type RequestTracing = {
  trace: Trace
  /** Names the route of a path, which has no secret and nobody's text in it. */
  routeOf: (path: string) => string
}

/**
 * Measures requests. A trace goes on that a trusted proxy began; whoever else sends a `traceparent` is not believed,
 * since it decides what is sent to the collector.
 */
export function tracedRequests(
  { trace, routeOf }: RequestTracing,
  trustedProxies: readonly string[],
): MiddlewareHandler<{ Bindings: HttpBindings; Variables: { requestId: string } }> {
  const isTrusted = trustedProxyCheck(trustedProxies)
  return async (context, next) => {
    const { method, path } = context.req
    const route = routeOf(path)
    const from = context.env?.incoming?.socket.remoteAddress
    await trace(
      {
        name: `${method} ${route}`,
        kind: 'server',
        parent: from !== undefined && isTrusted(from) ? context.req.header('traceparent') : undefined,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'url.path': loggedPath(path),
          'fihankra.request_id': context.get('requestId'),
        },
      },
      async (span) => {
        await next()
        const { status } = context.res
        span.set({ 'http.response.status_code': status })
        if (status >= SERVER_ERROR) span.fail()
      },
    )
  }
}
