import type { PaymentState } from '#/features/orders/managed-payments/managed-payment.schema.ts'
import { Badge } from '#/ui/badge.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { Link } from '#/ui/link.tsx'
import { DashboardList, EmptyList, type ListPage } from '#/web/dashboard/dashboard-list.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import { type PaymentsAddress, paymentAddress, paymentsAddress } from './payments-address.ts'
import './payments-list.css'
import type { PaymentRow } from './payments-row.server.ts'

const BADGES: Partial<Record<PaymentState, 'success' | 'danger'>> = {
  parked: 'danger',
  refund_failed: 'danger',
  refund_due: 'danger',
  settled: 'success',
}

/** The state of a payment on a tag. */
export function StateBadge({ state, stateLabel }: Pick<PaymentRow, 'state' | 'stateLabel'>) {
  return <Badge kind={BADGES[state] ?? 'neutral'}>{stateLabel}</Badge>
}

const COLUMNS: readonly Column<PaymentRow>[] = [
  {
    label: 'Payment',
    kind: 'title',
    cell: ({ id, orderNumber, buyerName, homes }) => (
      <>
        <p className="font-semibold">
          <Link href={paymentAddress(id)} className="text-indigo underline-offset-4 hover:underline">
            Order {orderNumber}
          </Link>
        </p>
        <p className="break-words">{homes}</p>
        <p className="break-words text-ink-2">{buyerName ?? 'Account deleted'}</p>
      </>
    ),
  },
  {
    label: 'Amount',
    kind: 'plain',
    width: '9rem',
    cell: ({ amount, asked, paidBack }) => (
      <div>
        <p className="tabular font-semibold">{amount}</p>
        {asked ? <p className="text-ink-2">of {asked} asked for</p> : null}
        {paidBack ? <p className="text-ink-2">{paidBack} paid back</p> : null}
      </div>
    ),
  },
  {
    label: 'Paid by',
    kind: 'plain',
    cell: ({ means, provider, fee }) => (
      <div className="min-w-0">
        <p>{means}</p>
        <p className="text-ink-2">
          {provider}
          {fee ? `, fee ${fee}` : ''}
        </p>
      </div>
    ),
  },
  { label: 'Begun', width: '10rem', cell: ({ begun, begunAt }) => <Moment at={begunAt}>{begun}</Moment> },
  { label: 'State', kind: 'plain', width: '11.5rem', cell: (payment) => <StateBadge {...payment} /> },
]

/** One page of the payments, or why it is empty. */
export function PaymentsList(page: ListPage<PaymentRow, PaymentsAddress>) {
  return (
    <div className="payment-rows">
      <DashboardList
        {...page}
        label="Payments"
        columns={COLUMNS}
        hrefOf={paymentsAddress.href}
        empty={
          <EmptyList
            list={paymentsAddress}
            address={page.address}
            notFound="No payment like that"
            showAll="Show all payments"
            none="No payments yet"
          >
            Every try to pay for an order appears here, with what became of it.
          </EmptyList>
        }
      />
    </div>
  )
}
