import { keysOf } from '#/shared/records.ts'
import { ChipLink } from '#/ui/chip.tsx'

/** The statuses that a list can be narrowed to, each a link, with one for all. */
export function FilterChips<S extends string>({
  label,
  labels,
  chosen,
  hrefOf,
}: {
  label: string
  /** What each status is called, in their order. */
  labels: Readonly<Record<S, string>>
  chosen: S | undefined
  /** Where one leads; undefined for all. */
  hrefOf: (status: S | undefined) => string
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      <ChipLink href={hrefOf(undefined)} on={!chosen}>
        All
      </ChipLink>
      {keysOf(labels).map((known) => (
        <ChipLink key={known} href={hrefOf(known)} on={chosen === known}>
          {labels[known]}
        </ChipLink>
      ))}
    </nav>
  )
}
