import { openRefusedRows } from '#/features/properties/csv/property-import.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { csvFile } from '#/web/dashboard/csv-response.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { forbidRepeatedReads } from '#/web/request/repeated-read.server.ts'
import { agentPage, linkedFrom } from '#/web/request/respond.server.ts'
import type { Route } from './+types/property-import-refused'

export const handle = { access: 'agent' } satisfies RouteHandle

/** The rows with problems of one's own file, with the reasons in front, written while it is taken. */
export const loader = ({ context, request, params: { importId } }: Route.LoaderArgs) => {
  forbidRepeatedReads(context)
  return agentPage(
    linkedFrom({ context, request }, urls.propertyImportFile(importId)),
    async ({ db, storage, clock, log }, { accountId }) => {
      const own = { accountId, importId, now: clock.now() }
      return await csvFile(log, 'rows-with-problems.csv', await openRefusedRows({ db, storage }, own))
    },
  )
}
