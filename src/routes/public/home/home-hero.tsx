import { pictureOf } from '#/features/media/image.rules.ts'
import { PlaceField, type PlaceSuggestion } from '#/features/places/components/place-field.tsx'
import { type DoorCounts, SearchPanel } from '#/features/search/components/search-panel.tsx'
import { urls } from '#/shared/urls.ts'
import { CardLink } from '#/ui/card-link.tsx'
import { Lattice } from '#/ui/lattice.tsx'
import { Picture } from '#/ui/picture.tsx'
import type { HeroHome } from './home-hero-choice.ts'
import { HomeHeroScreen } from './home-hero-screen.tsx'

// Dense phone screens get the 640 px picture: half of it lies behind the search, and it is what the page waits for.
const SIZES = '(min-width: 64rem) 55vw, (min-width: 40rem) 60vw, (min-resolution: 2.5x) 54vw, 80vw'

/** The first screen: what this is in two lines, a home seen through the wall, and the search. */
export function HomeHero({
  home,
  total,
  byTag,
  popular,
  onSearch,
}: {
  /** Null when no popular home has a picture for it: then the wall stands alone. */
  home: HeroHome | null
  total: number | null
  byTag: DoorCounts
  popular: readonly PlaceSuggestion[]
  onSearch: (href: string) => void
}) {
  return (
    <section aria-label="Find a home" className="home-hero on-indigo relative z-10 text-white">
      <div className="home-wall absolute inset-x-0 top-0 bg-indigo">
        <div className="home-view absolute flex items-end justify-end overflow-hidden">
          {home ? <View home={home} /> : <Lattice className="inset-0 text-indigo-tint opacity-14" />}
        </div>
      </div>
      <div className="home-words page-width pointer-events-none relative">
        <h1 className="text-display">
          Rent today. <br />
          Own it tomorrow.
        </h1>
        <p className="max-sm:sr-only mt-3 max-w-[30ch] text-indigo-tint lg:text-h3">
          Homes across Ghana with the price in cedis and the papers in the open.
        </p>
        <div className="home-search pointer-events-auto">
          <SearchPanel
            total={total}
            byTag={byTag}
            onSearch={onSearch}
            locationField={(onTextChange) => <PlaceField popular={popular} onTextChange={onTextChange} />}
          />
        </div>
      </div>
    </section>
  )
}

function View({ home }: { home: HeroHome }) {
  return (
    <>
      <Picture {...pictureOf(home.cover)} sizes={SIZES} eager="first" />
      <HomeHeroScreen />
      <p className="home-caption truncate rounded-sm bg-indigo-deep px-2.5 py-1 text-xs">
        <CardLink href={urls.property(home.id)}>
          <b>{home.price}</b>
          {home.tag === 'For Rent' ? ' / month' : null} · {home.location.split(',')[0]}
          <span className="sr-only">, {home.title}</span>
        </CardLink>
      </p>
    </>
  )
}
