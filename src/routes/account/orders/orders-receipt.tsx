import { getOrder } from '#/features/orders/order.queries.server.ts'
import { type OrderItemText, type OrderText, presentOrder } from '#/features/orders/order-text.rules.ts'
import {
  feeLines,
  itemLines,
  paidBackLines,
  paymentNotes,
  paymentRows,
  receiptHead,
  receiptQuestions,
  receiptTitle,
  totalLabel,
} from '#/features/orders/receipt/receipt.rules.ts'
import { PaymentRows } from '#/routes/account/receipts/payment-rows.tsx'
import { ReceiptBuyer, ReceiptHeading, ReceiptPage } from '#/routes/account/receipts/receipt-page.tsx'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { printLinks } from '#/web/layout/letterhead.tsx'
import { RouterLinks } from '#/web/layout/router-link.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import { useSite } from '#/web/request/site.ts'
import type { Route } from './+types/orders-receipt'
import { Amounts } from './orders-amounts.tsx'

export const handle = { access: 'signed-in' } satisfies RouteHandle
export const headers = privatePageHeaders

export const links = printLinks

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db, config: { brand } }, actor) => {
    const order = presentOrder(await getOrder(db, { orderId: params.id, scope: scopeOf(actor) }))
    return {
      order,
      buyerPhone: order.buyer && formatPhone(order.buyer.phone),
      officePhone: formatPhone(brand.phone),
    }
  })

/** A receipt on a page of its own, to be printed. */
export default function OrderReceipt({ loaderData }: Route.ComponentProps) {
  const { order, buyerPhone, officePhone } = loaderData
  const { brand } = useSite()
  const rows = paymentRows(order, 'receipt')
  const notes = paymentNotes(order)
  return (
    <ReceiptPage
      title={receiptTitle(order)}
      head={receiptHead(order)}
      tools={{
        back: { href: urls.order(order.id), label: 'Order', name: 'Back to the order' },
        file: {
          href: urls.orderReceiptFile(order.id),
          paper: order.status === 'cancelled' ? 'Order' : 'Receipt',
        },
      }}
      foot={receiptQuestions(order, { officePhone, email: brand.email })}
    >
      <div className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-[1fr_2fr]">
        <ReceiptBuyer buyer={order.buyer} phone={buyerPhone} />
        {rows.length + notes.length > 0 ? (
          <section>
            <ReceiptHeading>Payment</ReceiptHeading>
            <PaymentRows rows={rows} />
            {notes.map((note) => (
              <p key={note} className="mt-1 text-sm">
                {note}
              </p>
            ))}
          </section>
        ) : null}
      </div>
      <ReceiptHeading>Properties</ReceiptHeading>
      <ul className="divide-y divide-line border-line border-y">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's items never change
          <li key={index} className="py-3">
            <ReceiptItem item={item} order={order} />
          </li>
        ))}
        {feeLines(order).map(([term, amount]) => (
          <li key={term} className="flex justify-between gap-4 py-3 font-semibold">
            <span>{term}</span>
            <span className="whitespace-nowrap tabular">{amount}</span>
          </li>
        ))}
      </ul>
      <div className="sm:ml-auto sm:w-1/2">
        <ReceiptHeading>Amounts</ReceiptHeading>
        <Amounts totals={order.totals} totalLabel={totalLabel(order)} after={paidBackLines(order)} isSummed />
      </div>
      <DueLater order={order} />
    </ReceiptPage>
  )
}

function ReceiptItem({ item, order }: { item: OrderItemText; order: OrderText }) {
  const { about, first, after } = itemLines(item, order)
  return (
    <>
      <p className="flex justify-between gap-4 font-semibold">
        <span className="min-w-0">{item.title}</span>
        <span className="whitespace-nowrap tabular">{item.due}</span>
      </p>
      <p className="text-ink-2 text-sm">{[...about, ...after].join('. ')}</p>
      {first ? (
        <p className="mt-2 text-sm">
          {first.when}: {first.note}
        </p>
      ) : null}
    </>
  )
}

// A sentence's beginning, in the middle of another.
const within = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

// Apart from what was paid, below its total and not in its column, so that nobody adds the two.
function DueLater({ order }: { order: OrderText }) {
  const owed = order.items
    .map((item) => ({ item, later: itemLines(item, order).later }))
    .filter(({ later }) => later.length > 0)
  if (owed.length === 0) return null
  return (
    <section className="mt-6 border-line border-t pt-4">
      <h2 className="font-sans font-strong text-h3">Due later</h2>
      <p className="text-ink-2 text-sm">
        Not paid with this order: each later payment has a receipt of its own.
      </p>
      {owed.map(({ item, later }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's items never change
        <div key={index} className="mt-3 text-sm">
          {order.items.length > 1 ? <p className="font-semibold">{item.title}</p> : null}
          {later.map(({ when, note, amount }) => (
            <p key={when}>
              <b className="tabular">{amount}</b> {within(when)}: {within(note)}
            </p>
          ))}
        </div>
      ))}
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RouterLinks>
      <ErrorPage error={error} />
    </RouterLinks>
  )
}
