import { LEAD_KINDS, LEAD_QUERY_LENGTH, LEAD_STATUSES } from '#/features/leads/lead.rules.ts'
import type { LeadFilters } from '#/features/leads/lead.schema.ts'
import { isId } from '#/shared/ids.ts'
import { urls } from '#/shared/urls.ts'
import { flag, listAddress, matching, oneOf, words } from '#/web/act/list-address.ts'

/** Said where nobody takes care of a lead. */
export const NO_OWNER = 'No owner'

/** Without a status those to do are shown; whoever looks for words finds all of them. */
export const leadsAddress = listAddress(urls.leads, {
  query: words(LEAD_QUERY_LENGTH),
  kind: oneOf(LEAD_KINDS),
  status: oneOf(['all', 'open', ...LEAD_STATUSES] as const),
  owner: matching((given) => given === 'none' || isId(given)),
  isLate: flag('late'),
  isMine: flag('mine'),
})
export type LeadsAddress = ReturnType<typeof leadsAddress.read>

export const isToDo = ({ status, query }: LeadsAddress) => status === undefined && query === ''

/** What an address asks for, of whoever asks. */
export function leadFilters(address: LeadsAddress, accountId: string): LeadFilters {
  const { status, isMine, page: _page, ...rest } = address
  return {
    ...rest,
    isToDo: isToDo(address),
    isOpen: status === 'open',
    ...(status && status !== 'all' && status !== 'open' ? { status } : {}),
    ...(isMine ? { mineOf: accountId } : {}),
  }
}
