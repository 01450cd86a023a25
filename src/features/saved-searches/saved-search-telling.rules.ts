import type { QuietHours } from './saved-search.config.ts'
import type { AlertTopic, Frequency } from './saved-search.schema.ts'

/** What a home is to a search: new in it, cheaper than before, or back on the market. */
export const MATCH_KINDS = ['new', 'drop', 'return'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** By which choice each is told of. */
export const TOPIC_OF: Record<MatchKind, AlertTopic> = {
  new: 'tellsNew',
  drop: 'tellsDrops',
  return: 'tellsReturns',
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** In the hours of Accra, which has the time of UTC: when what is told daily or weekly is told. */
const MORNING = 7
const MONDAY = 1
const APART_MILLISECONDS = 600_000

/**
 * When a search may tell of what was found now: at once, but ten minutes after its last mail and not at night; else
 * next morning, or on the morning of the next Monday.
 */
export function nextTelling(
  frequency: Frequency,
  { now, lastToldAt, quietHours }: { now: Date; lastToldAt: Date | null; quietHours: QuietHours | null },
): Date {
  if (frequency === 'at-once') {
    const earliest = new Date(
      Math.max(now.getTime(), lastToldAt ? lastToldAt.getTime() + APART_MILLISECONDS : 0),
    )
    return morningAfterQuiet(earliest, quietHours) ?? earliest
  }
  const morning = nextMorning(now)
  if (frequency === 'daily') return morning
  const days = (MONDAY - morning.getUTCDay() + 7) % 7
  return new Date(morning.getTime() + days * DAY)
}

/** When the quiet hours end that `now` lies in; undefined by day. */
export function morningAfterQuiet(now: Date, quietHours: QuietHours | null): Date | undefined {
  const hour = now.getUTCHours()
  if (!quietHours || (hour < quietHours.from && hour >= quietHours.until)) return undefined
  return nextMorning(now, quietHours.until)
}

// The next one to come; at its hour sharp that of tomorrow.
function nextMorning(after: Date, hour = MORNING): Date {
  const today = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate()) + hour * HOUR
  return new Date(today > after.getTime() ? today : today + DAY)
}

/** What a change of a home is for a search that lists it now and tells of `tells`; null when it says nothing of it. */
export function kindOf(
  change: {
    wasListed: boolean
    /** Advertised before, so that it has only come to fit. */
    wasAdvertised: boolean
    /** It was advertised once, then not. */
    isBack: boolean
    isCheaper: boolean
  },
  tells: Record<AlertTopic, boolean>,
): MatchKind | null {
  const fitting: MatchKind[] = change.wasListed
    ? change.isCheaper
      ? ['drop']
      : []
    : change.wasAdvertised
      ? ['new', ...(change.isCheaper ? (['drop'] as const) : [])]
      : [change.isBack ? 'return' : 'new']
  return fitting.find((kind) => tells[TOPIC_OF[kind]]) ?? null
}
