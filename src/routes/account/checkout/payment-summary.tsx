import { clsx } from 'clsx'
import type { CartItemText, CartText } from '#/features/cart/cart-text.rules.ts'
import { PaymentSteps } from '#/features/cart/components/payment-steps.tsx'
import { Amounts } from '#/routes/account/orders/orders-amounts.tsx'

/** What is about to be ordered, and what it comes to. */
export function PaymentSummary({ cart }: { cart: CartText }) {
  const items = [...cart.rentals, ...cart.sales]
  const { totalsText } = cart
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <Item key={item.propertyId} item={item} />
        ))}
      </ul>
      <div className="border-line-strong/50 border-t border-dashed pt-2.5">
        <Amounts totals={totalsText} totalLabel="Total" />
      </div>
    </>
  )
}

function Item({ item }: { item: CartItemText }) {
  const { title, location, price, tag, previousPrice, state } = item
  const isAvailable = state === 'available'
  return (
    <li className={clsx('py-2', !isAvailable && 'text-ink-3')}>
      <p className="font-semibold">{title}</p>
      <p className="text-ink-2 text-sm">{location}</p>
      {isAvailable ? (
        <>
          <p className="text-sm">
            {tag}: {price}
            {tag === 'For Rent' ? ' / month' : null}
          </p>
          <PaymentSteps steps={item.steps} />
        </>
      ) : (
        <p className="text-danger text-sm">Not available any more, and not part of your total.</p>
      )}
      {previousPrice ? (
        <p className="text-danger text-sm">It was {previousPrice} when you put it in.</p>
      ) : null}
    </li>
  )
}
