import { exportJournal, exportLedger } from '#/features/agreements/ledger-export.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { csvResponse } from '#/web/dashboard/csv-response.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { forbidRepeatedReads } from '#/web/request/repeated-read.server.ts'
import { adminPage, linkedFrom } from '#/web/request/respond.server.ts'
import type { Route } from './+types/agreements-export'

export const handle = { access: 'admin' } satisfies RouteHandle

/** The ledgers of all agreements, as a sheet or a journal, written while they are read; the log notes who took them. */
export const loader = ({ context, request, url }: Route.LoaderArgs) => {
  forbidRepeatedReads(context)
  const isJournal = url.pathname.endsWith('.journal')
  return adminPage(linkedFrom({ context, request }, urls.agreements), (services, actor) =>
    csvResponse(services, actor, {
      topic: 'ledger',
      event: 'ledger.exported',
      write: () => (isJournal ? exportJournal(services.db) : exportLedger(services.db)),
      ...(isJournal ? { extension: 'journal' as const } : {}),
    }),
  )
}
