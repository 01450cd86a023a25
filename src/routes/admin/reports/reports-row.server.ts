import { REPORT_REASONS, type ReportView } from '#/features/reports/report.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatPrice } from '#/shared/money.ts'

export type ReportRow = ReturnType<typeof presentReportRow>

/** A report for reading, its reason in words; times read `21 November 2026, 09:14`. */
export function presentReportRow({
  reason,
  reportedAt,
  settledAt,
  pricePesewas,
  tag,
  ...report
}: ReportView) {
  return {
    ...report,
    price: tag === 'For Rent' ? `${formatPrice(pricePesewas)} / month` : formatPrice(pricePesewas),
    reason: REPORT_REASONS[reason],
    reportedAt: formatDateTime(reportedAt),
    settledAt: settledAt && formatDateTime(settledAt),
  }
}

/** The reports of one home that stand beside each other, open or settled ones. */
export type ReportsOfHome = Pick<
  ReportRow,
  'propertyId' | 'propertyTitle' | 'price' | 'isPropertyPublic' | 'agentName' | 'agentPhone'
> & { key: string; isOpen: boolean; reports: ReportRow[] }

/** The reports of a page, in their order, by home. */
export function groupByHome(reports: readonly ReportRow[]): ReportsOfHome[] {
  const homes: ReportsOfHome[] = []
  for (const report of reports) {
    const { propertyId, propertyTitle, price, isPropertyPublic, agentName, agentPhone } = report
    const isOpen = report.settledAt === null
    const last = homes.at(-1)
    if (last?.propertyId === propertyId && last.isOpen === isOpen) last.reports.push(report)
    else
      homes.push({
        key: `${propertyId} ${isOpen}`,
        propertyId,
        propertyTitle,
        price,
        isPropertyPublic,
        agentName,
        agentPhone,
        isOpen,
        reports: [report],
      })
  }
  return homes
}
