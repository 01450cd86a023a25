import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { filtersOfForm } from '../filter-form.client.ts'
import { isCrossed } from '../price-ends.rules.ts'
import { propertiesHref } from '../search.rules.ts'
import type { ChipKey, FacetCounts, PropertyFilters } from '../search.schema.ts'
import { activeFilterCount, withoutShown } from '../search-restriction.rules.ts'
import { FilterFields } from './filter-fields.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { Relaxations } from './relaxations.tsx'
import { useSearchCount } from './use-search-count.ts'

export type FilterFormProps = {
  /** The applied search, which the form starts from. */
  filters: PropertyFilters
  /** Null when there are too many to count them beside each option. */
  facets: FacetCounts | null
  total: number
  /** There are more than `total`. */
  isCapped: boolean
  /** Gets what to call when its text changes. */
  locationField: (onTextChange: () => void) => ReactNode
  /** Gets the chosen filters; without script the form goes to the list by itself. */
  onApply: (filters: PropertyFilters) => void
  /** The one filter to be changed; all of them unless given. */
  only?: ChipKey | undefined
}

/**
 * The filters as a draft: nothing changes in the list until they are applied, and the button says how many homes that
 * will show. `layout` puts fields and buttons where they belong, in a column or a sheet.
 */
export function FilterForm({
  filters,
  facets,
  total,
  isCapped,
  locationField,
  onApply,
  only,
  layout,
}: FilterFormProps & { layout: (fields: ReactNode, buttons: ReactNode) => ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const applied = propertiesHref(filters)
  // A search that finds nothing must stay open to change, so its own zero does not lock the button.
  const { count, hasMore, draft, ask, last, ...asked } = useSearchCount(
    total || null,
    applied,
    isCapped,
    true,
  )

  // Another search was opened (a chip, Back): the draft starts over from it, and the focus stays where it is.
  useEffect(() => {
    if (applied) form.current?.reset()
  }, [applied])

  const isCrossedNow = draft !== undefined && isCrossed(draft)
  useEffect(() => {
    if (isCrossedNow) form.current?.checkValidity()
  }, [isCrossedNow])

  const recount = () => ask(() => (form.current ? filtersOfForm(form.current) : {}))
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onApply(filtersOfForm(event.currentTarget))
  }

  return (
    <form
      ref={form}
      method="get"
      action={urls.properties}
      aria-label="Filters"
      onSubmit={apply}
      onChange={recount}
      className="contents"
    >
      <HiddenFields
        filters={
          only
            ? withoutShown(filters, only)
            : { query: filters.query, agent: filters.agent, area: filters.area, sort: filters.sort }
        }
      />
      {layout(
        <FilterFields
          filters={filters}
          facets={asked.facets ?? facets}
          locationField={locationField(recount)}
          only={only}
        />,
        <>
          {count === 0 && draft && !isCrossedNow ? <Relaxations filters={draft} /> : null}
          {activeFilterCount(filters) > 0 && !only ? (
            <LinkButton href={urls.properties} variant="quiet" size="sm" className="shrink-0">
              Clear All
            </LinkButton>
          ) : null}
          {/* A crossed range finds nothing for a reason that is said beside its field. */}
          <Button type="submit" className="grow" disabled={count === 0 && !isCrossedNow}>
            {isCrossedNow ? (
              'Show homes'
            ) : count === 0 ? (
              'No homes match'
            ) : (
              <ShownCount count={count} hasMore={hasMore} last={last} />
            )}
          </Button>
        </>,
      )}
    </form>
  )
}

// The old number stays, dimmed, until the new one is there.
function ShownCount({
  count,
  hasMore,
  last,
}: {
  count: number | null
  hasMore: boolean | undefined
  last: { count: number; hasMore: boolean } | undefined
}) {
  if (count !== null) return `Show ${countOf(count, 'home', 'homes', hasMore)}`
  if (!last?.count) return 'Show homes'
  return <span className="opacity-60">{`Show ${countOf(last.count, 'home', 'homes', last.hasMore)}`}</span>
}
