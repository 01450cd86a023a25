import { exportProperties } from '#/features/properties/csv/property-export.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { csvResponse } from '#/web/dashboard/csv-response.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { forbidRepeatedReads } from '#/web/request/repeated-read.server.ts'
import { agentPage, linkedFrom } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/property-export'

export const handle = { access: 'agent' } satisfies RouteHandle

/** A file with every property that somebody manages, written while it is read; the log notes that it was taken. */
export const loader = ({ context, request }: Route.LoaderArgs) => {
  forbidRepeatedReads(context)
  return agentPage(linkedFrom({ context, request }, urls.manageProperties), (services, actor) =>
    csvResponse(services, actor, {
      topic: 'properties',
      event: 'property.exported',
      write: () => exportProperties(services.db, { scope: scopeOf(actor) }),
    }),
  )
}
