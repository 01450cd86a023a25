import { formatAuditFilters, parseAuditFilters } from '#/features/audit/audit.rules.ts'
import { listAuditEvents } from '#/features/oversight/audit-log.queries.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { buttonClass } from '#/ui/button-class.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/audit-log'
import { AuditLogFilters, SignInChips } from './audit-log-filters.tsx'
import { presentLines } from './audit-log-line.server.ts'
import { AuditLogList } from './audit-log-list.tsx'
import { readNames, readSubjects } from './audit-log-subjects.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Audit Log'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db }) => {
    const filters = parseAuditFilters(new URL(request.url).searchParams)
    const { events, ...found } = await listAuditEvents(db, filters)
    const [subjects, names] = await Promise.all([readSubjects(db, events), readNames(db, events)])
    return { filters, events: presentLines(events, { subjects, names }), ...found }
  })

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { filters, events, total, pageCount } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={`Who did what to whom, and from where: ${countOf(total, 'line', 'lines')}`}
    >
      <div className="space-y-4">
        <SignInChips filters={filters} />
        <AuditLogFilters filters={filters} />
        <AuditLogList rows={events} pageCount={pageCount} address={filters} />
        {/* A file, not a page: the router must not open it. */}
        <a
          href={urls.auditLogExport + formatAuditFilters({ ...filters, page: 1 })}
          className={buttonClass({ variant: 'secondary' })}
        >
          Download CSV
        </a>
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the audit log')
