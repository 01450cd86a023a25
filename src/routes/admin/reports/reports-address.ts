import { REPORT_STATUSES } from '#/features/reports/report.schema.ts'
import { editHref, managedAddress } from '#/routes/admin/properties/properties-address.ts'
import { urls } from '#/shared/urls.ts'
import { listAddress, oneOf } from '#/web/act/list-address.ts'

/** Without a status those that are open are shown. */
export const reportsAddress = listAddress(urls.reports, {
  status: oneOf(['all', ...REPORT_STATUSES] as const),
})
export type ReportsAddress = ReturnType<typeof reportsAddress.read>

/** The status that an address narrows the list to; undefined for all. */
export const statusOf = ({ status = 'open' }: ReportsAddress) => (status === 'all' ? undefined : status)

/** The home’s form in the list: whoever advertises it alone has its whole one. */
export const formOf = (id: string, query: string) =>
  editHref(managedAddress.href({ ...managedAddress.read(new URLSearchParams({ query })), page: 1 }), id)
