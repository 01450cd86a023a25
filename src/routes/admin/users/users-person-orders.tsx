import { AGREEMENT_STATUSES, type AgreementStatus } from '#/features/agreements/agreement.schema.ts'
import { type OrderSummaryText, titleOfHomes } from '#/features/orders/order-text.rules.ts'
import { STATUS_BADGES } from '#/routes/account/orders/orders-status.ts'
import { agreementAddress } from '#/routes/admin/agreements/agreements-address.ts'
import { AGREEMENT_BADGES } from '#/routes/admin/agreements/agreements-badges.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'

const LINK = 'break-words font-semibold text-indigo underline-offset-4 hover:underline'

/** What somebody ordered last, or has to decide. */
export function PersonOrders({ title, orders }: { title: string; orders: readonly OrderSummaryText[] }) {
  if (orders.length === 0) return null
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-1 font-sans font-strong text-h3">{title}</h2>
      <ul className="divide-y divide-line">
        {orders.map(({ id, number, title: home, itemCount, status, statusLabel, total, placedOn }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <Link href={urls.order(id)} className={LINK}>
                Order {number}: {titleOfHomes(home, itemCount)}
              </Link>
              <p className="text-ink-2 text-sm">
                {total}, {placedOn}
              </p>
            </div>
            <Badge kind={STATUS_BADGES[status]}>{statusLabel}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type PersonAgreement = {
  id: string
  number: number
  title: string
  status: AgreementStatus
  arrears: string
  dueSince: string
  late: string
}

/** What somebody rents to own, or applied for, and what they owe. */
export function PersonAgreements({ agreements }: { agreements: readonly PersonAgreement[] }) {
  if (agreements.length === 0) return null
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-1 font-sans font-strong text-h3">Agreements</h2>
      <ul className="divide-y divide-line">
        {agreements.map(({ id, number, title, status, arrears, dueSince, late }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <Link href={agreementAddress(id)} className={LINK}>
                {status === 'applied' ? 'Application' : 'Agreement'} {number}: {title}
              </Link>
              {arrears ? (
                <p className="text-ink-2 text-sm">
                  <strong className="text-danger tabular">{arrears}</strong> due {dueSince}
                  {late ? <strong className="text-danger">, {late}</strong> : null}
                </p>
              ) : null}
            </div>
            <Badge kind={AGREEMENT_BADGES[status] ?? 'neutral'}>{AGREEMENT_STATUSES[status]}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
