import { PlaceField, type PlaceSuggestion } from '#/features/places/components/place-field.tsx'
import { type DoorWords, SearchPanel } from '#/features/search/components/search-panel.tsx'
import type { HeroHome } from '#/features/sharing/hero-home.rules.ts'
import { Lattice } from '#/ui/lattice.tsx'
import { Link } from '#/ui/link.tsx'
import type { SearchExample } from './home-example.ts'
import { HomeHeroView } from './home-hero-view.tsx'

// Dense phone screens get the 640 px picture: it is what the page waits for.
const SIZES = '(min-width: 64rem) 55vw, (min-width: 40rem) 60vw, (min-resolution: 2.5x) 54vw, 80vw'

/** The first screen: what this is in two lines, a home seen through the wall, and the search. */
export function HomeHero({
  home,
  total,
  doors,
  popular,
  example,
  onSearch,
}: {
  /** Null when no popular home has a picture for it: then the wall stands alone. */
  home: HeroHome | null
  total: number | null
  doors: DoorWords
  popular: readonly PlaceSuggestion[]
  /** A search that finds something; null without one. */
  example: SearchExample | null | undefined
  onSearch: (href: string) => void
}) {
  return (
    <section aria-label="Find a home" className="home-hero on-indigo relative z-10 text-white">
      <div className="home-wall absolute inset-x-0 top-0 bg-indigo">
        <div className="home-view absolute flex items-end justify-end overflow-hidden">
          {home ? (
            <HomeHeroView home={home} sizes={SIZES} />
          ) : (
            <Lattice className="inset-0 text-indigo-tint opacity-14" />
          )}
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
            doors={doors}
            onSearch={onSearch}
            locationField={(onTextChange) => <PlaceField popular={popular} onTextChange={onTextChange} />}
          >
            {example ? (
              <p className="search-example px-2 text-ink-2 text-sm">
                Try{' '}
                <Link href={example.href} className="font-semibold text-indigo underline">
                  {example.words}
                </Link>
              </p>
            ) : null}
          </SearchPanel>
        </div>
      </div>
    </section>
  )
}
