import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import { Badge } from '#/ui/badge.tsx'

const BADGES = {
  draft: 'neutral',
  active: 'success',
  reserved: 'popular',
  sold: 'rent',
  let: 'rent',
  withdrawn: 'neutral',
} as const

/** Where a property is in its life. */
export function StatusBadge({ status }: { status: PropertyStatus }) {
  return <Badge kind={BADGES[status]}>{STATUS_LABELS[status]}</Badge>
}
