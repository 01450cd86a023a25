import { flushSync } from 'react-dom'
import {
  createSessionMachine,
  type SessionMachine,
  type SessionMessage,
} from '#/features/accounts/browser/session.client.ts'
import { sessionApi } from '#/features/accounts/browser/session-api.client.ts'
import { createSessionLog } from '#/features/accounts/browser/session-log.client.ts'
import type { SessionView } from '#/features/accounts/session.schema.ts'
import { urls } from '#/shared/urls.ts'
import { clearStorage, SESSION_CHANNEL, sayWatched, setMark } from './session-mark.ts'

let opened: SessionMachine | undefined

/**
 * The session of this page in the real browser, fetched once somebody is signed in. Begins with what the server sent
 * with the page; every further call answers the same one.
 */
export function openSession(seed: SessionView | null): SessionMachine {
  opened ??= open(seed)
  return opened
}

function open(seed: SessionView | null) {
  // Closed while the page rests in the browser's cache, which would not store it otherwise.
  let channel: BroadcastChannel
  const machine = createSessionMachine({
    api: sessionApi,
    log: createSessionLog((problem, details) => {
      // biome-ignore lint/suspicious/noConsole: somebody who looks into a problem of their session looks there
      console.warn(`Session: ${problem}`, details)
      sessionApi.reportProblem(problem)
    }),
    clearStorage,
    broadcast: (message) => channel.postMessage(message),
    reload: () => location.reload(),
  })
  const listen = () => {
    channel = new BroadcastChannel(SESSION_CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => machine.onMessage(data)
  }
  listen()
  addEventListener('pagehide', ({ persisted }) => {
    channel.close()
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
