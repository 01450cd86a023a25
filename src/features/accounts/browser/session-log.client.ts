import { SESSION_PROBLEMS, type SessionProblem, type SessionView } from '../session.schema.ts'

const MOST_ENTRIES = 100
const RECENT_ENTRIES = 20

export type SessionDetails = Readonly<Record<string, unknown>>
export type SessionLog = ReturnType<typeof createSessionLog>

const entryOf = (event: string, details: SessionDetails, session: SessionView | null) => ({
  /** Milliseconds since 1970. */
  timestamp: Date.now(),
  event,
  details,
  sessionId: session?.sessionId ?? null,
  userId: session?.user.id ?? null,
})

/** Remembers what happened to the session while this page is open; `report` hears of the problems. */
export function createSessionLog(report: (problem: SessionProblem, details: SessionDetails) => void) {
  const entries: ReturnType<typeof entryOf>[] = []
  return {
    add: (...[event, details, session]: Parameters<typeof entryOf>): void => {
      entries.unshift(entryOf(event, details, session))
      entries.splice(MOST_ENTRIES)
      const problem = SESSION_PROBLEMS.find((name) => name === event)
      if (problem) report(problem, details)
    },
    /** The last entries, newest first. */
    recent: (most = RECENT_ENTRIES) => entries.slice(0, most),
  }
}
