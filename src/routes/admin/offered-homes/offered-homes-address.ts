import { SHOWN_STATUSES } from '#/features/offered-homes/offered-home.schema.ts'
import { urls } from '#/shared/urls.ts'
import { listAddress, oneOf, words } from '#/web/act/list-address.ts'

export const OFFERED_QUERY_LENGTH = 200

export const offeredHomesAddress = listAddress(urls.offeredHomes, {
  query: words(OFFERED_QUERY_LENGTH),
  status: oneOf(SHOWN_STATUSES),
})
export type OfferedHomesAddress = ReturnType<typeof offeredHomesAddress.read>
