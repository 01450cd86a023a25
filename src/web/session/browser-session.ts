import { flushSync } from 'react-dom'
import { createSessionMachine, type SessionMessage } from '#/features/accounts/browser/session.client.ts'
import { sessionApi } from '#/features/accounts/browser/session-api.client.ts'
import type { SessionView } from '#/features/accounts/session.schema.ts'
import { urls } from '#/shared/urls.ts'
import { clearStorage, SESSION_CHANNEL, sayWatched, setMark } from './session-mark.ts'

// Closed while the page rests in the browser's cache, which would not store it otherwise.
let channel: BroadcastChannel | undefined

// The session of this page in the real browser; this file is fetched once somebody is signed in.
const machine = createSessionMachine({
  api: sessionApi,
  report: (problem, details) => {
    // biome-ignore lint/suspicious/noConsole: somebody who looks into a problem of their session looks there
    console.warn(`Session: ${problem}`, details)
    sessionApi.reportProblem(problem)
  },
  clearStorage,
  broadcast: (message) => channel?.postMessage(message),
  reload: () => location.reload(),
})

function listen() {
  channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => machine.onMessage(data)
}

/** Begins with what the server sent with the page, once. */
export function openSession(seed: SessionView | null) {
  if (channel) return machine
  listen()
  addEventListener('pagehide', ({ persisted }) => {
    channel?.close()
    // At once, so that a private page comes back covered.
    if (persisted) flushSync(machine.onCached)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    listen()
    void machine.onRestored()
  })
  sayWatched()
  addEventListener('online', machine.onWake)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) machine.onWake()
  })
  machine.subscribe(() => {
    if (machine.state.session) setMark()
  })
  machine.start(seed)
  if (location.pathname === urls.resetPassword) machine.onPasswordRecovery()
  return machine
}
