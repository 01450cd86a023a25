import { SESSION_PROBLEMS, type SessionProblem } from '../session.schema.ts'
import type { SessionLog, SessionOwner } from './session-ports.ts'
import { MOST_LOG_ENTRIES, RECENT_LOG_ENTRIES } from './session-timing.ts'

export type SessionLogEntry = SessionOwner & {
  /** Milliseconds since 1970. */
  timestamp: number
  event: string
  details: Readonly<Record<string, unknown>>
}

export type SessionMonitor = {
  log: SessionLog
  /** The last entries, newest first. */
  recent: (most?: number) => SessionLogEntry[]
}

/** Remembers what happened to the session while this page is open; problems are told to the console and the server. */
export function createSessionMonitor({
  now,
  warn,
  report,
}: {
  now: () => number
  warn: (message: string, details: Readonly<Record<string, unknown>>) => void
  report: (event: SessionProblem) => void
}): SessionMonitor {
  const entries: SessionLogEntry[] = []
  return {
    log: (event, details, { sessionId, userId }) => {
      entries.push({ timestamp: now(), event, details, sessionId, userId })
      if (entries.length > MOST_LOG_ENTRIES) entries.shift()
      if (!isProblem(event)) return
      warn(event, details)
      report(event)
    },
    recent: (most = RECENT_LOG_ENTRIES) => entries.slice(-most).reverse(),
  }
}

function isProblem(event: string): event is SessionProblem {
  return (SESSION_PROBLEMS as readonly string[]).includes(event)
}
