import type { CartItemText } from '#/features/cart/cart-text.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { Price } from '#/ui/price.tsx'
import { Section } from './dashboard-home-sections.tsx'

type Item = Pick<CartItemText, 'propertyId' | 'isPublic' | 'title' | 'location' | 'tag' | 'price' | 'state'>

/** What was put into the cart first, with the way to all of it; nothing while it is empty. */
export function CartPreview({ items, count }: { items: readonly Item[]; count: number }) {
  if (items.length === 0) return null
  return (
    <Section
      title="In your cart"
      action={
        <Link
          href={urls.cart}
          className="font-semibold text-laterite text-sm underline-offset-4 hover:underline"
        >
          {count > items.length ? `View all ${count}` : 'View'}
          <span className="sr-only"> in my cart</span>
        </Link>
      }
    >
      <Card>
        <ul className="divide-y divide-line">
          {items.map(({ propertyId, isPublic, title, location, tag, price, state }) => (
            <li key={propertyId} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <div className="min-w-0 grow basis-52">
                <p className="truncate font-semibold" title={title}>
                  {isPublic ? (
                    <Link
                      href={urls.property(propertyId)}
                      className="text-laterite underline-offset-4 hover:underline"
                    >
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </p>
                <p className="truncate text-ink-2 text-sm">{location}</p>
              </div>
              <Price size="sm" amount={price} suffix={tag === 'For Rent' ? '/ month' : undefined} />
              {state === 'available' ? (
                <Badge kind={tag === 'For Sale' ? 'sale' : 'rent'}>{tag}</Badge>
              ) : (
                <Badge kind="danger">Not available</Badge>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
