import { SHOWN_STATUSES, type ShownStatus } from '#/features/offered-homes/offered-home.schema.ts'
import { urls } from '#/shared/urls.ts'
import { listAddress, oneOf, words } from '#/web/act/list-address.ts'

export const OFFERED_QUERY_LENGTH = 200

/** Without a status those that wait are shown; whoever looks for words finds all of them. */
export const offeredHomesAddress = listAddress(urls.offeredHomes, {
  query: words(OFFERED_QUERY_LENGTH),
  status: oneOf(['all', ...SHOWN_STATUSES] as const),
})
export type OfferedHomesAddress = ReturnType<typeof offeredHomesAddress.read>

/** The status that an address narrows the list to; undefined for all. */
export function statusOf({ status, query }: OfferedHomesAddress): ShownStatus | undefined {
  if (status === 'all') return undefined
  return status ?? (query === '' ? 'waiting' : undefined)
}
