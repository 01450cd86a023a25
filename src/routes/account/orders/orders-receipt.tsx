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
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Logo } from '#/ui/logo.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { printLinks } from '#/web/layout/letterhead.tsx'
import { RouterLinks } from '#/web/layout/router-link.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import { useSite } from '#/web/request/site.ts'
import { Guard } from '#/web/session/guard.tsx'
import IconArrowLeft from '~icons/ph/arrow-left'
import IconDownload from '~icons/ph/download-simple'
import type { Route } from './+types/orders-receipt'
import { Amounts, PaymentRows } from './orders-amounts.tsx'

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
  const { buyer } = order
  const { brand } = useSite()
  const rows = paymentRows(order, 'receipt')
  const notes = paymentNotes(order)
  return (
    <RouterLinks>
      <title>{`${receiptTitle(order)} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <Guard requires="signed-in">
        <Tools order={order} />
        <main id="content" className="receipt mx-auto max-w-measure p-4 lg:p-6">
          <div className="letterhead flex flex-wrap items-end justify-between gap-4 border-line border-b pb-4">
            <Logo name={brand.name} />
            <p className="text-ink-2 text-sm">
              {brand.legalName}, {brand.address}
              <br />
              {officePhone}, {brand.email}
            </p>
          </div>
          <h1 className="mt-6 text-h2">{receiptTitle(order)}</h1>
          <p className="mt-1 text-ink-2">{receiptHead(order)}</p>
          <div className="grid gap-x-8 sm:grid-cols-2">
            <section>
              <Heading>Buyer</Heading>
              {buyer ? (
                <p>
                  {buyer.fullName}
                  <br />
                  {buyer.address}, {buyer.city}, {buyer.state},{' '}
                  <span className="inline-block">{buyer.zipCode}</span>
                  <br />
                  {buyerPhone}, {buyer.email}
                </p>
              ) : (
                <p>The buyer’s account has been deleted.</p>
              )}
            </section>
            {rows.length + notes.length > 0 ? (
              <section>
                <Heading>Payment</Heading>
                <PaymentRows rows={rows} />
                {notes.map((note) => (
                  <p key={note} className="mt-1 text-sm">
                    {note}
                  </p>
                ))}
              </section>
            ) : null}
          </div>
          <Heading>Properties</Heading>
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
          <div className="grid gap-x-8 sm:grid-cols-2">
            <p className="mt-6 text-ink-2 text-sm">
              {order.items.some((item) => itemLines(item, order).later.length > 0)
                ? 'What is due later is no part of the total.'
                : null}
            </p>
            <section>
              <Heading>Amounts</Heading>
              <Amounts totals={order.totals} totalLabel={totalLabel(order)} after={paidBackLines(order)} />
            </section>
          </div>
          <p className="receipt-foot mt-6 border-line border-t pt-4 text-ink-2 text-sm">
            {receiptQuestions(order, { officePhone, email: brand.email })}
          </p>
        </main>
      </Guard>
    </RouterLinks>
  )
}

// What comes later stands beside its own amount and steps back: it is no part of what was paid.
function ReceiptItem({ item, order }: { item: OrderItemText; order: OrderText }) {
  const { about, first, later, after } = itemLines(item, order)
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
      {later.map(({ when, note, amount }) => (
        <p key={when} className="flex justify-between gap-4 text-ink-2 text-sm">
          <span className="min-w-0">
            {when}: {note.charAt(0).toLowerCase()}
            {note.slice(1)}
          </span>
          <span className="whitespace-nowrap tabular">{amount}</span>
        </p>
      ))}
    </>
  )
}

function Heading({ children }: { children: string }) {
  return <h2 className="mt-6 mb-1.5 font-sans font-strong text-h3">{children}</h2>
}

// Not on paper.
function Tools({ order: { id: orderId, status } }: { order: Pick<OrderText, 'id' | 'status'> }) {
  const isHydrated = useHydrated()
  return (
    <nav aria-label="Receipt" className="border-line border-b bg-card py-3 print:hidden">
      <div className="mx-auto flex max-w-measure gap-2 px-4 lg:px-6">
        <div className="-ml-2 grow">
          <LinkButton
            href={urls.order(orderId)}
            variant="quiet"
            size="sm"
            icon={<IconArrowLeft />}
            aria-label="Back to the order"
          >
            Order
          </LinkButton>
        </div>
        {isHydrated ? (
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            Print
          </Button>
        ) : null}
        <LinkButton
          href={urls.orderReceiptFile(orderId)}
          variant="secondary"
          size="sm"
          download
          icon={<IconDownload />}
        >
          <span>
            <span className="max-sm:sr-only">{status === 'cancelled' ? 'Order' : 'Receipt'} as </span>PDF
          </span>
        </LinkButton>
      </div>
    </nav>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RouterLinks>
      <ErrorPage error={error} />
    </RouterLinks>
  )
}
