import { PlaceField, type PlaceSuggestion } from '#/features/places/components/place-field.tsx'
import { SearchPanel } from '#/features/search/components/search-panel.tsx'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { Lattice } from '#/ui/lattice.tsx'

/** The first screen: what this is in two lines, and the search. */
export function HomeHero({
  total,
  popular,
  onSearch,
}: {
  total: number | null
  popular: readonly PlaceSuggestion[]
  onSearch: (filters: PropertyFilters) => void
}) {
  return (
    <section
      aria-label="Find a home"
      className="on-indigo relative z-10 mb-24 flow-root bg-indigo text-white sm:mb-18"
    >
      <Lattice className="inset-y-0 right-0 left-1/2 text-indigo-tint opacity-14" />
      <div className="page-width relative pt-20 lg:pt-32">
        <h1 className="text-display">
          Rent today. <br />
          Own it tomorrow.
        </h1>
        <p className="mt-3 max-w-[42ch] text-balance text-indigo-tint lg:mt-5 lg:text-h3">
          Homes across Ghana with the price in cedis and the papers in the open.
        </p>
        {/* The panel stands half on the wall, half on the page. */}
        <div className="-mb-24 sm:-mb-18 mt-6 max-w-[58rem] lg:mt-10">
          <SearchPanel
            total={total}
            onSearch={onSearch}
            locationField={(onTextChange) => (
              <PlaceField popular={popular} labelHidden onTextChange={onTextChange} />
            )}
          />
        </div>
      </div>
    </section>
  )
}
