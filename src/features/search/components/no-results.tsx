import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { ChipLink } from '#/ui/chip.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { WayForward, WaysForward } from '../search.schema.ts'

const AND = new Intl.ListFormat('en-GB')

/**
 * A list without results: being told when there is one, whom to ask for it, which filters to drop, and the places
 * nearest to `placeName`. `firstPage` for a page past the end.
 */
export function NoResults({
  ways,
  nouns,
  placeName,
  saveHref,
  requestHref,
  firstPage,
}: {
  ways: WaysForward | null
  /** What the homes are called: one, and several. */
  nouns: [one: string, many: string]
  placeName: string | undefined
  saveHref: string
  requestHref: string
  firstPage: string | null
}) {
  return (
    <EmptyState
      title={firstPage ? 'There is no such page.' : 'No properties found. Try adjusting your search.'}
      action={
        firstPage ? (
          <LinkButton href={firstPage}>See the first page</LinkButton>
        ) : (
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton href={saveHref}>Tell me when there is one</LinkButton>
            <LinkButton href={requestHref} variant="secondary">
              Request a home
            </LinkButton>
            <LinkButton href={urls.properties} variant="quiet">
              See all properties
            </LinkButton>
          </div>
        )
      }
    >
      {ways ? (
        <>
          <Ways title="Drop a filter and there are homes:" ways={ways.wider} nouns={nouns} without />
          <Ways
            title={
              ways.isLoose ? `Other homes near ${placeName}:` : `Near ${placeName} there are such homes:`
            }
            ways={ways.near}
            nouns={nouns}
          />
        </>
      ) : null}
    </EmptyState>
  )
}

function Ways({
  title,
  ways,
  nouns,
  without = false,
}: {
  title: string
  ways: readonly WayForward[]
  nouns: [one: string, many: string]
  without?: boolean
}) {
  if (ways.length === 0) return null
  return (
    <div className="mt-4">
      <p>{title}</p>
      <ul className="mt-3 flex flex-wrap justify-center gap-2">
        {ways.map(({ labels, href, total, isCapped }) => (
          <li key={href} className="min-w-0 max-w-full">
            <ChipLink href={href} wraps>
              {without ? 'Without ' : null}
              {AND.format(labels)} · {countOf(total, ...nouns, isCapped)}
            </ChipLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
