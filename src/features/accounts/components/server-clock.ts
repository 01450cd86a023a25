import { EXPIRY_MARGIN_SECONDS, type SessionView } from '../session.schema.ts'
import type { SessionClock } from './session-ports.ts'

/** Tells how long a session lasts by the server's clock, because the device's own may be days off. */
export function createServerClock(clock: SessionClock) {
  let aheadMs = 0
  const secondsLeft = (session: SessionView) => session.expiresAt - (clock.now() + aheadMs) / 1000
  return {
    secondsLeft,
    /** Learns from an answer: the time it carried, or null, and the living session in it. */
    learn: (session: SessionView | null, serverTime: number | null) => {
      if (serverTime !== null) aheadMs = serverTime - clock.now()
      // The server has just sent it alive, so it is the clock that is wrong. How wrong, the next answer tells.
      else if (session && secondsLeft(session) <= 0) {
        aheadMs = (session.expiresAt - EXPIRY_MARGIN_SECONDS) * 1000 - clock.now()
      }
    },
  }
}
