import { SESSION_PROBLEMS, type SessionProblem, type SessionView } from '../session.schema.ts'

const MOST_ENTRIES = 100
const RECENT_ENTRIES = 20

export type SessionLogEntry = {
  /** Milliseconds since 1970. */
  timestamp: number
  event: string
  details: Readonly<Record<string, unknown>>
  sessionId: string | null
  userId: string | null
}

/** Remembers what happened to the session while this page is open; problems also go to the console and the server. */
export function createSessionLog(ports: {
  now: () => number
  warn: (event: string, details: SessionLogEntry['details']) => void
  report: (event: SessionProblem) => void
}) {
  const entries: SessionLogEntry[] = []
  return {
    add: (event: string, details: SessionLogEntry['details'], session: SessionView | null): void => {
      const { sessionId = null, user } = session ?? {}
      entries.push({ timestamp: ports.now(), event, details, sessionId, userId: user?.id ?? null })
      if (entries.length > MOST_ENTRIES) entries.shift()
      const problem = SESSION_PROBLEMS.find((name) => name === event)
      if (!problem) return
      ports.warn(event, details)
      ports.report(problem)
    },
    /** The last entries, newest first. */
    recent: (most = RECENT_ENTRIES): SessionLogEntry[] => entries.slice(-most).reverse(),
  }
}
