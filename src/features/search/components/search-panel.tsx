import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Segmented } from '#/ui/fields/segmented.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import IconHouse from '~icons/ph/house-line'
import IconSearch from '~icons/ph/magnifying-glass'
import IconTag from '~icons/ph/tag'
import { PROPERTY_TAGS, type PropertyTag } from '../../properties/property.schema.ts'
import { filtersOfForm } from '../filter-form.client.ts'
import { priceBounds } from '../price-bounds.rules.ts'
import { MAX_QUERY_LENGTH, type PropertyFilters } from '../search.schema.ts'
import { PriceRange } from './price-range.tsx'
import { useSearchCount } from './use-search-count.ts'

const TABS = [
  { value: '', label: 'General' },
  { value: 'house', label: 'House' },
  { value: 'apartment', label: 'Apartment' },
]

/**
 * The search of the home page. Without script it is sent as it stands and the list ignores what is empty; with script
 * `onSearch` gets what is filled, and the button says how many homes that is. `total` is the number without any
 * filter, null while it is not known. `locationField` gets what to call when its text changes.
 */
export function SearchPanel({
  total,
  locationField,
  onSearch,
}: {
  total: number | null
  locationField: (onTextChange: () => void) => ReactNode
  onSearch: (filters: PropertyFilters) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const [tag, setTag] = useState<PropertyTag>()
  const { count, hasMore, ask } = useSearchCount(total, '')

  // The form is read when the question leaves, so that every field has taken its new value by then.
  const recount = () => ask(() => (form.current ? filtersOfForm(form.current) : {}))
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(filtersOfForm(event.currentTarget))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to older Android browsers
    <form
      ref={form}
      role="search"
      aria-label="Find a home"
      method="get"
      action={urls.properties}
      onSubmit={search}
      onChange={recount}
      className="turned on-light bg-card p-3 text-ink shadow-float sm:p-5"
    >
      <div className="grid gap-3 lg:grid-cols-12 lg:gap-x-4">
        <Segmented legend="Type of home" name="type" options={TABS} className="lg:col-span-5" />
        <Field label="Looking For?" labelHidden className="lg:col-span-7">
          <TextInput
            name="query"
            type="search"
            icon={<IconHouse />}
            placeholder="Looking For? Try walled, borehole, self-contained"
            maxLength={MAX_QUERY_LENGTH}
            enterKeyHint="search"
          />
        </Field>
        <Field label="Category" labelHidden className="lg:col-span-5">
          <Select
            name="category"
            icon={<IconTag />}
            onChange={(event) => setTag(PROPERTY_TAGS.find((one) => one === event.currentTarget.value))}
          >
            <option value="">For Sale or For Rent</option>
            {PROPERTY_TAGS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <div className="lg:col-span-7">{locationField(recount)}</div>
        {/* Sales and rents are different numbers: another category starts the range anew. */}
        <PriceRange key={tag} bounds={priceBounds(tag)} className="lg:col-span-8" />
        <Button type="submit" wide icon={<IconSearch />} className="lg:col-span-4 lg:self-end">
          Search{count === null ? null : ` ${countOf(count, 'home', 'homes', hasMore)}`}
        </Button>
      </div>
    </form>
  )
}
