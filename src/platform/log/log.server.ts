import pino from 'pino'
import { createLineWriter, type LineWriter, writeToDescriptor } from './line-writer.server.ts'

/** Structured log lines in JSON, UTC. `fields` are named facts; `message` is a fixed sentence. */
export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** `message` is a fixed word; a path comes without its query, which may say who somebody is. */
export type RequestLine = {
  requestId: string
  method: string
  path: string
  status: number
  milliseconds: number
  message: 'request' | 'given up'
}

const LEVELS_WITH_REQUESTS = new Set(['debug', 'info'])

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
export type ProgramLog = Log & {
  readonly lostLines: number
  /** The line of one request. It holds these facts alone, so it is not searched for secrets, which takes longest. */
  request(line: RequestLine): void
}

/**
 * A log that writes one JSON line an entry; a destination that throws never stops the program. Without one it writes to
 * standard error, the lines of requests up to a tenth of a second later.
 */
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
  // To write each request's line by itself costs a call of the system each; a program that is killed loses the last few.
  const writeRequest = destination ? lines.write : lines.writeSoon
  if (!destination) process.once('exit', lines.flush)
  const logsRequests = LEVELS_WITH_REQUESTS.has(options.level)
  return {
    request: logsRequests ? (line) => writeRequest(describeRequest(line)) : () => undefined,
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    get lostLines() {
      return lines.lost
    },
  }
}

// As pino would write it. Ids, words and numbers hold nothing to escape; the rest may be anything.
function describeRequest({ requestId, method, path, status, milliseconds, message }: RequestLine): string {
  const time = new Date().toISOString()
  return `{"level":"info","time":"${time}","requestId":"${requestId}","method":${JSON.stringify(method)},"path":${JSON.stringify(path)},"status":${status},"milliseconds":${milliseconds},"msg":"${message}"}\n`
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
