import { formatAuditFilters, parseAuditFilters } from '#/features/audit/audit.rules.ts'
import { urls } from '#/shared/urls.ts'
import { csvResponse } from '#/web/dashboard/csv-response.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { forbidRepeatedReads } from '#/web/request/repeated-read.server.ts'
import { adminPage, linkedFrom } from '#/web/request/respond.server.ts'
import type { Route } from './+types/audit-log-export'
import { writeAuditLog } from './audit-log-file.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

/** A file with the lines of an address of the log, written while it is read; the log notes that it was taken. */
export const loader = ({ context, request, url }: Route.LoaderArgs) => {
  forbidRepeatedReads(context)
  const filters = { ...parseAuditFilters(url.searchParams), page: 1 }
  return adminPage(
    linkedFrom({ context, request }, urls.auditLog + formatAuditFilters(filters)),
    (services, actor) =>
      csvResponse(services, actor, {
        topic: 'audit-log',
        event: 'audit.exported',
        write: () => writeAuditLog(services.db, filters),
      }),
  )
}
