import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { PropertyCard } from '#/features/properties/components/property-card.tsx'
import { PropertyGlance } from '#/features/properties/components/property-glance.tsx'
import type { PropertyCardFacts } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import { FavoriteHeart } from '#/web/buyers/favorite-hearts.tsx'
import { PageAhead } from '#/web/layout/page-ahead.tsx'

/** One, two or three cards beside each other; the list, which is wider, makes it four. */
export const PROPERTY_GRID =
  'property-grid mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6'
// Dense phone screens get the 640 px picture: on them a larger one looks the same and costs twice the data.
const SIZES =
  '(min-width:90rem) 326px,(min-width:80rem) 430px,(min-width:64rem) 31vw,(min-width:40rem) 46vw,(min-resolution:2.5x) 54vw,(min-resolution:1.5x) 80vw,92vw'

/** As many as the first screen of any device has. */
const FIRST_SCREEN = 8

/** Properties as cards. The pictures of the first `seenAtOnce` are on the screen at once; the rest wait. */
export function PropertyGrid({
  properties,
  seenAtOnce,
  titleAs,
  after,
}: {
  properties: readonly PropertyCardFacts[]
  seenAtOnce: number
  titleAs: 'h2' | 'h3'
  /** Stands in the place of one more card. */
  after?: ReactNode
}) {
  const shown = useFirstScreenFirst(properties)
  return (
    <>
      <PageAhead page={urls.property('any')} />
      <PropertyGlance properties={properties} />
      {/* No `content-visibility`: what is below a guessed height moves while somebody reaches for it. */}
      <ul className={PROPERTY_GRID}>
        {shown.map((property, index) => (
          <li key={property.id}>
            <PropertyCard
              property={property}
              eager={index === 0 && seenAtOnce > 0 ? 'first' : index < seenAtOnce}
              sizes={SIZES}
              titleAs={titleAs}
              action={<FavoriteHeart property={property} />}
            />
          </li>
        ))}
        {after ? <li className="grid-after">{after}</li> : null}
      </ul>
    </>
  )
}

/** What takes the place of another list is painted before the rest of it is put together, which takes a slow phone long. */
function useFirstScreenFirst(properties: readonly PropertyCardFacts[]): readonly PropertyCardFacts[] {
  // Else somebody stays, or comes back, further down.
  const beginsAtTop = useNavigationType() === 'PUSH'
  const [whole, setWhole] = useState(properties)
  useEffect(() => startTransition(() => setWhole(properties)), [properties])
  return beginsAtTop && whole !== properties ? properties.slice(0, FIRST_SCREEN) : properties
}
