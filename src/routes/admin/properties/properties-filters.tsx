import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import { ListFilters, optionsOf } from '#/web/dashboard/filter-form.tsx'
import {
  type managedAddress,
  PROPERTIES_QUERY_LENGTH,
  type PropertiesAddress,
  SORT_LABELS,
} from './properties-address.ts'

const STATUSES = optionsOf(STATUS_LABELS)
const SORTS = optionsOf(SORT_LABELS)

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
  const { status, sort } = address
  return (
    <ListFilters
      label="Properties"
      codec={codec}
      address={address}
      search={{
        label: 'Search by title or location',
        placeholder: 'Title or location',
        maxLength: PROPERTIES_QUERY_LENGTH,
      }}
      choices={[
        [
          { name: 'status', label: 'Status', any: 'Any status', options: STATUSES, value: status },
          { name: 'sort', label: 'Sort by', options: SORTS, value: sort },
        ],
      ]}
    />
  )
}
