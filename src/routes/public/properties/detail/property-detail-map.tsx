import { SmallMapPicture } from '#/web/map/small-map-picture.tsx'
import { SectionHeading } from './property-detail-heading.tsx'
import type { PlaceMapText } from './property-detail-map-view.server.ts'

/** Where the home is: the country around it as the program draws it, with a pin or a circle, and the way to the large map. */
export function PlaceMapSection({ placeMap }: { placeMap: PlaceMapText | null }) {
  if (!placeMap) return null
  const { radius, words, label, href } = placeMap
  return (
    <section aria-labelledby="where" className="screen-only">
      <SectionHeading id="where">Where it is</SectionHeading>
      <SmallMapPicture map={placeMap} label={label} mark={radius === null ? 'pin' : { radius }} />
      <p className="mt-3">{words}</p>
      <p>
        <a href={href} className="-my-2.5 inline-flex min-h-11 items-center underline">
          See the homes around it on the map
        </a>
      </p>
    </section>
  )
}
