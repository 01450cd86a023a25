import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { ChipLink } from '#/ui/chip.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { FilterChip, MatchCount } from '../search.schema.ts'

/** A narrower search that found nothing, without one of its filters: how many homes it would find. */
export type WayForward = FilterChip & MatchCount

/** A list without results, with the searches one filter away that have some. `firstPage` for a page past the end. */
export function NoResults({
  waysForward,
  firstPage,
}: {
  waysForward: readonly WayForward[]
  firstPage: string | null
}) {
  return (
    <EmptyState
      title="No properties found. Try adjusting your search."
      action={
        firstPage ? (
          <LinkButton href={firstPage}>Back to the first page</LinkButton>
        ) : (
          <LinkButton href={urls.properties} variant="secondary">
            See all properties
          </LinkButton>
        )
      }
    >
      {waysForward.length > 0 ? (
        <>
          <p>One step wider there are homes:</p>
          <ul className="mt-3 flex flex-wrap justify-center gap-2">
            {waysForward.map(({ label, href, total, isCapped }) => (
              <li key={label} className="min-w-0 max-w-full">
                <ChipLink href={href}>
                  Without {label} · {countOf(total, 'home', 'homes', isCapped)}
                </ChipLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </EmptyState>
  )
}
