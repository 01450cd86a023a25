import { PlaceField } from '#/features/places/components/place-field.tsx'
import { FilterForm } from '#/features/search/components/filter-form.tsx'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { Skeleton } from '#/ui/skeleton.tsx'
import type { PropertyListData } from './property-list.tsx'

type FiltersProps = {
  filters: PropertyFilters
  data: PropertyListData
  onApply: (filters: PropertyFilters) => void
}

/** What the filter form needs, for the column and the sheet alike. */
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

/**
 * The filters beside the list on wide screens. On narrower ones they are in a sheet; where that needs a script that
 * does not run, the Filters link shows this column instead.
 */
export function PropertyListFilters({
  filters,
  data,
  onApply,
}: Omit<FiltersProps, 'data'> & { data?: PropertyListData }) {
  return (
    <section
      id="filters"
      aria-label="Filters"
      className="max-xl:mb-6 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-11rem)] xl:overflow-y-auto xl:rounded xl:border xl:border-line xl:bg-card xl:px-4 max-xl:not-target:hidden"
    >
      {data ? (
        <FilterForm
          {...filterFormProps({ filters, data, onApply })}
          layout={(fields, buttons) => (
            <>
              <div className="xl:pt-4">{fields}</div>
              <div className="mt-6 flex flex-wrap items-center gap-2 xl:-mx-4 xl:bg-card xl:sticky xl:bottom-0 xl:border-line xl:border-t xl:px-4 xl:py-3">
                {buttons}
              </div>
            </>
          )}
        />
      ) : (
        <div className="space-y-6 py-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
          <Skeleton className="h-24" />
        </div>
      )}
    </section>
  )
}
