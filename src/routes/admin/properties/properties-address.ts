import {
  MANAGED_AGES,
  MANAGED_SORTS,
  type ManagedSort,
} from '#/features/properties/manage/managed-property.schema.ts'
import { PROPERTY_STATUSES, PROPERTY_TAGS, PROPERTY_TYPES } from '#/features/properties/property.schema.ts'
import { isId } from '#/shared/ids.ts'
import { urls } from '#/shared/urls.ts'
import { listAddress, matching, oneOf, orderOf, words } from '#/web/act/list-address.ts'

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

const filters = {
  query: words(PROPERTIES_QUERY_LENGTH),
  status: oneOf(PROPERTY_STATUSES),
  type: oneOf(PROPERTY_TYPES),
  tag: oneOf(PROPERTY_TAGS),
  place: words(PROPERTIES_QUERY_LENGTH),
  age: oneOf(MANAGED_AGES),
  agent: matching(isId),
  sort: orderOf(MANAGED_SORTS),
}
export const managedAddress = listAddress(urls.manageProperties, filters)
export const listingsAddress = listAddress(urls.myListings, filters)
export type PropertiesAddress = ReturnType<typeof managedAddress.read>

/** The list at `href` with the inline form of one property open. */
export function editHref(href: string, propertyId: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}edit=${propertyId}#${rowId(propertyId)}`
}

/** The form of a new property, filled in as this one of one's own is, without its pictures. */
export function copyHref(propertyId: string): string {
  return `${urls.submitListing}?copy=${propertyId}`
}

/** The fragment of a property's row. */
export function rowId(propertyId: string): string {
  return `property-${propertyId}`
}
