import { getOrder } from '#/features/orders/order.queries.server.ts'
import { presentOrder } from '#/features/orders/order-text.rules.ts'
import { writeReceipt } from '#/features/orders/receipt/receipt.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { linkedFrom, privatePdf, signedInPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/orders-receipt-file'

export const handle = { access: 'signed-in' } satisfies RouteHandle

/** The receipt as a PDF file. */
export const loader = ({ context, request, params }: Route.LoaderArgs) => {
  return signedInPage(
    linkedFrom({ context, request }, urls.order(encodeURIComponent(params.id))),
    async ({ db, config }, actor) => {
      const order = await getOrder(db, { orderId: params.id, scope: scopeOf(actor) })
      const file = await writeReceipt(presentOrder(order), { brand: config.brand })
      return privatePdf(file, `receipt-${order.number}.pdf`)
    },
  )
}
