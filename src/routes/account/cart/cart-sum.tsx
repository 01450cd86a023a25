import { clsx } from 'clsx'
import { useId } from 'react'
import type { CartItemText, CartText } from '#/features/cart/cart-text.rules.ts'
import { LaterSums } from '#/routes/account/checkout/payment-steps.tsx'
import { countOf } from '#/shared/text.ts'
import { LinkButton } from '#/ui/link-button.tsx'

type Line = readonly [term: string, amount: string]

const WORDS = {
  rent: {
    sum: 'Rent',
    door: 'Proceed to Rent Now',
    stays: 'Pays for the rent alone. What you buy stays in your cart.',
  },
  sale: {
    sum: 'Purchase',
    door: 'Proceed to Purchase',
    stays: 'Pays for the purchase alone. What you rent stays in your cart.',
  },
} as const

/** What the rentals, or the purchases, come to, with their own way to pay. */
export function CartSum({
  part,
  items,
  lines,
  total,
  later,
  href,
  isMixed,
  isBusy,
}: {
  part: 'rent' | 'sale'
  items: readonly CartItemText[]
  /** Null while nothing of it can be ordered. */
  lines: readonly Line[] | null
  total: string | null
  /** What follows after checkout. */
  later: CartText['laterInAll']['rent']
  /** Where this part alone is paid for. */
  href: string
  /** There is something else in the cart. */
  isMixed: boolean
  /** The amounts are about to change. */
  isBusy: boolean
}) {
  const id = useId()
  const { sum, stays } = WORDS[part]
  const ordered = items.filter(({ state }) => state === 'available').length
  return (
    <section aria-labelledby={id} className="p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-sans font-strong text-h3">
          {sum}
        </h2>
        <p className="text-ink-2 text-sm">{countOf(ordered, 'home', 'homes')}</p>
      </div>
      {lines && total ? (
        <>
          <dl aria-busy={isBusy} className={clsx('mt-2 mb-4', isBusy && 'opacity-60')}>
            {lines.map(([term, amount]) => (
              <div key={term} className="flex items-baseline justify-between gap-3 py-1">
                <dt className="text-ink-2">{term}</dt>
                <dd className="font-semibold tabular">{amount}</dd>
              </div>
            ))}
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1">
              <dt className="font-semibold">To pay now</dt>
              <dd className="font-bold text-price">{total}</dd>
            </div>
            <LaterSums later={later} />
          </dl>
          <CartDoor part={part} href={href} total={total} variant={isMixed ? 'secondary' : 'primary'} />
          {isMixed ? <p className="mt-2 text-ink-2 text-sm">{stays}</p> : null}
        </>
      ) : (
        <p className="mt-2 text-ink-2">Nothing here can be ordered now.</p>
      )}
    </section>
  )
}

/** The way to pay for the rentals, or the purchases, with what it takes. */
export function CartDoor({
  part,
  href,
  total,
  variant = 'primary',
}: {
  part: 'rent' | 'sale'
  href: string
  total: string
  variant?: 'primary' | 'secondary'
}) {
  return (
    <LinkButton href={href} wide variant={variant}>
      <span>
        {WORDS[part].door} <span className="whitespace-nowrap">{total}</span>
      </span>
    </LinkButton>
  )
}

/** Rentals and purchases in one payment, below the two sums. */
export function CartTogether({ href, total }: { href: string; total: string }) {
  return (
    <section aria-label="Both at once" className="p-4">
      <p className="mb-3">
        <span className="font-strong text-h3">Both at once</span>
        <span className="block text-ink-2">One payment, one order and one receipt.</span>
      </p>
      <LinkButton href={href} wide>
        <span>
          Check out together, <span className="whitespace-nowrap">{total}</span>
        </span>
      </LinkButton>
    </section>
  )
}
