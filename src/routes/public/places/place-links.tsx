import type { PlaceNearby, PlaceWithHomes } from '#/features/search/place-page.schema.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { distance } from './place-text.ts'

/** Other places with their homes, and how far they are when that is known. Nothing when there are none. */
export function PlaceLinks({
  title,
  places,
}: {
  title: string
  places: readonly (PlaceWithHomes & Partial<Pick<PlaceNearby, 'kilometres'>>)[]
}) {
  if (places.length === 0) return null
  return (
    <section aria-label={title} className="mt-10">
      <h2 className="text-h2">{title}</h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {places.map(({ slug, name, count, kilometres }) => (
          <Card key={slug} as="li" interactive className="p-3.5">
            <h3 className="break-words text-base">
              <CardLink href={urls.placePage(slug)}>{name}</CardLink>
            </h3>
            <p className="text-ink-2 text-sm">
              {countOf(count, 'home', 'homes')}
              {kilometres === undefined ? null : `, ${distance(kilometres)}`}
            </p>
          </Card>
        ))}
      </ul>
    </section>
  )
}
