import pino from 'pino'
import { createLineWriter, type LineWriter, writeToDescriptor } from './line-writer.server.ts'

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

const STANDARD_ERROR = 2

/** The log of a whole program; `lostLines` counts the entries that could not be written since it started. */
export type ProgramLog = Log & { readonly lostLines: number }

/** A log that writes one JSON line an entry; a destination that throws never stops the program. */
export function createLog(options: {
  level: string
  destination?: { write(line: string): void }
}): ProgramLog {
  const { destination } = options
  const lines: LineWriter = createLineWriter(
    destination ? (line) => destination.write(line) : writeToDescriptor(STANDARD_ERROR),
  )
  const logger = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactedPaths, censor: '[redacted]' },
      serializers: { error: describeError },
    },
    lines,
  )
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    get lostLines() {
      return lines.lost
    },
  }
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
