import { type ReactNode, useId } from 'react'
import type { CartItemText } from '#/features/cart/cart-text.rules.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { CartItem } from './cart-item.tsx'
import type { CartOnPage } from './cart-use.ts'

const WORDS = {
  rent: { title: 'Rental Properties', tag: 'For Rent' },
  sale: { title: 'Properties For Sale', tag: 'For Sale' },
} as const

/** What is to be rented, or bought. */
export function CartGroup({
  part,
  items,
  cart,
  children,
}: {
  part: 'rent' | 'sale'
  items: readonly CartItemText[]
  cart: CartOnPage
  /** What is asked about all of them: above the first, or of a single one below its name. */
  children?: ReactNode
}) {
  const id = useId()
  const { title, tag } = WORDS[part]
  const isOne = items.length === 1
  const isAsking = part === 'sale' && items.some((item) => canRequest(item) && !cart.isRequested(item))
  return (
    <section aria-labelledby={id}>
      <Card className="p-4">
        <div className="mb-4 flex items-start justify-between gap-3">
          <h2 id={id} className="font-sans font-strong text-h3">
            {title}
          </h2>
          <Badge kind={part}>{tag}</Badge>
        </div>
        {isOne || !children ? null : <div className="mb-6">{children}</div>}
        <ul className="space-y-6">
          {items.map((item) => (
            <CartItem key={item.propertyId} item={item} cart={cart}>
              {isOne ? children : null}
            </CartItem>
          ))}
        </ul>
        {isAsking ? (
          <p className="mt-4 text-ink-2 text-sm">A request asks an agent first, and costs nothing.</p>
        ) : null}
      </Card>
    </section>
  )
}

const canRequest = ({ state }: CartItemText) => state === 'available'
