import {
  LEAD_KIND_LABELS,
  LEAD_KINDS,
  LEAD_QUERY_LENGTH,
  type LeadOwnerView,
} from '#/features/leads/lead.schema.ts'
import { Field } from '#/ui/fields/field.tsx'
import { SearchField } from '#/ui/fields/search-field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { FilterForm, FilterPair } from '#/web/dashboard/filter-form.tsx'
import { type LeadsAddress, leadsAddress, NO_OWNER } from './leads-address.ts'
import { STATUS_OPTIONS } from './leads-status-form.tsx'

const KINDS = [
  { value: '', label: 'Every kind' },
  ...LEAD_KINDS.map((value) => ({ value, label: LEAD_KIND_LABELS[value] })),
]
const STATUSES = [{ value: '', label: 'Any status' }, ...STATUS_OPTIONS]
const AGES = [
  { value: '', label: 'Late or not' },
  { value: 'yes', label: 'Late only' },
]

/** Search, kind, status, owner and being late. */
export function LeadsFilters({
  address,
  owners,
}: {
  address: LeadsAddress
  owners: readonly LeadOwnerView[]
}) {
  const { kind, status, owner, query, isLate } = address
  return (
    <FilterForm label="Leads" codec={leadsAddress} address={address}>
      <SearchField
        className="basis-52"
        label="Search by name, e-mail, phone, property or subject"
        placeholder="Name, phone, property"
        query={query}
        maxLength={LEAD_QUERY_LENGTH}
      />
      <FilterPair>
        <Field label="Kind" labelHidden className="min-w-0 grow basis-28">
          <Select name="kind" options={KINDS} defaultValue={kind ?? ''} />
        </Field>
        <Field label="Status" labelHidden className="min-w-0 grow basis-28">
          <Select name="status" options={STATUSES} defaultValue={status ?? ''} />
        </Field>
      </FilterPair>
      <FilterPair>
        <Field label="Owner" labelHidden className="min-w-0 grow basis-28">
          <Select name="owner" options={ownerOptions(owners, owner)} defaultValue={owner ?? ''} />
        </Field>
        <Field label="Late" labelHidden className="min-w-0 grow basis-28">
          <Select name="late" options={AGES} defaultValue={isLate ? 'yes' : ''} />
        </Field>
      </FilterPair>
    </FilterForm>
  )
}

// Somebody who is no administrator any more may still be asked for.
function ownerOptions(owners: readonly LeadOwnerView[], chosen: string | undefined) {
  const isKnown = !chosen || chosen === 'none' || owners.some(({ id }) => id === chosen)
  return [
    { value: '', label: 'Any owner' },
    { value: 'none', label: NO_OWNER },
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
    ...(isKnown ? [] : [{ value: chosen, label: 'A former administrator' }]),
  ]
}
