import { MANAGED_SORTS, type ManagedSort } from '#/features/properties/managed-property.schema.ts'
import { PROPERTY_STATUSES, type PropertyStatus } from '#/features/properties/property.schema.ts'
import { readPageNumber } from '#/shared/page-number.ts'
import { cleanText } from '#/shared/text.ts'

/** The words of each order in which properties are listed, the usual one first. */
export const SORT_LABELS: Record<ManagedSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  title: 'Title: A to Z',
}

/** What somebody may look for; more is cut. */
export const PROPERTIES_QUERY_LENGTH = 200

/** Which properties an address of the dashboard asks for, in which order, and which page of them. */
export type PropertiesAddress = { query: string; status?: PropertyStatus; sort: ManagedSort; page: number }

/** Reads the address; a status or an order that does not exist is as good as none. */
export function readPropertiesAddress(params: URLSearchParams): PropertiesAddress {
  const given = params.get('status')
  const status = PROPERTY_STATUSES.find((known) => known === given)
  const order = params.get('sort')
  return {
    query: cleanText(params.get('query') ?? '', PROPERTIES_QUERY_LENGTH),
    ...(status ? { status } : {}),
    sort: MANAGED_SORTS.find((known) => known === order) ?? 'newest',
    page: readPageNumber(params),
  }
}

/** The address of the list at `path` with these properties; what is usual is left out. */
export function propertiesHref(path: string, { query, status, sort, page }: PropertiesAddress): string {
  const params = new URLSearchParams(query ? { query } : {})
  if (status) params.set('status', status)
  if (sort !== 'newest') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${path}?${params}` : path
}

/** Whether the address leaves properties out, so that an empty list may only be an empty answer. */
export function isNarrowed({ query, status }: PropertiesAddress): boolean {
  return query !== '' || status !== undefined
}

/** The list at `href` with the inline form of one property open. */
export function editHref(href: string, propertyId: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}edit=${propertyId}#${rowId(propertyId)}`
}

/** The fragment of a property's row. */
export function rowId(propertyId: string): string {
  return `property-${propertyId}`
}
