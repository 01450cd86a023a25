import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import {
  listingsAddress,
  PROPERTIES_QUERY_LENGTH,
  type PropertiesAddress,
  SORT_LABELS,
} from '#/routes/admin/properties/properties-address.ts'
import { keysOf } from '#/shared/records.ts'
import { FilterChips } from '#/web/dashboard/filter-chips.tsx'
import { ListFilters, optionsOf } from '#/web/dashboard/filter-form.tsx'

const SORTS = optionsOf(SORT_LABELS)

/** What narrows a list of one's own: words, the order, and the statuses that there are with how many are in each. */
export function ListingsFilters({
  address,
  counts,
}: {
  address: PropertiesAddress
  counts: Partial<Record<PropertyStatus, number>>
}) {
  const { status, sort, query: _query, page: _page, ...fixed } = address
  const labels = Object.fromEntries(
    keysOf(STATUS_LABELS)
      .filter((known) => counts[known] || known === status)
      .map((known) => [known, STATUS_LABELS[known]]),
  )
  return (
    <>
      <ListFilters
        label="Properties"
        codec={listingsAddress}
        address={address}
        search={{
          label: 'Search by title or location',
          placeholder: 'Title or location',
          maxLength: PROPERTIES_QUERY_LENGTH,
        }}
        choices={[[{ name: 'sort', label: 'Sort by', options: SORTS, value: sort }]]}
        fixed={{ ...fixed, status }}
      />
      <FilterChips
        label="Status"
        labels={labels}
        chosen={status}
        counts={counts}
        hrefOf={(to) => listingsAddress.href({ ...address, status: to, page: 1 })}
      />
    </>
  )
}
