import { createSessionMachine } from '#/features/accounts/components/session-machine.ts'
import { createSessionMonitor, type SessionMonitor } from '#/features/accounts/components/session-monitor.ts'
import type { SessionMessage } from '#/features/accounts/components/session-ports.ts'
import type { SessionMachine } from '#/features/accounts/components/session-state.ts'
import type { SessionView } from '#/features/accounts/session.schema.ts'
import { urls } from '#/shared/urls.ts'
import { createSessionApi } from './session-api.ts'
import { clearStorage, SESSION_CHANNEL, setMark } from './session-mark.ts'

/** The machine of this page in the real world, fetched once somebody is signed in. */
export type LiveSession = { machine: SessionMachine; monitor: SessionMonitor }

let opened: LiveSession | undefined

/** The session of this page, begun with what the server sent with it; every further call answers the same one. */
export function openSession(seed: SessionView | null): LiveSession {
  opened ??= open(seed)
  return opened
}

function open(seed: SessionView | null): LiveSession {
  const api = createSessionApi()
  const monitor = createSessionMonitor({
    now: Date.now,
    // biome-ignore lint/suspicious/noConsole: somebody who looks into a problem of their session looks there
    warn: (event, details) => console.warn(`Session: ${event}`, details),
    report: api.reportProblem,
  })
  // Closed while the page rests in the browser's cache, which would not keep it otherwise.
  let channel = new BroadcastChannel(SESSION_CHANNEL)
  const machine = createSessionMachine({
    clock: {
      now: Date.now,
      setTimer: (run, ms) => setTimeout(run, ms),
      clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    },
    api,
    storage: { clear: clearStorage },
    broadcast: (message) => channel.postMessage(message),
    reload: () => location.reload(),
    log: monitor.log,
  })
  const listen = () => {
    channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => machine.onMessage(data)
  }
  listen()
  addEventListener('pagehide', () => channel.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    channel = new BroadcastChannel(SESSION_CHANNEL)
    listen()
    machine.onRestored()
  })
  addEventListener('online', () => machine.onOnline())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') machine.onVisible()
  })
  machine.subscribe(() => {
    if (machine.state.session) setMark()
  })
  void machine.start(seed)
  if (location.pathname === urls.resetPassword) machine.onPasswordRecovery()
  return { machine, monitor }
}
