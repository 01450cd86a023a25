import { instalmentReceiptFileHref, instalmentsHref } from '#/features/instalments/instalment.rules.ts'
import { getInstalmentReceipt } from '#/features/instalments/instalment-receipt.queries.server.ts'
import {
  instalmentReceiptQuestions,
  presentInstalmentReceipt,
} from '#/features/instalments/instalment-receipt.rules.ts'
import { PaymentRows } from '#/routes/account/receipts/payment-rows.tsx'
import { ReceiptBuyer, ReceiptHeading, ReceiptPage } from '#/routes/account/receipts/receipt-page.tsx'
import { formatPhone } from '#/shared/phone.ts'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { printLinks } from '#/web/layout/letterhead.tsx'
import { RouterLinks } from '#/web/layout/router-link.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/instalments-receipt'

export const handle = { access: 'signed-in' } satisfies RouteHandle
export const headers = privatePageHeaders
export const links = printLinks

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db, config: { brand } }, actor) => {
    const { id: orderId, paymentId } = params
    const receipt = await getInstalmentReceipt(db, { orderId, paymentId, scope: scopeOf(actor) })
    const officePhone = formatPhone(brand.phone)
    return {
      ...presentInstalmentReceipt(receipt),
      orderId: receipt.order.id,
      paymentId,
      buyerPhone: receipt.order.buyer && formatPhone(receipt.order.buyer.phone),
      questions: instalmentReceiptQuestions({ officePhone, email: brand.email }),
    }
  })

/** The receipt of one payment of a plan, to be printed. */
export default function InstalmentReceipt({ loaderData }: Route.ComponentProps) {
  const { orderId, paymentId, title, head, buyer, buyerPhone, rows, notes, home } = loaderData
  const { pays, amount, after, questions } = loaderData
  return (
    <ReceiptPage
      title={title}
      head={head}
      tools={{
        back: { href: instalmentsHref(orderId), label: 'Instalments', name: 'Back to the instalments' },
        file: { href: instalmentReceiptFileHref(orderId, paymentId), paper: 'Receipt' },
      }}
      foot={questions}
    >
      <div className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-[1fr_2fr]">
        <ReceiptBuyer buyer={buyer} phone={buyerPhone} />
        <section>
          <ReceiptHeading>Payment</ReceiptHeading>
          <PaymentRows rows={rows} />
          {notes.map((note) => (
            <p key={note} className="mt-1 text-sm">
              {note}
            </p>
          ))}
        </section>
      </div>
      <ReceiptHeading>Property</ReceiptHeading>
      <p className="break-words font-semibold">{home.title}</p>
      <p className="break-words text-ink-2 text-sm">{home.location}</p>
      <ReceiptHeading>Amounts</ReceiptHeading>
      <dl className="divide-y divide-line border-line border-y">
        {pays.map(([term, value]) => (
          <Line key={term} term={term} value={value} />
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 font-semibold">
          <dt>{amount[0]}</dt>
          <dd className="font-bold text-price">{amount[1]}</dd>
        </div>
      </dl>
      {after.length > 0 ? (
        <dl className="mt-3">
          {after.map(([term, value]) => (
            <Line key={term} term={term} value={value} />
          ))}
        </dl>
      ) : null}
    </ReceiptPage>
  )
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 py-1.5 text-sm">
      <dt className="min-w-0 text-ink-2">{term}</dt>
      <dd className="whitespace-nowrap font-semibold tabular">{value}</dd>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RouterLinks>
      <ErrorPage error={error} />
    </RouterLinks>
  )
}
