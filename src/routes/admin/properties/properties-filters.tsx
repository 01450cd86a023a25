import { PROPERTY_STATUSES } from '#/features/properties/property.schema.ts'
import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import { Field } from '#/ui/fields/field.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { FilterForm, FilterPair } from '#/web/dashboard/filter-form.tsx'
import {
  type managedAddress,
  PROPERTIES_QUERY_LENGTH,
  type PropertiesAddress,
  SORT_LABELS,
} from './properties-address.ts'

const STATUSES = [
  { value: '', label: 'Any status' },
  ...PROPERTY_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
]
const SORTS = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }))

type Filters = {
  /** How the list writes its address. */
  codec: typeof managedAddress
  address: PropertiesAddress
}

/** Search, status and order of a list of properties; folded up on phones while nothing is set. */
export function PropertiesFilters(props: Filters) {
  const { codec, address } = props
  const isSet = codec.isNarrowed(address) || address.sort !== 'newest'
  return (
    <>
      <details open={isSet} className="rounded border border-line bg-card px-4 py-3 sm:hidden">
        <summary className="cursor-pointer font-semibold">Search and filters</summary>
        <div className="mt-4">
          <Fields {...props} />
        </div>
      </details>
      <div className="hidden sm:block">
        <Fields {...props} />
      </div>
    </>
  )
}

function Fields({ codec, address }: Filters) {
  const { query, status, sort } = address
  return (
    <FilterForm label="Properties" codec={codec} address={address}>
      <SearchField
        className="basis-52"
        label="Search by title or location"
        placeholder="Title or location"
        query={query}
        maxLength={PROPERTIES_QUERY_LENGTH}
      />
      <FilterPair>
        <Field label="Status" labelHidden className="min-w-0 grow basis-28">
          <Select name="status" options={STATUSES} defaultValue={status ?? ''} />
        </Field>
        <Field label="Sort by" labelHidden className="min-w-0 grow basis-28">
          <Select name="sort" options={SORTS} defaultValue={sort} />
        </Field>
      </FilterPair>
    </FilterForm>
  )
}
