/** Calls at once; what was answered and what was refused. */
export async function outcomesOf<T>(calls: Promise<T>[]): Promise<{ answers: T[]; reasons: unknown[] }> {
  const outcomes = await Promise.allSettled(calls)
  return {
    answers: outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    reasons: outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
  }
}
