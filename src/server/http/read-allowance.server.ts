import type { Limit } from '#/platform/config/setting.ts'

const MOST_SUBJECTS = 50_000

/** What somebody may still read in the window that is open for them. */
export type Allowance = { isUsedUp: boolean; left: number; secondsLeft: number }

/**
 * Counts reads in windows of the limit's length, by subject. In memory and not in `rate_limits`: a read that a cache
 * could answer must not cost the database a write, and refusing a flood must cost nothing. So each process counts for
 * itself, and forgets whoever came longest ago when there are too many. `now` (milliseconds) only ever goes forward,
 * so that a clock that is set back locks nobody out.
 */
export function createReadAllowance(limit: Limit, now: () => number = () => performance.now()) {
  // In the order in which they came last. A cache that is told how much it may hold takes the room for it beforehand.
  const windows = new Map<string, { count: number; endsAt: number }>()

  function windowOf(subject: string, time: number) {
    const open = windows.get(subject)
    windows.delete(subject)
    const window = open && open.endsAt > time ? open : { count: 0, endsAt: time + limit.seconds * 1_000 }
    windows.set(subject, window)
    if (windows.size > MOST_SUBJECTS) windows.delete(windows.keys().next().value ?? '')
    return window
  }

  return {
    /** Counts one read; one that is refused is not counted, so that waiting always helps. */
    take(subject: string): Allowance {
      const time = now()
      const window = windowOf(subject, time)
      const isUsedUp = window.count >= limit.count
      if (!isUsedUp) window.count += 1
      return {
        isUsedUp,
        left: limit.count - window.count,
        secondsLeft: Math.max(1, Math.ceil((window.endsAt - time) / 1_000)),
      }
    },
  }
}
