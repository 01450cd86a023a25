import { useNavigate } from 'react-router'
import {
  LEAD_KIND_LABELS,
  LEAD_KINDS,
  LEAD_QUERY_LENGTH,
  type LeadOwnerView,
} from '#/features/leads/lead.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Select } from '#/ui/select.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import IconSearch from '~icons/ph/magnifying-glass'
import { type LeadsAddress, leadsHref, narrowsLeads, readLeadsAddress } from './leads-address.ts'
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
  const navigate = useNavigate()
  const { page: _page, ...chosen } = address
  const { kind, status, owner, query, isLate } = chosen
  // Without script the address also names what was left as it is.
  const show = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    void navigate(leadsHref(readLeadsAddress(new URLSearchParams(fields))), { preventScrollReset: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to older Android browsers
    <form
      // Back and links change the filters without a field being touched.
      key={JSON.stringify(chosen)}
      role="search"
      aria-label="Leads"
      method="get"
      action={urls.leads}
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
      className="flex flex-wrap items-end gap-3"
    >
      <Field label="Search by name, e-mail, phone or property" labelHidden className="min-w-0 grow basis-52">
        <TextInput
          name="query"
          type="search"
          icon={<IconSearch />}
          placeholder="Name, phone, property"
          defaultValue={query}
          maxLength={LEAD_QUERY_LENGTH}
          enterKeyHint="search"
        />
      </Field>
      <div className="flex min-w-0 grow basis-78 gap-3">
        <Field label="Kind" labelHidden className="min-w-0 grow basis-28">
          <Select name="kind" options={KINDS} defaultValue={kind ?? ''} />
        </Field>
        <Field label="Status" labelHidden className="min-w-0 grow basis-28">
          <Select name="status" options={STATUSES} defaultValue={status ?? ''} />
        </Field>
      </div>
      <div className="flex min-w-0 grow basis-78 gap-3">
        <Field label="Owner" labelHidden className="min-w-0 grow basis-28">
          <Select name="owner" options={ownerOptions(owners, owner)} defaultValue={owner ?? ''} />
        </Field>
        <Field label="Late" labelHidden className="min-w-0 grow basis-28">
          <Select name="late" options={AGES} defaultValue={isLate ? 'yes' : ''} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary">
          Show
        </Button>
        {narrowsLeads(address) ? (
          <LinkButton href={urls.leads} variant="quiet">
            Clear All
          </LinkButton>
        ) : null}
      </div>
    </form>
  )
}

// Somebody who is no administrator any more may still be asked for.
function ownerOptions(owners: readonly LeadOwnerView[], chosen: string | undefined) {
  const isKnown = !chosen || chosen === 'none' || owners.some(({ id }) => id === chosen)
  return [
    { value: '', label: 'Any owner' },
    { value: 'none', label: 'Nobody’s' },
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
    ...(isKnown ? [] : [{ value: chosen, label: 'A former administrator' }]),
  ]
}
