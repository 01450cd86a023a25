import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { ChipLink } from '#/ui/chip.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { WayForward } from '../search.schema.ts'

/**
 * A list without results: the searches one filter away that have some, or each filter `alone`, the same in the places
 * nearest to `placeName`, and who may be asked for such a home. `firstPage` for a page past the end.
 */
export function NoResults({
  ways,
  placeName,
  requestHref,
  firstPage,
}: {
  ways: { wider: readonly WayForward[]; alone: readonly WayForward[]; near: readonly WayForward[] } | null
  placeName: string | undefined
  requestHref: string
  firstPage: string | null
}) {
  return (
    <EmptyState
      title="No properties found. Try adjusting your search."
      action={
        firstPage ? (
          <LinkButton href={firstPage}>Back to the first page</LinkButton>
        ) : (
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton href={requestHref}>Request a home</LinkButton>
            <LinkButton href={urls.properties} variant="secondary">
              See all properties
            </LinkButton>
          </div>
        )
      }
    >
      {ways ? (
        <>
          <Ways title="One step wider there are homes:" ways={ways.wider} without />
          <Ways title="Each of these alone has homes:" ways={ways.alone} />
          <Ways title={`Near ${placeName} there are such homes:`} ways={ways.near} />
        </>
      ) : null}
    </EmptyState>
  )
}

function Ways({
  title,
  ways,
  without = false,
}: {
  title: string
  ways: readonly WayForward[]
  without?: boolean
}) {
  if (ways.length === 0) return null
  return (
    <div className="mt-4">
      <p>{title}</p>
      <ul className="mt-3 flex flex-wrap justify-center gap-2">
        {ways.map(({ label, href, total, isCapped }) => (
          <li key={label} className="min-w-0 max-w-full">
            <ChipLink href={href}>
              {without ? `Without ${label}` : label} · {countOf(total, 'home', 'homes', isCapped)}
            </ChipLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
