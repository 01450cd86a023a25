import { SHOWN_STATUSES } from '#/features/offered-homes/offered-home.schema.ts'
import { urls } from '#/shared/urls.ts'
import { listAddress, oneOf } from '#/web/act/list-address.ts'

export const offeredHomesAddress = listAddress(urls.offeredHomes, { status: oneOf(SHOWN_STATUSES) })
export type OfferedHomesAddress = ReturnType<typeof offeredHomesAddress.read>
