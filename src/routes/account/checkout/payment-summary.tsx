import type { TotalsText } from '#/features/cart/cart.schema.ts'
import type { CartItemText, CartText } from '#/features/cart/cart-text.rules.ts'
import { SaleCosts } from '#/features/cart/components/sale-costs.tsx'
import { applicationFeeTerm } from '#/features/cart/payment-step.rules.ts'
import {
  LaterPayments,
  MoveInTotal,
  PaymentSteps,
  PlanInAll,
} from '#/routes/account/checkout/payment-steps.tsx'
import { Card } from '#/ui/card.tsx'
import { ShopPicture } from './shop-picture.tsx'

/** What is about to be ordered: what it comes to now, and what is paid later. */
export function PaymentSummary({ cart }: { cart: CartText }) {
  const items = [...cart.rentals, ...cart.sales]
  const ordered = items.filter(({ state }) => state === 'available')
  const { totalsText } = cart
  return (
    <Card turn className="space-y-4 p-4">
      <h2 className="font-sans font-strong text-h3">Order summary</h2>
      <ul className="space-y-3">
        {items.map((item) => (
          <Item key={item.propertyId} item={item} />
        ))}
      </ul>
      <Amounts totals={totalsText} rentals={ordered.filter(({ tag }) => tag === 'For Rent').length} />
      <div className="divide-y divide-line">
        {ordered.map((item) => (
          <Later key={item.propertyId} item={item} isAlone={ordered.length === 1} />
        ))}
      </div>
    </Card>
  )
}

function Later({ item, isAlone }: { item: CartItemText; isAlone: boolean }) {
  const { title, later: inShort, moveIn, planInAll, saleCosts } = item
  const steps = item.steps.filter(({ isFirst }) => !isFirst)
  if (steps.length === 0 && !saleCosts) return null
  if (isAlone)
    return (
      <section aria-label="Later">
        <h3 className="mb-2 font-sans font-semibold text-base">Later</h3>
        <PaymentSteps steps={steps} />
        <MoveInTotal moveIn={moveIn} />
        <PlanInAll plan={planInAll} />
        <SaleCosts costs={saleCosts} />
      </section>
    )
  return (
    <div className="pb-3">
      <LaterPayments
        label={
          <>
            Later: {title} <span className="block tabular">{inShort}</span>
          </>
        }
      >
        <PaymentSteps steps={steps} />
        <SaleCosts costs={saleCosts} />
      </LaterPayments>
      <MoveInTotal moveIn={moveIn} isSmall />
      <PlanInAll plan={planInAll} isSmall />
    </div>
  )
}

function Amounts({
  totals: { rental, sale, totalAmount },
  rentals,
}: {
  totals: TotalsText
  /** How many of them are ordered. */
  rentals: number
}) {
  const lines = [
    ...(rental
      ? [
          ['Monthly rent', rental.monthlyRent],
          ['Security deposit, refundable', rental.securityDeposit],
          [applicationFeeTerm(rentals), rental.applicationFee],
        ]
      : []),
    ...(sale
      ? [
          ['Down payment', sale.downPayment],
          ['Processing fee', sale.processingFee],
        ]
      : []),
  ]
  return (
    <dl className="border-line border-y py-3">
      {lines.map(([term, amount]) => (
        <div key={term} className="flex items-baseline justify-between gap-3 py-1">
          <dt className="text-ink-2">{term}</dt>
          <dd className="font-semibold tabular">{amount}</dd>
        </div>
      ))}
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <dt className="font-semibold">To pay now</dt>
        <dd className="font-bold text-price">{totalAmount}</dd>
      </div>
    </dl>
  )
}

function Item({ item }: { item: CartItemText }) {
  const { title, location, price, tag, cover, previousPrice, state, planMonths } = item
  const isAvailable = state === 'available'
  return (
    <li className="flex items-start gap-3">
      <div className="w-20 shrink-0">
        <ShopPicture cover={cover} sizes="80px" />
      </div>
      <div className="min-w-0">
        <p className="line-clamp-3 font-semibold" title={title}>
          {title}
        </p>
        <p className="truncate text-ink-2 text-sm">{location}</p>
        {isAvailable ? (
          <p className="text-ink-2 text-sm">
            {tag}: {price}
            {tag === 'For Rent'
              ? ' / month'
              : planMonths === null
                ? null
                : `, plan over ${planMonths} months`}
          </p>
        ) : (
          <p className="text-danger text-sm">Not available any more, and not part of your total.</p>
        )}
        {previousPrice ? (
          <p className="text-danger text-sm">It was {previousPrice} when you put it in.</p>
        ) : null}
      </div>
    </li>
  )
}
