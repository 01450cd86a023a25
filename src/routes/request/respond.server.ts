import { data, type RouterContextProvider } from 'react-router'
import type { Services } from '#/platform/services.ts'
import { Refusal } from '#/shared/errors.ts'
import { requestOf, servicesOf } from './services.server.ts'
import { statusOf } from './status.ts'

/** What an error page may know: of a refusal its message, of a bug only where the log tells more. */
export type ErrorData = { code: string; message: string; requestId?: string }

const RETRY_AFTER_SECONDS = '5'
const NO_STORE = { 'Cache-Control': 'no-store' }
const UNAVAILABLE = /^(08|53|57)/
const BAD_VALUE = /^22/

/**
 * Runs a loader with the services. A refusal leaves with its status; anything else is a bug: logged here once,
 * and answered with nothing but the request's id.
 */
export async function page<T>(
  context: Readonly<RouterContextProvider>,
  load: (services: Services) => Promise<T>,
): Promise<T> {
  const services = servicesOf(context)
  try {
    return await load(services)
  } catch (error) {
    const refusal = asRefusal(error, services)
    if (refusal instanceof Refusal) throw respondToRefusal(refusal)
    const { requestId } = requestOf(context)
    services.log.error({ error, requestId }, 'A request failed')
    const body: ErrorData = { code: 'bug', message: 'Something went wrong on our side.', requestId }
    throw data(body, { status: 500, headers: NO_STORE })
  }
}

function respondToRefusal(refusal: Refusal) {
  const headers: Record<string, string> = { ...NO_STORE }
  if (refusal.kind === 'unavailable' || refusal.kind === 'limit') headers['Retry-After'] = RETRY_AFTER_SECONDS
  const body: ErrorData = { code: refusal.code, message: refusal.message }
  return data(body, { status: statusOf(refusal.kind), headers })
}

// The driver's failures are translated here, at the edge, so that no rule or screen knows an SQLSTATE.
function asRefusal(error: unknown, services: Services): unknown {
  const state = sqlStateOf(error)
  if (BAD_VALUE.test(state)) return new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
  if (UNAVAILABLE.test(state) || isConnectionLoss(error)) {
    services.log.warn({ error }, 'The database did not answer')
    return new Refusal(
      'unavailable',
      'database.unavailable',
      'We cannot reach our records right now. Try again in a moment.',
    )
  }
  return error
}

function sqlStateOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : ''
}

const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return (
    (typeof code === 'string' && CONNECTION_ERRORS.has(code)) ||
    /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message)
  )
}
