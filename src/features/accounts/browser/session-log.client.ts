import { SESSION_PROBLEMS, type SessionProblem, type SessionView } from '../session.schema.ts'

const MOST_ENTRIES = 100
const RECENT_ENTRIES = 20

export type SessionDetails = Readonly<Record<string, unknown>>

/** Remembers what happened to the session while this page is open; `report` hears of the problems. */
export function createSessionLog(report: (problem: SessionProblem, details: SessionDetails) => void) {
  const entries: SessionLogEntry[] = []
  return {
    add: (event: string, details: SessionDetails, session: SessionView | null): void => {
      const { sessionId = null, user } = session ?? {}
      entries.push({ timestamp: Date.now(), event, details, sessionId, userId: user?.id ?? null })
      if (entries.length > MOST_ENTRIES) entries.shift()
      const problem = SESSION_PROBLEMS.find((name) => name === event)
      if (problem) report(problem, details)
    },
    /** The last entries, newest first. */
    recent: (most = RECENT_ENTRIES) => entries.slice(-most).reverse(),
  }
}
export type SessionLog = ReturnType<typeof createSessionLog>

type SessionLogEntry = {
  /** Milliseconds since 1970. */
  timestamp: number
  event: string
  details: SessionDetails
  sessionId: string | null
  userId: string | null
}
