import { LEAD_KIND_LABELS, LEAD_QUERY_LENGTH, LEAD_STATUS_LABELS } from '#/features/leads/lead.rules.ts'
import type { LeadOwnerView } from '#/features/leads/lead.schema.ts'
import { FilterChips } from '#/web/dashboard/filter-chips.tsx'
import { ListFilters, optionsOf } from '#/web/dashboard/filter-form.tsx'
import { isToDo, type LeadsAddress, leadsAddress, NO_OWNER } from './leads-address.ts'

const STATUSES = { todo: 'To do', open: 'Open', ...LEAD_STATUS_LABELS }
const KINDS = optionsOf(LEAD_KIND_LABELS)
const AGES = optionsOf({ yes: 'Late only' })
const MINE = optionsOf({ yes: 'My leads' })

/** Search, kind, being late and, as pills, the status; owner and whose they are too, but for an agent, whose leads are all their own. */
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
    any: 'In anybody’s care',
    options: ownerOptions(owners, owner),
    value: owner,
  }
  const whose = {
    name: 'mine',
    label: 'Whose',
    any: 'Mine or not',
    options: MINE,
    value: isMine ? 'yes' : undefined,
  }
  return (
    <>
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
          [{ name: 'kind', label: 'Kind', any: 'Every kind', options: KINDS, value: kind }, late],
          ...(isOwnOnly ? [] : [[ownerChoice, whose]]),
        ]}
        fixed={{ status }}
      />
      <div className="mt-3">
        <FilterChips
          label="Status"
          labels={STATUSES}
          chosen={isToDo(address) ? 'todo' : status === 'all' ? undefined : status}
          waiting={{ status: 'todo', kind: 'leads' }}
          hrefOf={(known) => {
            const { status: _status, ...rest } = address
            return leadsAddress.href({
              ...rest,
              page: 1,
              ...(known === 'todo' ? { query: '' } : { status: known ?? 'all' }),
            })
          }}
        />
      </div>
    </>
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
