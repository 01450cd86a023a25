/** The present moment. Commands and queries ask this, so that tests can decide it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still at `moment`, for tests. */
export function fixedClock(moment: string | Date): Clock {
  return { now: () => new Date(moment) }
}
