import { REPORT_STATUSES } from '#/features/reports/report.schema.ts'
import { urls } from '#/shared/urls.ts'
import { listAddress, oneOf } from '#/web/act/list-address.ts'

export const reportsAddress = listAddress(urls.reports, { status: oneOf(REPORT_STATUSES) })
export type ReportsAddress = ReturnType<typeof reportsAddress.read>
