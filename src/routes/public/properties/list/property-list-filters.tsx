import { use } from 'react'
import { PlaceField } from '#/features/places/components/place-field.tsx'
import { FilterForm } from '#/features/search/components/filter-form.tsx'
import { withoutPage } from '#/features/search/search.rules.ts'
import type { PropertyFilters } from '#/features/search/search.schema.ts'
import { CachedMarkupContext } from '#/web/layout/cached-markup.ts'
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
  return import.meta.env.SSR ? <WithoutScript {...props} /> : <noscript />
}

// A browser with script takes what stands in it for a text.
function WithoutScript({ filters, ...given }: FiltersProps) {
  const props = { ...given, filters: withoutPage(filters) }
  const renderCached = use(CachedMarkupContext)
  if (!renderCached) return <noscript />
  const markup = renderCached(keyOf(props), <Filters {...props} />)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is React's own.
  return <noscript dangerouslySetInnerHTML={{ __html: markup }} />
}

// All that the form shows; pages of one search have the same.
function keyOf({ filters, data }: FiltersProps): string {
  const { facets, total, isCapped, place, popular } = data
  return JSON.stringify(['filters', filters, facets, total, isCapped, place, popular])
}

function Filters(props: FiltersProps) {
  return (
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
  )
}
