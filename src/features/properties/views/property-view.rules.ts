/** Which views were counted a short while ago, so that a page that is opened again counts once. */
export type RecentViews = {
  /** Notes a view, and says whether it is the first for a while. */
  note: (key: string, now: Date) => boolean
  /** For a view that was not counted after all. */
  forget: (key: string) => void
}

/** Remembers at most `most` views for so long; past that the oldest go first. */
export function createRecentViews({
  most,
  milliseconds,
}: {
  most: number
  milliseconds: number
}): RecentViews {
  // In the order in which they were noted.
  const notedAt = new Map<string, number>()
  return {
    note(key, now) {
      const time = now.getTime()
      const noted = notedAt.get(key)
      // A clock that was set back has not waited either.
      if (noted !== undefined && Math.abs(time - noted) < milliseconds) return false
      notedAt.delete(key)
      const [oldest] = notedAt.keys()
      if (notedAt.size >= most && oldest !== undefined) notedAt.delete(oldest)
      notedAt.set(key, time)
      return true
    },
    forget: (key) => void notedAt.delete(key),
  }
}
