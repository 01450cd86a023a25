import { openImportRows } from '#/features/properties/csv/property-import.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { csvFile } from '#/web/dashboard/csv-response.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { forbidRepeatedReads } from '#/web/request/repeated-read.server.ts'
import { agentPage, linkedFrom } from '#/web/request/respond.server.ts'
import type { Route } from './+types/property-import-rows'

export const handle = { access: 'agent' } satisfies RouteHandle

/** What each good row of one's own file does, written while it is taken. */
export const loader = ({ context, request, params: { importId } }: Route.LoaderArgs) => {
  forbidRepeatedReads(context)
  return agentPage(
    linkedFrom({ context, request }, urls.propertyImportFile(importId)),
    async ({ db, clock, log }, { accountId }) => {
      const own = { accountId, importId, now: clock.now() }
      return await csvFile(log, 'what-each-row-does.csv', await openImportRows(db, own))
    },
  )
}
