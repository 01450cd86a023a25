import { PlaceField } from '#/features/places/components/place-field.tsx'
import { FilterForm } from '#/features/search/components/filter-form.tsx'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import type { PropertyListData } from './property-list.tsx'

type FiltersProps = {
  filters: PropertyFilters
  data: PropertyListData
  onApply: (filters: PropertyFilters) => void
}

/** What the filter form needs. */
export function filterFormProps({ filters, data, onApply }: FiltersProps) {
  const place = data.place?.label ?? filters.location
  return {
    filters,
    facets: data.facets,
    total: data.total,
    isCapped: data.isCapped,
    onApply,
    locationField: (onTextChange: () => void) => (
      // Another search starts the field anew, whatever was typed into it.
      <PlaceField key={place} popular={data.popular} defaultValue={place} onTextChange={onTextChange} />
    ),
  }
}

/** The filters where no script runs; the Filters link shows them. The browser never renders them, nor loads their code. */
export function PropertyListFilters(props: FiltersProps) {
  return (
    <noscript>
      {import.meta.env.SSR ? (
        <section id="filters" aria-label="Filters" className="list-filters">
          <FilterForm
            {...filterFormProps(props)}
            layout={(fields, buttons) => (
              <>
                {fields}
                <div className="mt-6 flex flex-wrap items-center gap-2">{buttons}</div>
              </>
            )}
          />
        </section>
      ) : null}
    </noscript>
  )
}
