import { useEffect, useRef } from 'react'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import IconSearch from '~icons/ph/magnifying-glass'
import { MAX_QUERY_LENGTH, type PropertyFilters } from '../search.schema.ts'
import { filtersOfForm } from './filters-of-form.ts'
import { KeptFields } from './kept-fields.tsx'

/** The text search above the list; it keeps every filter that is applied. */
export function KeywordSearch({
  filters,
  onSearch,
}: {
  filters: PropertyFilters
  onSearch: (filters: PropertyFilters) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const applied = filters.query ?? ''

  // Back and chips change the words without the input being touched.
  useEffect(() => {
    if (input.current) input.current.value = applied
  }, [applied])

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
      <KeptFields
        filters={filters}
        keys={['location', 'tag', 'type', 'minPrice', 'maxPrice', 'beds', 'baths', 'sort']}
      />
      <Field label="Search properties" labelHidden className="min-w-0 grow">
        <TextInput
          ref={input}
          name="query"
          type="search"
          icon={<IconSearch />}
          placeholder="Search by word or place"
          defaultValue={applied}
          maxLength={MAX_QUERY_LENGTH}
          enterKeyHint="search"
        />
      </Field>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  )
}
