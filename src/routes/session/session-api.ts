import {
  type SessionAnswer,
  type SessionApi,
  SessionApiError,
} from '#/features/accounts/components/session-ports.ts'
import type { ProfileView, SessionProblem, SessionView } from '#/features/accounts/session.schema.ts'
import { urls } from '#/shared/urls.ts'

/** Longer than a slow line needs, shorter than anybody waits. */
const TIMEOUT_MS = 10_000

type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** The session's calls to the server. `fetchIt` is the browser's fetch, or a test's. */
export function createSessionApi(fetchIt: Fetch = (path, init) => fetch(path, init)): SessionApi {
  const call = async (path: string, { signal, ...init }: RequestInit = {}): Promise<Response> => {
    const abort = new AbortController()
    const giveUp = () => abort.abort()
    const timer = setTimeout(giveUp, TIMEOUT_MS)
    signal?.addEventListener('abort', giveUp)
    try {
      const response = await fetchIt(path, {
        cache: 'no-store',
        headers: { Accept: 'application/json' },
        ...init,
        signal: abort.signal,
      })
      // Read here, so that a body that never ends is given up too.
      const { status, headers } = response
      if (response.type === 'opaqueredirect') return response
      const body = await response.text()
      return new Response(status === 204 ? null : body, { status, headers })
    } catch (error) {
      throw new SessionApiError(0, error instanceof Error ? error.message : String(error))
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
  }

  const readSession = async (response: Response): Promise<SessionAnswer<SessionView>> => ({
    session: await readAnswer(response, isSession),
    serverTime: timeOf(response),
  })

  return {
    fetchSession: async () => {
      const response = await call(urls.session)
      try {
        return await readSession(response)
      } catch (error) {
        if (!(error instanceof SessionApiError) || error.status !== 401) throw error
        return { session: null, serverTime: timeOf(response) }
      }
    },
    refreshSession: async () => await readSession(await call(urls.sessionRefresh, { method: 'POST' })),
    fetchProfile: async (signal) => await readAnswer(await call(urls.profile, { signal }), isProfile),
    createProfile: async () => {
      await readAnswer(await call(urls.profile, { method: 'POST' }), isProfile)
    },
    reportProblem: (event: SessionProblem) => {
      // The report is an extra: without a network nothing is lost that matters to this person.
      call(urls.sessionProblems, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ event }),
        keepalive: true,
      }).catch(() => undefined)
    },
    signOut: async () => {
      const response = await call(urls.logout, { method: 'POST', redirect: 'manual' })
      // The form's answer is to go home, which this page does by itself.
      if (response.type === 'opaqueredirect' || response.ok) return
      throw await errorOf(response)
    },
  }
}

/** A body of the shape that is asked for; whatever else stands at this address has not answered. */
async function readAnswer<T>(response: Response, isWanted: (body: unknown) => body is T): Promise<T> {
  if (!response.ok) throw await errorOf(response)
  const body: unknown = await response.json().catch(() => undefined)
  if (!isWanted(body)) throw new SessionApiError(0, 'The answer cannot be read')
  return body
}

// Only our own server's refusals count; a network that asks to pay first also answers 401 and 403.
async function errorOf(response: Response): Promise<SessionApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const error = isRecord(body) && isRecord(body.error) ? body.error : undefined
  const { code, message } = error ?? {}
  if (typeof code === 'string' && typeof message === 'string') {
    return new SessionApiError(response.status, message, code)
  }
  return new SessionApiError(response.status >= 500 ? response.status : 0, `Status ${response.status}`)
}

function timeOf(response: Response): number | null {
  const time = Date.parse(response.headers.get('Date') ?? '')
  return Number.isNaN(time) ? null : time
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isSession(body: unknown): body is SessionView {
  return (
    isRecord(body) &&
    typeof body.expiresAt === 'number' &&
    isRecord(body.user) &&
    typeof body.user.id === 'string' &&
    (body.profile === null || isProfile(body.profile))
  )
}

function isProfile(body: unknown): body is ProfileView {
  return isRecord(body) && typeof body.id === 'string' && (body.role === 'user' || body.role === 'admin')
}
