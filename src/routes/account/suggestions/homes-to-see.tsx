import { type ReactNode, useId } from 'react'
import { PropertyCard } from '#/features/properties/components/property-card.tsx'
import type { PropertyCardFacts } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { FavoriteHeart } from '#/web/buyers/favorite-hearts.tsx'
import type { HomesToSee } from './homes-to-see.server.ts'
import './homes-to-see.css'

const SIZES =
  '(min-width: 80rem) 300px, (min-width: 64rem) 23vw, (min-width: 40rem) 46vw, (min-resolution: 2.5x) 54vw, 80vw'

/** A row of homes to look at next; on phones a strip. Nothing when there are none. */
export function HomesToSeeRow({
  toSee: { areSimilar, homes },
  like = 'what you saved',
  heartOf = (property) => <FavoriteHeart property={property} />,
}: {
  toSee: HomesToSee
  /** What they are like. */
  like?: string
  /** The heart of one of them, where pressing it changes the page. */
  heartOf?: (property: PropertyCardFacts) => ReactNode
}) {
  const id = useId()
  if (homes.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-sans font-strong text-h3">
          {areSimilar ? `More like ${like}` : 'Newest homes'}
        </h2>
        <Link
          href={urls.properties}
          className="shrink-0 font-semibold text-laterite text-sm underline-offset-4 hover:underline"
        >
          See all homes
        </Link>
      </div>
      <ul className="homes-to-see strip">
        {homes.map((property) => (
          <li key={property.id}>
            <PropertyCard property={property} sizes={SIZES} action={heartOf(property)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
