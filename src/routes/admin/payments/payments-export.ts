import { exportPayments } from '#/features/orders/managed-payments/managed-payment-export.queries.server.ts'
import { csvResponse } from '#/web/dashboard/csv-response.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { forbidRepeatedReads } from '#/web/request/repeated-read.server.ts'
import { adminPage, linkedFrom } from '#/web/request/respond.server.ts'
import type { Route } from './+types/payments-export'
import { paymentsAddress } from './payments-address.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

/** A file with the payments of an address of the list, written while it is read; the log notes that it was taken. */
export const loader = ({ context, request, url }: Route.LoaderArgs) => {
  forbidRepeatedReads(context)
  const address = paymentsAddress.read(url.searchParams)
  return adminPage(linkedFrom({ context, request }, paymentsAddress.href(address)), (services, actor) =>
    csvResponse(services, actor, {
      topic: 'payments',
      event: 'payment.exported',
      write: (now) => exportPayments(services.db, { filters: address, now }),
    }),
  )
}
