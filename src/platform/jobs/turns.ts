/**
 * Lets one act follow the other. One that takes longer than `patienceMilliseconds` goes on, but no longer holds up the
 * next.
 */
export function createTurns(patienceMilliseconds: number): <T>(act: () => Promise<T>) => Promise<T> {
  let last = Promise.resolve()
  return async (act) => {
    const before = last
    const turn = Promise.withResolvers<void>()
    last = turn.promise
    await before
    const timer = setTimeout(turn.resolve, patienceMilliseconds)
    try {
      return await act()
    } finally {
      clearTimeout(timer)
      turn.resolve()
    }
  }
}
