import type * as v from 'valibot'
import { changeStatusIn } from '#/features/properties/manage/property-status.commands.server.ts'
import { undoStatusIn } from '#/features/properties/manage/property-undo.commands.server.ts'
import { reopenReport, settleReport } from '#/features/reports/report.commands.server.ts'
import { listReports } from '#/features/reports/report.queries.server.ts'
import { reportedHomeForm, settleForm } from '#/features/reports/report.schema.ts'
import { changeReportedHome, undoReportedHome } from '#/features/reports/report-home.commands.server.ts'
import { Refusal } from '#/shared/errors.ts'
import { countOf } from '#/shared/text.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { type ActCall, adminActs, done, type Outcome, on, refused } from '#/web/act/act-route.server.ts'
import { type Undo, UndoForm, useUndo } from '#/web/act/undo.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { FilterChips } from '#/web/dashboard/filter-chips.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/reports'
import { REPORT_ACTS } from './reports-acts.ts'
import { reportsAddress, statusOf } from './reports-address.ts'
import { ReportsList, STATUS_LABELS } from './reports-list.tsx'
import { groupByHome, presentReportRow } from './reports-row.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Reports'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db }) => {
    const address = reportsAddress.read(new URL(request.url).searchParams)
    const status = statusOf(address)
    const { reports, ...counts } = await listReports(db, { page: address.page, ...(status && { status }) })
    return { address, homes: groupByHome(reports.map(presentReportRow)), ...counts }
  })

export const action = (args: Route.ActionArgs) =>
  adminActs(args, [
    on(REPORT_ACTS.settle, settleForm, async ({ services, actor }, { reportId, note, undoOf }) => {
      if (undoOf) {
        await reopenReport(services, actor, { reportId, settledAt: undoOf })
        return done('The report is open again')
      }
      const at = await settleReport(services, actor, { reportId, note })
      return done('The report is settled', { undo: { undoOf: String(at.getTime()) } } satisfies Undo)
    }),
    on(REPORT_ACTS.home, reportedHomeForm, changeHome),
  ])

async function changeHome(
  { services, actor }: ActCall,
  { propertyId, to, reports: reportIds, undoOf: changedAt, version }: v.InferOutput<typeof reportedHomeForm>,
): Promise<Outcome> {
  const home = { propertyId, reportIds, scope: scopeOf(actor) }
  if (changedAt) {
    await undoReportedHome(services, actor, { ...home, version, changedAt, undoStatus: undoStatusIn })
    if (to === 'active') return done('The home is taken off again')
    return done(
      reportIds.length > 0
        ? 'The home is shown again, and what was settled with it is open'
        : 'The home is shown again',
    )
  }
  try {
    const changed = await changeReportedHome(services, actor, { ...home, to, changeStatus: changeStatusIn })
    const settled = changed.reportIds.length
    const undo = {
      to,
      reports: changed.reportIds.join(' '),
      undoOf: String(changed.changedAt.getTime()),
      version: String(changed.version),
    }
    const sentence =
      to === 'active'
        ? 'The home is published again'
        : settled > 0
          ? `The home is taken off, and ${countOf(settled, 'report', 'reports')} settled`
          : 'The home is taken off'
    return done(sentence, { undo } satisfies Undo)
  } catch (error) {
    // With the way to the order that has it.
    if (error instanceof Refusal && error.details.orderId)
      return refused(error, { status: 409, details: error.details })
    throw error
  }
}

export const clientAction = clientActs(REPORT_ACTS)

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { address, homes, total, pageCount } = loaderData
  const offerUndo = useUndo('report')
  return (
    <DashboardPage
      title={TITLE}
      intro={`What visitors say is wrong with listings: ${countOf(total, 'report', 'reports')}`}
    >
      <div className="space-y-4">
        <FilterChips
          label="Status"
          labels={STATUS_LABELS}
          chosen={statusOf(address)}
          waiting={{ status: 'open', kind: 'reports' }}
          hrefOf={(status) =>
            reportsAddress.href({ page: 1, ...(status !== 'open' && { status: status ?? 'all' }) })
          }
        />
        <ActOutcome back={reportsAddress.href(address)} actionOf={(answer) => <UndoForm answer={answer} />} />
        <ReportsList rows={homes} pageCount={pageCount} address={address} onSettled={offerUndo} />
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the reports')
