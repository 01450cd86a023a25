import { exportProperties } from '#/features/properties/csv/property-export.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { csvResponse } from '#/web/dashboard/csv-response.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { forbidRepeatedReads } from '#/web/request/repeated-read.server.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/property-export'

export const handle = { access: 'agent' } satisfies RouteHandle

/** A file with every property that somebody manages, written while it is read; the log notes that it was taken. */
export const loader = ({ context, request: { url } }: Route.LoaderArgs) => {
  forbidRepeatedReads(context)
  // Whoever has to sign in first comes back to the page with the button: a file is no page to come back to.
  const request = new Request(new URL(urls.manageProperties, url))
  return agentPage({ context, request }, (services, actor) =>
    csvResponse(services, actor, {
      topic: 'properties',
      event: 'property.exported',
      write: () => exportProperties(services.db, { scope: scopeOf(actor) }),
    }),
  )
}
