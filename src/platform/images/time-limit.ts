import { imageTooSlow } from './images.errors.ts'

/** What one picture may take altogether, shared by all steps of its preparation. */
export type TimeLimit = {
  /** Gives a step the whole seconds that are left; refuses with `image.too_slow` when it did not end in time. */
  within<T>(step: (seconds: number) => Promise<T>): Promise<T>
}

/** Starts the clock. */
export function startTimeLimit(seconds: number): TimeLimit {
  const end = performance.now() + seconds * 1000
  const secondsLeft = () => (end - performance.now()) / 1000
  return {
    async within(step) {
      if (secondsLeft() <= 0) throw imageTooSlow()
      try {
        return await step(Math.ceil(secondsLeft()))
      } catch (error) {
        // The encoder says "timeout: 15% complete"; but what it was cut off in may complain first, in words of its own.
        const isTimeout = error instanceof Error && error.message.startsWith('timeout:')
        if (isTimeout || secondsLeft() <= 0) throw imageTooSlow()
        throw error
      }
    },
  }
}
