import { exportSubscribers } from '#/features/newsletter/subscriber.queries.server.ts'
import { csvResponse } from '#/web/dashboard/csv-response.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { forbidRepeatedReads } from '#/web/request/repeated-read.server.ts'
import { adminPage, linkedFrom } from '#/web/request/respond.server.ts'
import type { Route } from './+types/subscribers-export'
import { subscribersAddress } from './subscribers-address.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

/** A file with the subscribers of an address of the list, written while it is read; the log notes that it was taken. */
export const loader = ({ context, request, url }: Route.LoaderArgs) => {
  forbidRepeatedReads(context)
  const address = subscribersAddress.read(url.searchParams)
  return adminPage(linkedFrom({ context, request }, subscribersAddress.href(address)), (services, actor) =>
    csvResponse(services, actor, {
      topic: 'subscribers',
      event: 'newsletter.exported',
      write: () => exportSubscribers(services.db, address),
    }),
  )
}
