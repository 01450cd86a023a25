import { Refusal } from '#/shared/errors.ts'

/** Calls at once; what was answered and what was refused. */
export async function outcomesOf<T>(calls: Promise<T>[]): Promise<{ answers: T[]; reasons: unknown[] }> {
  const outcomes = await Promise.allSettled(calls)
  return {
    answers: outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    reasons: outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
  }
}

/** The refusal that this came to; anything else is thrown. */
export async function refusalOf(attempt: Promise<unknown>): Promise<Refusal> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof Refusal) return error
  throw error ?? new Error('It was not refused')
}
