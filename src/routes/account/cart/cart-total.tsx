import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { CartOnPage } from './cart-use.ts'

/** What rentals and sales come to together; they are paid for at once, so this is the way to checkout. */
export function CartTotal({ cart }: { cart: CartOnPage }) {
  return (
    <Card className="p-4">
      <p
        aria-busy={cart.isBusy}
        className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold"
      >
        Total at checkout
        <span className="font-bold text-price-lg tabular">{cart.totals.totalAmount}</span>
      </p>
      <p className="mt-1 mb-4 text-ink-2 text-sm">What you rent and what you buy is paid for together.</p>
      <LinkButton href={urls.payment} wide>
        Proceed to Checkout
      </LinkButton>
    </Card>
  )
}
