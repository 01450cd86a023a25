import { urls } from '#/shared/urls.ts'
import { FilterChip as Chip } from '#/ui/chip.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { FilterChip } from '../search.schema.ts'

/** What the list is narrowed to, each a chip that takes itself away, and 'Clear All'. Nothing without filters. */
export function AppliedFilters({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.label} className="min-w-0 max-w-full">
          <Chip href={chip.href}>{chip.label}</Chip>
        </li>
      ))}
      <li>
        <LinkButton href={urls.properties} variant="quiet" size="sm">
          Clear All
        </LinkButton>
      </li>
    </ul>
  )
}
