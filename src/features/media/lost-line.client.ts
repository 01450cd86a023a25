import type { Sending, SendOutcome } from './picture-upload.client.ts'

// How long after a lost line it is tried again when the browser says nothing of it: longer and longer.
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

export type LostLine = {
  /**
   * Calls `resume` whenever the line may be back, which the browser says or the clock, until the function that it
   * answers is called; by the clock not before `leastMilliseconds`.
   */
  wait: (resume: () => void, leastMilliseconds?: number) => () => void
  /** Something has arrived: the next loss waits a short time again. */
  restore: () => void
}

/** Knows when to try a lost line again. */
export function createLostLine(): LostLine {
  let milliseconds = FIRST_WAIT_MS
  return {
    wait: (resume, leastMilliseconds = 0) => {
      let timer: ReturnType<typeof setTimeout>
      const tryAgain = () => {
        clearTimeout(timer)
        milliseconds = Math.min(milliseconds * 2, LONGEST_WAIT_MS)
        timer = setTimeout(tryAgain, milliseconds)
        resume()
      }
      timer = setTimeout(tryAgain, Math.max(milliseconds, leastMilliseconds))
      window.addEventListener('online', tryAgain)
      return () => {
        clearTimeout(timer)
        window.removeEventListener('online', tryAgain)
      }
    },
    restore: () => {
      milliseconds = FIRST_WAIT_MS
    },
  }
}

/**
 * What `send` begins, begun anew whenever the line was lost, until there is an answer or it is cancelled. `onLost` is
 * called each time that it has to wait; `send` is what goes on.
 */
export function sendThroughLosses<T>(send: () => Sending<T>, onLost: () => void): Sending<T> {
  const line = createLostLine()
  let isCancelled = false
  let stop: () => void
  const attempt = async (): Promise<SendOutcome<T>> => {
    const sending = send()
    stop = sending.cancel
    const outcome = await sending.outcome
    if (outcome.kind !== 'failed' || outcome.status !== 0 || isCancelled) return outcome
    onLost()
    await new Promise<void>((resolve) => {
      const goOn = () => {
        stopWaiting()
        resolve()
      }
      const stopWaiting = line.wait(goOn)
      stop = goOn
    })
    return isCancelled ? { kind: 'cancelled' } : attempt()
  }
  const outcome = attempt()
  const cancel = () => {
    isCancelled = true
    stop()
  }
  return { outcome, cancel }
}
