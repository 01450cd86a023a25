import { whatsappLink } from '#/features/properties/property.rules.ts'
import { REPORT_REASONS, type ReportView } from '#/features/reports/report.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatPrice } from '#/shared/money.ts'

export type ReportRow = ReturnType<typeof presentReportRow>

/** A report for reading, its reason in words; times read `21 November 2026, 09:14`. */
export function presentReportRow({
  reason,
  agentWhatsapp,
  reportedAt,
  settledAt,
  pricePesewas,
  tag,
  ...report
}: ReportView) {
  return {
    ...report,
    agentChat:
      agentWhatsapp && whatsappLink(agentWhatsapp, `${report.propertyTitle}: ${REPORT_REASONS[reason]}`),
    price: tag === 'For Rent' ? `${formatPrice(pricePesewas)} / month` : formatPrice(pricePesewas),
    reason: REPORT_REASONS[reason],
    reportedAt: formatDateTime(reportedAt),
    settledAt: settledAt && formatDateTime(settledAt),
  }
}

/** The reports of one home that stand beside each other, open or settled ones; `home` is of the newest. */
export type ReportsOfHome = { key: string; home: ReportRow; isOpen: boolean; reports: ReportRow[] }

/** The reports of a page, in their order, by home. */
export function groupByHome(reports: readonly ReportRow[]): ReportsOfHome[] {
  const homes: ReportsOfHome[] = []
  for (const report of reports) {
    const isOpen = report.settledAt === null
    const last = homes.at(-1)
    if (last?.home.propertyId === report.propertyId && last.isOpen === isOpen) last.reports.push(report)
    else homes.push({ key: `${report.propertyId} ${isOpen}`, home: report, isOpen, reports: [report] })
  }
  return homes
}
