import { getPayment } from '#/features/orders/managed-payments/payment-detail.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { actHref } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs } from '#/web/act/act-route.server.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { Fact, Facts } from '#/web/dashboard/facts.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/payment-detail'
import { paymentHandlers } from './payment-detail-acts.server.ts'
import { PAYMENT_ACTS } from './payment-detail-acts.ts'
import { PaymentTrouble, RefundForm } from './payment-detail-forms.tsx'
import { questionOf } from './payment-detail-questions.ts'
import { type PaymentDetail, presentPaymentDetail } from './payment-detail-row.server.ts'
import { TransferForm } from './payment-detail-transfer.tsx'
import { paymentAddress } from './payments-address.ts'
import { StateBadge } from './payments-list.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db }) => ({
    payment: presentPaymentDetail(await getPayment(db, { paymentId: params.paymentId })),
  }))

export const action = (args: Route.ActionArgs) => adminActs(args, paymentHandlers)

export const clientAction = clientActs(PAYMENT_ACTS)

export default function PaymentPage({ loaderData: { payment } }: Route.ComponentProps) {
  return (
    <DashboardPage
      title={`Payment for order ${payment.orderNumber}`}
      intro={
        <>
          Begun on <time dateTime={payment.begunAt}>{payment.begun}</time>
        </>
      }
      back={<BackLink href={urls.payments}>Payments</BackLink>}
    >
      <ActOutcome
        questionOf={(answer) => questionOf(answer, payment.through)}
        back={paymentAddress(payment.id)}
      />
      <div key={payment.id} className="grid gap-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <PaymentTrouble payment={payment} />
          {payment.transfer?.isAwaited ? <TransferForm payment={payment} /> : null}
          <Summary payment={payment} />
          <RefundForm payment={payment} />
          {payment.transfer?.isAwaited ? null : <TransferForm payment={payment} />}
        </div>
        <div className="min-w-0">
          <Lines payment={payment} />
        </div>
      </div>
    </DashboardPage>
  )
}

const LINK = 'break-words font-semibold text-indigo underline underline-offset-4'

function Summary({ payment }: { payment: PaymentDetail }) {
  const { orderId, orderNumber, buyerName, buyerId, ordered, amount, asked, means, provider, fee } = payment
  return (
    <Card as="section" className="p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p className="tabular font-strong text-h3">{payment.tooLittle ? `Asked for: ${amount}` : amount}</p>
        <StateBadge {...payment} />
      </div>
      <Facts>
        <Fact term="Order">
          <Link href={urls.order(orderId)} className={LINK}>
            {orderNumber}
          </Link>
        </Fact>
        <Fact term={ordered.length > 1 ? 'Homes' : 'Home'}>
          {ordered.map((home, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: homes that are gone have no id
            <p key={index}>
              {home.id ? (
                <Link
                  href={home.isPublic ? urls.property(home.id) : urls.propertyHistory(home.id)}
                  className={LINK}
                >
                  {home.title}
                </Link>
              ) : (
                home.title
              )}
            </p>
          ))}
        </Fact>
        <Fact term="Buyer">
          {buyerId ? (
            <Link href={urls.person(buyerId)} className={LINK}>
              {buyerName}
            </Link>
          ) : (
            (buyerName ?? 'Account deleted')
          )}
        </Fact>
        {asked ? <Fact term="Asked for">{asked}</Fact> : null}
        <Fact term="Paid by">{means === 'Bank transfer' ? means : `${means}, ${provider}`}</Fact>
        {fee ? <Fact term="Fee of the provider">{fee}</Fact> : null}
        {payment.askedBack ? <Fact term="Asked back">{payment.askedBack}</Fact> : null}
        {payment.paidBack ? <Fact term="Paid back">{payment.paidBack}</Fact> : null}
        <Fact term="Reference">
          <code className="select-all text-sm">{payment.reference}</code>
        </Fact>
        {payment.providerId ? (
          <Fact term={`${provider === 'Paystack' ? provider : 'Provider'}’s number`}>
            <code className="select-all text-sm">{payment.providerId}</code>
          </Fact>
        ) : null}
      </Facts>
      {payment.canAsk ? (
        <div className="mt-3">
          <ActButton
            href={actHref(PAYMENT_ACTS.ask, { paymentId: payment.id })}
            variant="secondary"
            size="sm"
          >
            Ask the provider how it stands
          </ActButton>
        </div>
      ) : null}
    </Card>
  )
}

function Lines({ payment: { lines } }: { payment: PaymentDetail }) {
  return (
    <Card as="section" className="p-4">
      <h2 className="font-sans font-strong text-h3">What happened</h2>
      <ol className="mt-2 divide-y divide-line">
        {lines.map(({ id, label, at, amount, reason, evidence }) => (
          <li key={id} className="py-2.5">
            <div className="flex items-baseline justify-between gap-4">
              <span className="font-semibold">{label}</span>
              <span className="tabular">{amount}</span>
            </div>
            <p className="text-ink-2 text-sm">{at}</p>
            {reason ? <p className="break-words text-sm">{reason}</p> : null}
            {evidence ? <p className="break-words text-sm">{evidence}</p> : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}

export const ErrorBoundary = pageFailure('Payment', 'Failed to load the payment')
