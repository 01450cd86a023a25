import { dayOf, MILLISECONDS_PER_DAY, startOfDay } from '#/shared/dates.ts'

const SAME_VISIT_DAYS = 7

/** When and where a paper was seen. */
export type Visit = { seenOn: string; place: string }

/**
 * What the next form begins with: papers are seen together, mostly, so day and place of the one noted last, if that is
 * not long ago. Ids follow the time.
 */
export function lastVisit(sightings: readonly (Visit & { id: string })[], today: string): Visit {
  const [last] = sightings.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const oldest = dayOf(new Date(startOfDay(today).getTime() - SAME_VISIT_DAYS * MILLISECONDS_PER_DAY))
  return last && last.seenOn >= oldest
    ? { seenOn: last.seenOn, place: last.place }
    : { seenOn: today, place: '' }
}
