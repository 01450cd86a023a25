import { LEAD_KIND_LABELS, LEAD_QUERY_LENGTH, type LeadOwnerView } from '#/features/leads/lead.schema.ts'
import { ListFilters, optionsOf } from '#/web/dashboard/filter-form.tsx'
import { type LeadsAddress, leadsAddress, NO_OWNER } from './leads-address.ts'
import { STATUS_OPTIONS } from './leads-status-form.tsx'

const KINDS = optionsOf(LEAD_KIND_LABELS)
const AGES = optionsOf({ yes: 'Late only' })
const MINE = optionsOf({ yes: 'My leads' })

/** Search, kind, status and being late; owner and whose they are too, but for an agent, whose leads are all their own. */
export function LeadsFilters({
  address,
  owners,
  isOwnOnly,
}: {
  address: LeadsAddress
  owners: readonly LeadOwnerView[]
  isOwnOnly: boolean
}) {
  const { kind, status, owner, isLate, isMine } = address
  const late = {
    name: 'late',
    label: 'Late',
    any: 'Late or not',
    options: AGES,
    value: isLate ? 'yes' : undefined,
  }
  const ownerChoice = {
    name: 'owner',
    label: 'Owner',
    any: 'Any owner',
    options: ownerOptions(owners, owner),
    value: owner,
  }
  const whose = {
    name: 'mine',
    label: 'Whose',
    any: 'All leads',
    options: MINE,
    value: isMine ? 'yes' : undefined,
    isWide: true,
  }
  return (
    <ListFilters
      label="Leads"
      codec={leadsAddress}
      address={address}
      search={{
        label: 'Search by name, e-mail, phone, property, subject or message',
        placeholder: 'Name or phone',
        maxLength: LEAD_QUERY_LENGTH,
      }}
      choices={[
        [
          { name: 'kind', label: 'Kind', any: 'Every kind', options: KINDS, value: kind },
          { name: 'status', label: 'Status', any: 'Any status', options: STATUS_OPTIONS, value: status },
        ],
        ...(isOwnOnly ? [[late]] : [[ownerChoice, late], [whose]]),
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
