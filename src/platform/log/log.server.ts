import pino, { type DestinationStream } from 'pino'

/** Structured log lines in JSON, UTC. `fields` are named facts; `message` is a fixed sentence. */
export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

// Whatever a caller passes by mistake, these never reach a log line.
const SECRET_KEYS = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'cardNumber',
  'cvv',
  'databaseUrl',
]
const redactedPaths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`])

/** A log that writes one JSON line an entry; a destination that fails never stops the program. */
export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  const destination = options.destination ?? pino.destination({ dest: 2, sync: true })
  if ('on' in destination && typeof destination.on === 'function') {
    // A full disk or a closed pipe must not take the marketplace down with it.
    destination.on('error', () => undefined)
  }
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactedPaths, censor: '[redacted]' },
      serializers: { error: describeError },
    },
    destination,
  )
}

// Errors of drivers carry whole connections with them; only what helps to find the fault is written down.
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: error.name,
    message: error.message,
    code,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
