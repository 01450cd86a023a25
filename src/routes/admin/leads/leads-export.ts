import { exportLeads } from '#/features/leads/lead-export.queries.server.ts'
import { csvResponse } from '#/web/dashboard/csv-response.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { forbidRepeatedReads } from '#/web/request/repeated-read.server.ts'
import { agentPage, linkedFrom } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/leads-export'
import { leadFilters, leadsAddress } from './leads-address.ts'

export const handle = { access: 'agent' } satisfies RouteHandle

/** A file with the leads of an address of the list, written while it is read; the log notes that it was taken. */
export const loader = ({ context, request, url }: Route.LoaderArgs) => {
  forbidRepeatedReads(context)
  const address = leadsAddress.read(url.searchParams)
  return agentPage(linkedFrom({ context, request }, leadsAddress.href(address)), (services, actor) =>
    csvResponse(services, actor, {
      topic: 'leads',
      event: 'lead.exported',
      write: (now) =>
        exportLeads(services.db, {
          scope: scopeOf(actor),
          filters: leadFilters(address, actor.accountId),
          now,
        }),
    }),
  )
}
