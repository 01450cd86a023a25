import { propertiesHref } from '#/features/search/search.rules.ts'
import { countOf } from '#/shared/text.ts'
import { Card } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { LoadingRegion, Skeleton } from '#/ui/skeleton.tsx'
import IconMapPin from '~icons/ph/map-pin'
import type { HomeData } from './home.tsx'
import { HomeSection } from './home-section.tsx'

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 lg:gap-6'

/** The places with the most homes. Undefined while they are under way. */
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
      <LoadingRegion label="Loading location data..." className={GRID}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((box) => (
          <Skeleton key={box} className="h-30" />
        ))}
      </LoadingRegion>
    )
  if (locations.length === 0) return <p className="text-ink-2">No location data available.</p>
  return (
    <ul className={GRID}>
      {locations.map(({ slug, name, label, count }) => (
        <Card key={slug} as="li" interactive className="p-3.5 lg:flex lg:items-center lg:gap-4 lg:p-5">
          <IconMapPin className="size-6 shrink-0 text-laterite lg:size-8" />
          <div className="mt-1.5 min-w-0 lg:mt-0">
            <h3 className="text-base lg:text-h3">
              <CardLink href={propertiesHref({ location: slug })}>{name}</CardLink>
            </h3>
            <p className="text-ink-2 text-sm">
              {regionOf(name, label)}
              <span className="whitespace-nowrap">{countOf(count, 'home', 'homes')}</span>
            </p>
          </div>
        </Card>
      ))}
    </ul>
  )
}

// `East Legon, Accra` is headed by its name, so only what it lies in is left to say.
function regionOf(name: string, label: string): string {
  return label.startsWith(`${name}, `) ? `${label.slice(name.length + 2)} · ` : ''
}
