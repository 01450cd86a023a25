import { LEAD_KIND_LABELS, LEAD_QUERY_LENGTH, type LeadOwnerView } from '#/features/leads/lead.schema.ts'
import { ListFilters, optionsOf } from '#/web/dashboard/filter-form.tsx'
import { type LeadsAddress, leadsAddress, NO_OWNER } from './leads-address.ts'
import { STATUS_OPTIONS } from './leads-status-form.tsx'

const KINDS = optionsOf(LEAD_KIND_LABELS)
const AGES = optionsOf({ yes: 'Late only' })
const MINE = optionsOf({ yes: 'My leads' })

/** Search, kind, status, owner and being late. */
export function LeadsFilters({
  address,
  owners,
}: {
  address: LeadsAddress
  owners: readonly LeadOwnerView[]
}) {
  const { kind, status, owner, isLate, isMine } = address
  return (
    <ListFilters
      label="Leads"
      codec={leadsAddress}
      address={address}
      search={{
        label: 'Search by name, e-mail, phone, property, subject or message',
        placeholder: 'Name, phone, property',
        maxLength: LEAD_QUERY_LENGTH,
      }}
      choices={[
        [
          { name: 'kind', label: 'Kind', any: 'Every kind', options: KINDS, value: kind },
          { name: 'status', label: 'Status', any: 'Any status', options: STATUS_OPTIONS, value: status },
        ],
        [
          {
            name: 'owner',
            label: 'Owner',
            any: 'Any owner',
            options: ownerOptions(owners, owner),
            value: owner,
          },
          {
            name: 'late',
            label: 'Late',
            any: 'Late or not',
            options: AGES,
            value: isLate ? 'yes' : undefined,
          },
        ],
        [
          {
            name: 'mine',
            label: 'Whose',
            any: 'Everybody’s',
            options: MINE,
            value: isMine ? 'yes' : undefined,
          },
        ],
      ]}
    />
  )
}

// Somebody who is no administrator any more may still be asked for.
function ownerOptions(owners: readonly LeadOwnerView[], chosen: string | undefined) {
  const isKnown = !chosen || chosen === 'none' || owners.some(({ id }) => id === chosen)
  return [
    { value: 'none', label: NO_OWNER },
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
    ...(isKnown ? [] : [{ value: chosen, label: 'A former administrator' }]),
  ]
}
