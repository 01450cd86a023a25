import {
  LEAD_KINDS,
  LEAD_QUERY_LENGTH,
  LEAD_STATUSES,
  type LeadFilters,
} from '#/features/leads/lead.schema.ts'
import { isId } from '#/shared/ids.ts'
import { readPageNumber } from '#/shared/page-number.ts'
import { cleanText } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'

/** Which leads an address asks for, and which page of them. */
export type LeadsAddress = LeadFilters & { page: number }

/** Said where nobody takes care of a lead. */
export const NO_OWNER = 'No owner'

/** Reads the address; what does not exist is as good as not asked for. */
export function readLeadsAddress(params: URLSearchParams): LeadsAddress {
  const kind = LEAD_KINDS.find((known) => known === params.get('kind'))
  const status = LEAD_STATUSES.find((known) => known === params.get('status'))
  const owner = params.get('owner') ?? ''
  return {
    ...(kind ? { kind } : {}),
    ...(status ? { status } : {}),
    ...(owner === 'none' || isId(owner) ? { owner } : {}),
    query: cleanText(params.get('query') ?? '', LEAD_QUERY_LENGTH),
    isLate: params.get('late') === 'yes',
    page: readPageNumber(params),
  }
}

/** The address at `path` of the leads that pass these filters; what is usual is left out. */
export function leadsHref(
  { kind, status, owner, query, isLate, page }: LeadsAddress,
  path: string = urls.leads,
): string {
  const params = new URLSearchParams(query ? { query } : {})
  if (kind) params.set('kind', kind)
  if (status) params.set('status', status)
  if (owner) params.set('owner', owner)
  if (isLate) params.set('late', 'yes')
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${path}?${params}` : path
}

/** Whether the address leaves leads out, so that an empty list may only be an empty answer. */
export function narrowsLeads({ kind, status, owner, query, isLate }: LeadsAddress): boolean {
  return Boolean(kind || status || owner || query || isLate)
}
