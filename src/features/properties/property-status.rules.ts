import type { PropertyStatus, PropertyTag } from './property.schema.ts'

/** The words for each status. */
export const STATUS_LABELS: Record<PropertyStatus, string> = {
  draft: 'Draft',
  active: 'Active',
  reserved: 'Reserved',
  sold: 'Sold',
  let: 'Let',
  withdrawn: 'Withdrawn',
}

// What can follow each status, with the words of the button that does it; the likeliest first.
const STEPS: Record<PropertyStatus, Partial<Record<PropertyStatus, string>>> = {
  draft: { active: 'Publish' },
  active: { reserved: 'Reserve', withdrawn: 'Withdraw' },
  reserved: { sold: 'Mark as sold', let: 'Mark as let', active: 'Back to active', withdrawn: 'Withdraw' },
  sold: { active: 'Back to active' },
  let: { active: 'Back to active' },
  withdrawn: { active: 'Publish again' },
}

export type StatusStep = { to: PropertyStatus; label: string }

/** Whether a property with this tag can have this status: only what is for sale is sold, only what is for rent is let. */
export function fitsTag(status: PropertyStatus, tag: PropertyTag): boolean {
  if (status === 'sold') return tag === 'For Sale'
  if (status === 'let') return tag === 'For Rent'
  return true
}

/** The statuses that may follow, each with the words of its button. */
export function statusSteps(from: PropertyStatus, tag: PropertyTag): StatusStep[] {
  return (Object.entries(STEPS[from]) as [PropertyStatus, string][])
    .filter(([to]) => fitsTag(to, tag))
    .map(([to, label]) => ({ to, label }))
}

/** Whether a property may go from one status to the other; never to the one it has. */
export function canBecome(from: PropertyStatus, to: PropertyStatus, tag: PropertyTag): boolean {
  return Object.hasOwn(STEPS[from], to) && fitsTag(to, tag)
}

/** What "publish" makes of a status: what visitors cannot see becomes active, anything else stays. */
export function publishedStatus(status: PropertyStatus): PropertyStatus {
  return status === 'draft' || status === 'withdrawn' ? 'active' : status
}
