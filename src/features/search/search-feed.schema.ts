/** Where a reader of the list stands: after the property with this value of what it is sorted by. */
export type FeedPosition = {
  /** The price in pesewas, or the moment of publication in UTC to the microsecond, `2026-03-01T09:00:00.000000Z`. */
  after: number | string
  id: string
  /** How many there were when the reader began, or when `isCapped`, at least so many. */
  total: number
  isCapped: boolean
}

export const MOST_FEED_ROWS = 50

/** A stretch of the list, as ids. */
export type FeedStretch = {
  ids: string[]
  /** As it was when the reader began; when `isCapped`, there are more. */
  total: number
  isCapped: boolean
  /** Where to go on; null at the end. */
  next: FeedPosition | null
}
