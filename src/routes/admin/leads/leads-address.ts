import { LEAD_KINDS, LEAD_QUERY_LENGTH, LEAD_STATUSES } from '#/features/leads/lead.schema.ts'
import { isId } from '#/shared/ids.ts'
import { urls } from '#/shared/urls.ts'
import { flag, listAddress, matching, oneOf, words } from '#/web/act/list-address.ts'

/** Said where nobody takes care of a lead. */
export const NO_OWNER = 'No owner'

export const leadsAddress = listAddress(urls.leads, {
  query: words(LEAD_QUERY_LENGTH),
  kind: oneOf(LEAD_KINDS),
  status: oneOf(LEAD_STATUSES),
  owner: matching((given) => given === 'none' || isId(given)),
  isLate: flag('late'),
  isMine: flag('mine'),
})
export type LeadsAddress = ReturnType<typeof leadsAddress.read>
