import { setTimeout } from 'node:timers/promises'
import { isDatabaseUnavailable } from '#/shared/database-availability.ts'
import { messageOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'

const LONGEST_WAIT_MILLISECONDS = 120_000
const PROGRESS_MILLISECONDS = 10_000
const PAUSE_MILLISECONDS = 1_000

/** Does a step of the start that needs the database, and does it again while the database cannot be reached. */
export type DatabaseWait = <T>(step: () => Promise<T>) => Promise<T>

/**
 * Waits up to two minutes for the database, which may start beside this program or on a machine that is busy, and says
 * so every ten seconds; then a StartProblem says in a sentence what was in the way. A step is safe to do again after it
 * failed.
 */
export function createDatabaseWait({
  onProgress,
  signal,
  rest = setTimeout,
}: {
  /** Sentences for the person who waits. */
  onProgress: (sentence: string) => void
  /** Calls the start off. */
  signal?: AbortSignal | undefined
  /** How time passes between two tries; tests have their own. */
  rest?: (
    milliseconds: number,
    value: undefined,
    options: { signal?: AbortSignal | undefined },
  ) => Promise<unknown>
}): DatabaseWait {
  return async (step) => {
    const began = performance.now()
    let saidAt = Number.NEGATIVE_INFINITY
    for (;;) {
      try {
        return await step()
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error
        const now = performance.now()
        if (now - began >= LONGEST_WAIT_MILLISECONDS) throw explain(error)
        if (now - saidAt >= PROGRESS_MILLISECONDS) {
          onProgress(progressOf(error, now - began, saidAt < 0))
          saidAt = now
        }
      }
      await rest(PAUSE_MILLISECONDS, undefined, { signal }).catch(() => {
        throw new StartProblem('The start was called off while it waited for the database.')
      })
    }
  }
}

function progressOf(error: unknown, waited: number, isFirst: boolean): string {
  if (!isFirst) return `Still waiting for the database, for ${Math.round(waited / 1_000)} s now…`
  const reason = error instanceof StartProblem ? ` ${error.message}` : ''
  return `The database does not answer yet; waiting for it for up to two minutes…${reason}`
}

function explain(error: unknown): StartProblem {
  if (error instanceof StartProblem) return error
  return new StartProblem(
    `The database did not answer for two minutes (${messageOf(error)}). ` +
      'Check that it runs and that its machine is not too busy, and start again.',
    { cause: error },
  )
}
