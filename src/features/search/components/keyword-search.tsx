import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'
import { filtersOfForm } from '../filter-form.client.ts'
import { withoutPage } from '../search.rules.ts'
import { MAX_QUERY_LENGTH, type PropertyFilters } from '../search.schema.ts'
import { HiddenFields } from './hidden-fields.tsx'

/** The text search above the list; it keeps every filter that is applied. */
export function KeywordSearch({
  filters,
  onSearch,
}: {
  filters: PropertyFilters
  onSearch: (filters: PropertyFilters) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to older Android browsers
    <form
      role="search"
      aria-label="Properties"
      method="get"
      action={urls.properties}
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(filtersOfForm(event.currentTarget))
      }}
    >
      <HiddenFields filters={withoutPage(filters, 'query')} />
      <SearchField
        label="Search properties"
        placeholder="Try: 2 bedroom Accra"
        query={filters.query ?? ''}
        maxLength={MAX_QUERY_LENGTH}
      />
      <Button type="submit" variant="secondary" className="max-lg:hidden">
        Search
      </Button>
    </form>
  )
}
