import {
  SUBSCRIBER_QUERY_LENGTH,
  SUBSCRIBER_STATUS_LABELS,
  SUBSCRIBER_STATUSES,
} from '#/features/newsletter/subscriber.schema.ts'
import { Field } from '#/ui/fields/field.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { FilterForm } from '#/web/dashboard/filter-form.tsx'
import { type SubscribersAddress, subscribersAddress } from './subscribers-address.ts'

const STATUSES = [
  { value: '', label: 'Any status' },
  ...SUBSCRIBER_STATUSES.map((value) => ({ value, label: SUBSCRIBER_STATUS_LABELS[value] })),
]

/** Search and status. */
export function SubscribersFilters({ address }: { address: SubscribersAddress }) {
  return (
    <FilterForm label="Subscribers" codec={subscribersAddress} address={address}>
      <SearchField
        className="basis-52"
        label="Search by e-mail"
        placeholder="E-mail"
        query={address.query}
        maxLength={SUBSCRIBER_QUERY_LENGTH}
      />
      <Field label="Status" labelHidden className="min-w-0 grow basis-28">
        <Select name="status" options={STATUSES} defaultValue={address.status ?? ''} />
      </Field>
    </FilterForm>
  )
}
