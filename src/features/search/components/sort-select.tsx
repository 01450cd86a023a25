import { useEffect, useEffectEvent, useRef } from 'react'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { filtersOfForm } from '../filter-form.client.ts'
import { withoutPage } from '../search.rules.ts'
import type { PropertyFilters, PropertySort } from '../search.schema.ts'
import { HiddenFields } from './hidden-fields.tsx'

const LABELS: Record<PropertySort, string> = {
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  latest: 'Latest',
}

/** The order of the list: applied as soon as it is chosen, with a button where no script runs. */
export function SortSelect({
  filters,
  hasWords,
  onSort,
}: {
  filters: PropertyFilters
  /** Words are looked for, which bring the best first unless an order is chosen. */
  hasWords: boolean
  onSort: (filters: PropertyFilters) => void
}) {
  const select = useRef<HTMLSelectElement>(null)
  const applied = filters.sort ?? ''

  // What was chosen before the page was hydrated nobody heard of.
  const sortChosenEarly = useEffectEvent(() => {
    const { form, value } = select.current ?? {}
    if (form && value !== applied) onSort(filtersOfForm(form))
  })
  useEffect(() => sortChosenEarly(), [])

  // Back and chips change the order without the select being touched.
  const shown = useRef(applied)
  useEffect(() => {
    if (select.current && shown.current !== applied) select.current.value = applied
    shown.current = applied
  }, [applied])

  return (
    <form method="get" action={urls.properties} className="flex items-center justify-end gap-2">
      <HiddenFields filters={withoutPage(filters, 'sort')} />
      <Field label="Sort" labelHidden className="min-w-0">
        <Select
          ref={select}
          name="sort"
          // A browser that remembers it would choose what nobody chose now.
          autoComplete="off"
          variant="quiet"
          className="w-full [&_select]:max-w-full [&_select]:[field-sizing:content]"
          defaultValue={applied}
          onChange={(event) => {
            if (event.currentTarget.form) onSort(filtersOfForm(event.currentTarget.form))
          }}
        >
          <option value="">{hasWords ? 'Best match' : 'Sort: Newest'}</option>
          {Object.entries(LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <noscript>
        <Button type="submit" variant="secondary" size="sm">
          Sort
        </Button>
      </noscript>
    </form>
  )
}
