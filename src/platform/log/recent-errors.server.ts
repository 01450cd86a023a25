import type { ProgramLog } from './log.server.ts'

/** An error of the log, for whoever looks for a request by its id. */
export type RecentError = {
  at: Date
  /** Of the request that failed; null when none did. */
  requestId: string | null
  message: string
  /** What the error says of itself, shortened; null where the entry has none. */
  cause: string | null
}

const MOST = 50
const LONGEST_CAUSE = 300

/** The same log, which also holds its last 50 errors in memory, newest first. */
export function keepRecentErrors(log: ProgramLog, now: () => Date) {
  const errors: RecentError[] = []
  const keeping: ProgramLog = {
    ...log,
    get lostLines() {
      return log.lostLines
    },
    error(fields, message) {
      errors.unshift(describe(fields, message, now()))
      errors.length = Math.min(errors.length, MOST)
      log.error(fields, message)
    },
  }
  return { log: keeping, recentErrors: (): readonly RecentError[] => errors }
}

function describe(fields: object, message: string, at: Date): RecentError {
  const { requestId, error, reason } = fields as { requestId?: unknown; error?: unknown; reason?: unknown }
  const cause = error instanceof Error ? `${error.name}: ${error.message}` : (error ?? reason)
  return {
    at,
    requestId: typeof requestId === 'string' ? requestId : null,
    message,
    cause: typeof cause === 'string' ? cause.slice(0, LONGEST_CAUSE) : null,
  }
}
