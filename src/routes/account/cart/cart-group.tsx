import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import type { CartItemText } from '#/features/cart/cart-text.rules.ts'
import { SaleCosts } from '#/features/cart/components/sale-costs.tsx'
import { countOf } from '#/shared/text.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { CartItem, RequestButton } from './cart-item.tsx'
import type { CartOnPage } from './cart-use.ts'

type Line = readonly [term: string, amount: string]

const WORDS = {
  rent: { title: 'Rental Properties', tag: 'For Rent', sum: 'Rent', door: 'Proceed to Rent Now' },
  sale: { title: 'Properties For Sale', tag: 'For Sale', sum: 'Purchase', door: 'Proceed to Purchase' },
} as const

/** What is to be rented, or bought: its homes, and beside them what they come to and their own way to pay. */
export function CartGroup({
  part,
  items,
  cart,
  lines,
  total,
  href,
  isMain,
  staysWith,
  children,
}: {
  part: 'rent' | 'sale'
  items: readonly CartItemText[]
  cart: CartOnPage
  /** Null while nothing of it can be ordered. */
  lines: readonly Line[] | null
  total: string | null
  /** Where this part alone is paid for. */
  href: string
  /** The one act of the page in its colour. */
  isMain: boolean
  /** What this payment leaves in the cart, where there is something else. */
  staysWith?: string | undefined
  /** What is asked about all of them: above the first, or of a single one below its name. */
  children?: ReactNode
}) {
  const id = useId()
  const { title, tag, sum, door } = WORDS[part]
  const doorWords = (
    <span>
      {door} <span className="whitespace-nowrap tabular">{total}</span>
    </span>
  )
  const [only] = items
  const isOne = items.length === 1
  const ordered = items.filter(({ state }) => state === 'available').length
  const requested = part === 'sale' && isOne && only?.state === 'available' ? only : undefined
  return (
    <section aria-labelledby={id}>
      <Card turn className="cart-block">
        <div className="flex items-start justify-between gap-3 p-4">
          <h2 id={id} className="font-sans font-strong text-h3">
            {title}
          </h2>
          <Badge kind={part}>{tag}</Badge>
        </div>
        <div className="px-4 pb-4">
          {isOne || !children ? null : <div className="mb-6">{children}</div>}
          <ul className="space-y-6">
            {items.map((item) => (
              <CartItem key={item.propertyId} item={item} cart={cart} isOnly={isOne}>
                {isOne ? children : null}
              </CartItem>
            ))}
          </ul>
        </div>
        <div className="cart-sum bg-limewash p-4">
          <div className="shop-follow">
            <p className="flex items-baseline justify-between gap-3">
              <span className="font-strong text-h3">{sum}</span>
              <span className="text-ink-2 text-sm">{countOf(ordered, 'home', 'homes')}</span>
            </p>
            {lines && total ? (
              <>
                <dl aria-busy={cart.isBusy} className={clsx('mt-2 mb-4', cart.isBusy && 'opacity-60')}>
                  {lines.map(([term, amount]) => (
                    <div key={term} className="flex items-baseline justify-between gap-3 py-1">
                      <dt className="text-ink-2">{term}</dt>
                      <dd className="font-semibold tabular">{amount}</dd>
                    </div>
                  ))}
                  <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t pt-3">
                    <dt className="font-semibold">To pay now</dt>
                    <dd className="font-bold text-price tabular">{total}</dd>
                  </div>
                </dl>
                <LinkButton href={href} wide variant={isMain ? 'primary' : 'secondary'}>
                  {doorWords}
                </LinkButton>
                {staysWith ? <p className="mt-2 text-ink-2 text-sm">{staysWith}</p> : null}
              </>
            ) : (
              <p className="mt-2 text-ink-2">Nothing here can be ordered now.</p>
            )}
            {items.map(({ propertyId, saleCosts }) => (
              <div key={propertyId} className="mt-4">
                <SaleCosts costs={saleCosts} />
              </div>
            ))}
            {requested ? (
              <div className="mt-2">
                <RequestButton item={requested} cart={cart} wide isQuiet={!isMain} />
                {cart.isRequested(requested) ? null : (
                  <p className="mt-2 text-ink-2 text-sm">
                    “Request Property” asks an agent first. It costs nothing.
                  </p>
                )}
              </div>
            ) : null}
          </div>
        </div>
      </Card>
    </section>
  )
}

/** Rentals and purchases in one payment: below the two blocks, whose own doors come first. */
export function CartTogether({ href, total }: { href: string; total: string }) {
  return (
    <div className="turned flex flex-wrap items-center justify-between gap-4 border border-line bg-card p-4">
      <div className="min-w-0">
        <p className="font-strong text-h3">Both at once</p>
        <p className="text-ink-2">One payment, one order and one receipt.</p>
      </div>
      <LinkButton href={href} variant="secondary">
        <span>
          Check out together, <span className="whitespace-nowrap tabular">{total}</span>
        </span>
      </LinkButton>
    </div>
  )
}
