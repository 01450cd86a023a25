/**
 * What a failure says about the database, decided for everybody in this one place: whether it cannot be used now, and
 * whether the reason is one connection that was lost, so that a new one may do.
 */

/** Connection failures, too few resources, and an end ordered by whoever runs the server; all of them pass. */
const AWAY_CLASSES = /^(08|53|57)/
const LOST_CLASSES = /^(08|57)/
/** The server became a standby, as the old primary is after a failover. */
const READ_ONLY = '25006'
/** The server ended a transaction in which nothing was asked for too long, and its connection with it. */
const IDLE_TRANSACTION = '25P03'
/** A statement was cancelled, mostly because it took too long; its connection is as good as before. */
const CANCELLED = '57014'

const LOST_CODES = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', READ_ONLY, IDLE_TRANSACTION])
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOBUFS',
  // The process, or the machine, has no file descriptor left for a connection.
  'EMFILE',
  'ENFILE',
])

// The driver and its pool give these no code.
const LOST_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Postgres connection has been discarded)/
const AWAY_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout|Query read timeout|Cannot use a pool after calling end|driver has already been destroyed)/

/** True when the database cannot be used now and the same may succeed in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const failure = readFailure(error)
  if (!failure) return false
  const { code, message, cause } = failure
  return (
    LOST_CODES.has(code) ||
    AWAY_CODES.has(code) ||
    (isSqlState(code) && AWAY_CLASSES.test(code)) ||
    LOST_MESSAGES.test(message) ||
    AWAY_MESSAGES.test(message) ||
    // Whoever explains a failure in other words names the first as the cause.
    isDatabaseUnavailable(cause)
  )
}

/** True when one connection was lost, or leads to a server that does not write any more: a new one may do. */
export function isConnectionLost(error: unknown): boolean {
  const failure = readFailure(error)
  if (!failure) return false
  const { code, message } = failure
  return (
    LOST_CODES.has(code) ||
    (isSqlState(code) && LOST_CLASSES.test(code) && code !== CANCELLED) ||
    (LOST_MESSAGES.test(message) && !AWAY_MESSAGES.test(message))
  )
}

// The job queue hands out copies of errors, which are none themselves.
function readFailure(error: unknown): { code: string; message: string; cause: unknown } | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : '',
    cause,
  }
}

function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code)
}
