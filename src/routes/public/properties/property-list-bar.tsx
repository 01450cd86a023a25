import { type ReactNode, useState } from 'react'
import { SortSelect } from '#/features/search/components/sort-select.tsx'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { activeFilterCount } from '#/features/search/search-restriction.rules.ts'
import { countOf } from '#/shared/text.ts'
import { buttonClass } from '#/ui/button-class.ts'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import IconSliders from '~icons/ph/sliders-horizontal'
import type { PropertyListData } from './property-list.tsx'
import { filterFormProps } from './property-list-filters.tsx'

const sheet = lazyOnIntent(() =>
  import('#/features/search/components/filter-sheet.tsx').then((module) => module.FilterSheet),
)

/** The line above the list that stays in sight on phones: filters, how many there are, their order. */
export function PropertyListBar({
  filters,
  total,
  isCapped,
  data,
  onApply,
}: {
  filters: PropertyFilters
  /** Undefined while it is not known. */
  total: number | undefined
  /** There are more than `total`. */
  isCapped: boolean
  data: PropertyListData | undefined
  onApply: (filters: PropertyFilters) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const filterCount = activeFilterCount(filters)
  return (
    <div className="sticky top-16 z-30 -mx-4 flex flex-wrap items-center gap-x-1.5 bg-limewash sm:gap-x-3 px-4 py-2 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8 xl:static xl:mx-0 xl:px-0">
      <FiltersButton isOpen={isOpen} onOpen={() => setOpen(true)}>
        <IconSliders />
        Filters{filterCount > 0 ? ` · ${filterCount}` : null}
      </FiltersButton>
      <p role="status" className="font-semibold text-sm">
        {total === undefined ? null : countOf(total, ...nounOf(filters), isCapped)}
      </p>
      <div className="ml-auto min-w-0 max-w-max grow basis-28 noscript:basis-auto">
        <SortSelect filters={filters} onSort={onApply} />
      </div>
      {data ? (
        <LazyOverlay
          code={sheet}
          open={isOpen}
          onOpenChange={setOpen}
          {...filterFormProps({ filters, data, onApply })}
        />
      ) : null}
    </div>
  )
}

// Until the page is hydrated, and without JavaScript for good, it leads to the same filters on the page.
function FiltersButton({
  isOpen,
  onOpen,
  children,
}: {
  isOpen: boolean
  onOpen: () => void
  children: ReactNode
}) {
  const isHydrated = useHydrated()
  const look = `${buttonClass({ variant: 'secondary', size: 'sm' })} xl:hidden`
  if (!isHydrated) {
    return (
      <a href="#filters" className={look}>
        {children}
      </a>
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={look}
      onClick={onOpen}
      {...sheet.intent}
    >
      {children}
    </button>
  )
}

function nounOf({ type }: PropertyFilters): [one: string, many: string] {
  if (type === 'Land') return ['plot', 'plots']
  return type === 'Commercial' ? ['property', 'properties'] : ['home', 'homes']
}
