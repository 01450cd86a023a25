import { ShopPicture } from '#/routes/account/checkout/shop-picture.tsx'
import { Card } from '#/ui/card.tsx'
import type { PayingText } from './paying-view.server.ts'

// What is parked was paid otherwise than the order says.
const LABELS: Partial<Record<PayingText['kind'], string>> = { returned: 'Paid', parked: 'Order total' }

/** What is being paid for, and until when it is held. */
export function PayingOrder({ paying: { order, total, payUntil, kind } }: { paying: PayingText }) {
  return (
    <aside aria-label="What you ordered" className="min-w-0">
      <Card turn className="space-y-4 p-4">
        <ul className="space-y-4">
          {order.items.map(({ title, location, price, tag, cover }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's items never change
            <li key={index} className="flex items-start gap-3">
              <div className="w-24 shrink-0">
                <ShopPicture cover={cover} sizes="96px" />
              </div>
              <div className="min-w-0">
                <p className="line-clamp-3 font-semibold" title={title}>
                  {title}
                </p>
                <p className="truncate text-ink-2 text-sm">{location}</p>
                <p className="text-ink-2 text-sm">
                  {price}
                  {tag === 'For Rent' ? ' / month' : ''}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t pt-3 font-semibold">
          {LABELS[kind] ?? 'To pay now'}
          <span className="font-bold text-price">{total}</span>
        </p>
        {payUntil && kind !== 'parked' ? (
          <p className="text-ink-2 text-sm">
            Held for you until <span className="font-semibold text-ink">{payUntil}</span>. Nobody else can
            order it before that.
          </p>
        ) : null}
      </Card>
    </aside>
  )
}
