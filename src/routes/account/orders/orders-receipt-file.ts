import { getOrder } from '#/features/orders/order.queries.server.ts'
import { presentOrder } from '#/features/orders/order-text.rules.ts'
import { writeReceipt } from '#/features/orders/receipt/receipt.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/orders-receipt-file'

export const handle = { access: 'signed-in' } satisfies RouteHandle

/** The receipt as a PDF file. */
export const loader = ({ context, request: { url }, params }: Route.LoaderArgs) => {
  // Whoever has to sign in first comes back to the page with the link: a file is no page to come back to.
  const request = new Request(new URL(urls.order(encodeURIComponent(params.id)), url))
  return signedInPage({ context, request }, async ({ db, config }, actor) => {
    const order = await getOrder(db, { orderId: params.id, scope: scopeOf(actor) })
    const file = await writeReceipt(presentOrder(order), { brand: config.brand })
    return new Response(new Uint8Array(file), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="receipt-${order.number}.pdf"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  })
}
