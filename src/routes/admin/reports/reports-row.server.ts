import { REPORT_REASONS, type ReportView } from '#/features/reports/report.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'

export type ReportRow = ReturnType<typeof presentReportRow>

/** A report for reading, its reason in words; times read `21 November 2026, 09:14`. */
export function presentReportRow({ reason, reportedAt, settledAt, ...report }: ReportView) {
  return {
    ...report,
    reason: REPORT_REASONS[reason],
    reportedAt: formatDateTime(reportedAt),
    settledAt: settledAt && formatDateTime(settledAt),
  }
}
