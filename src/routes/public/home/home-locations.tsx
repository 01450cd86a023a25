import { pictureOf } from '#/features/media/image.rules.ts'
import { propertiesHref } from '#/features/search/search.rules.ts'
import { countOf } from '#/shared/text.ts'
import { Card } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { PictureWhenNear } from '#/ui/picture-when-near.tsx'
import { LoadingRegion, Skeleton } from '#/ui/skeleton.tsx'
import type { HomeData } from './home.tsx'
import { HomeSection, homeGrid } from './home-section.tsx'

// Two, three or six beside each other.
const SIZES = '(min-width: 64rem) 184px, (min-width: 40rem) 30vw, (min-resolution: 1.5x) 27vw, 46vw'

/** The places with the most homes, each with the look of one of them. Undefined while they are under way. */
export function HomeLocations({ locations }: { locations: HomeData['locations'] | undefined }) {
  return (
    <HomeSection title="Top Locations">
      <Locations locations={locations} />
    </HomeSection>
  )
}

function Locations({ locations }: { locations: HomeData['locations'] | undefined }) {
  if (!locations)
    return (
      <LoadingRegion label="Loading location data..." className={homeGrid}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((box) => (
          <Skeleton key={box} className="aspect-4/3" />
        ))}
      </LoadingRegion>
    )
  if (locations.length === 0) return <p className="text-ink-2">No location data available.</p>
  return (
    <ul className={`${homeGrid} home-places`}>
      {locations.map(({ slug, name, label, count, cover }) => (
        <Card key={slug} as="li" interactive turn>
          <div className="card-picture">
            {cover ? <PictureWhenNear {...pictureOf(cover)} sizes={SIZES} /> : null}
          </div>
          <div className="p-3">
            <h3 className="text-base">
              <CardLink href={propertiesHref({ location: slug })}>{name}</CardLink>
            </h3>
            <p className="truncate text-ink-2 text-sm">
              {countOf(count, 'home', 'homes')}
              {regionOf(name, label)}
            </p>
          </div>
        </Card>
      ))}
    </ul>
  )
}

// `East Legon, Accra` is headed by its name, so only what it lies in is left to say.
function regionOf(name: string, label: string): string {
  return label.startsWith(`${name}, `) ? ` · ${label.slice(name.length + 2)}` : ''
}
