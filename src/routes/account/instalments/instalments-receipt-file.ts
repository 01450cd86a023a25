import { instalmentReceiptHref } from '#/features/instalments/instalment.rules.ts'
import { getInstalmentReceipt } from '#/features/instalments/instalment-receipt.queries.server.ts'
import { writeInstalmentReceipt } from '#/features/instalments/instalment-receipt-file.queries.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { linkedFrom, privatePdf, signedInPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/instalments-receipt-file'

export const handle = { access: 'signed-in' } satisfies RouteHandle

/** The receipt of one payment of a plan as a PDF file. */
export const loader = ({ context, request, params: { id, paymentId } }: Route.LoaderArgs) => {
  const page = instalmentReceiptHref(encodeURIComponent(id), encodeURIComponent(paymentId))
  return signedInPage(linkedFrom({ context, request }, page), async ({ db, config: { brand } }, actor) => {
    const receipt = await getInstalmentReceipt(db, { orderId: id, paymentId, scope: scopeOf(actor) })
    const file = await writeInstalmentReceipt(receipt, { brand })
    const name = `receipt-${receipt.order.number}-${receipt.number}.pdf`
    return privatePdf(file, name)
  })
}
