import {
  PAYMENT_METHODS,
  PAYMENT_QUERY_LENGTH,
  PAYMENT_STATES,
} from '#/features/orders/managed-payments/managed-payment.schema.ts'
import { Field } from '#/ui/fields/field.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { FilterForm, FilterPair, optionsOf } from '#/web/dashboard/filter-form.tsx'
import { type PaymentsAddress, paymentsAddress } from './payments-address.ts'

const STATES = [{ value: '', label: 'Any state' }, ...optionsOf(PAYMENT_STATES)]
const METHODS = [{ value: '', label: 'Any way' }, ...optionsOf(PAYMENT_METHODS)]

/** Words, state, way to pay and days. */
export function PaymentsFilters({ address }: { address: PaymentsAddress }) {
  return (
    <FilterForm label="Payments" codec={paymentsAddress} address={address}>
      <SearchField
        className="basis-28 lg:basis-52"
        label="Order, buyer, phone or reference"
        isLabelShown
        placeholder="Order or buyer"
        maxLength={PAYMENT_QUERY_LENGTH}
        query={address.query}
      />
      <FilterPair>
        <Field label="State" className="min-w-0 grow basis-28">
          <Select name="state" options={STATES} defaultValue={address.state ?? ''} />
        </Field>
        <Field label="Paid by" className="min-w-0 grow basis-28">
          <Select name="method" options={METHODS} defaultValue={address.method ?? ''} />
        </Field>
      </FilterPair>
      <FilterPair>
        <Field label="From" className="min-w-0 grow basis-28">
          <TextInput name="from" type="date" defaultValue={address.from ?? ''} />
        </Field>
        <Field label="Until" className="min-w-0 grow basis-28">
          <TextInput name="until" type="date" defaultValue={address.until ?? ''} />
        </Field>
      </FilterPair>
    </FilterForm>
  )
}
