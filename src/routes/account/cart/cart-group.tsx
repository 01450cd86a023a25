import { clsx } from 'clsx'
import { useId } from 'react'
import type { CartItemText } from '#/features/cart/cart-text.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { CartItem } from './cart-item.tsx'
import type { CartOnPage } from './cart-use.ts'

type Line = readonly [term: string, amount: string]

/** What is to be rented, or bought, and what it comes to. */
export function CartGroup({
  title,
  items,
  cart,
  lines,
  total,
  door,
  isAll,
}: {
  title: string
  items: readonly CartItemText[]
  cart: CartOnPage
  /** Null while nothing of it can be ordered. */
  lines: readonly Line[] | null
  total: Line | null
  /** The words on the way to checkout, which takes the whole cart. */
  door: string
  /** Whether the cart holds nothing else to pay for: only then this is its main way to checkout. */
  isAll: boolean
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-sans font-strong text-h3">
        {title}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <CartItem key={item.propertyId} item={item} cart={cart} />
          ))}
        </ul>
        {lines && total ? (
          <dl
            aria-busy={cart.isBusy}
            className={clsx(
              'border-line-strong/50 border-t border-dashed p-4',
              cart.isBusy && 'opacity-60 transition-opacity',
            )}
          >
            {lines.map((line) => (
              <Amount key={line[0]} line={line} />
            ))}
            <Amount line={total} strong />
          </dl>
        ) : null}
        {lines ? (
          <div className="px-4 pb-4">
            <LinkButton
              href={urls.payment}
              variant={isAll ? 'primary' : 'secondary'}
              wide
              {...(isAll ? {} : { 'aria-describedby': `${id}-whole` })}
            >
              {door}
            </LinkButton>
            {isAll ? null : (
              <p id={`${id}-whole`} className="mt-2 text-ink-2 text-sm">
                Checks out the whole cart, {cart.totals.totalAmount}.
              </p>
            )}
          </div>
        ) : null}
      </Card>
    </section>
  )
}

function Amount({ line: [term, amount], strong = false }: { line: Line; strong?: boolean }) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-baseline justify-between gap-x-4 py-1',
        strong && 'font-semibold',
      )}
    >
      <dt className={strong ? undefined : 'text-ink-2'}>{term}</dt>
      <dd className={clsx('tabular', strong ? 'font-bold text-price' : 'font-semibold')}>{amount}</dd>
    </div>
  )
}
