import type { OrderItemText } from '#/features/orders/order-text.rules.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { useSite } from '#/web/request/site.ts'
import IconPhone from '~icons/ph/phone'
import { nextWords, PAY_INSTALMENT } from './due-text.ts'
import type { NextPayment } from './own-orders-view.server.ts'

/** What a buyer pays next for an order, when, and whom to ask about it: before everything else on its page. */
export function OrderNext({ next, items }: { next: NextPayment; items: readonly OrderItemText[] }) {
  const { brand } = useSite()
  // Whoever gives no number is reached through the office.
  const calls = new Map(
    items
      .filter(({ isStanding, title }) => isStanding && title === next.title)
      .map(({ agentName, agentPhone }): [phone: string, label: string] =>
        agentPhone ? [agentPhone, `Call ${agentName}`] : [brand.phone, 'Call our office'],
      ),
  )
  return (
    <div className="screen-only on-indigo turned flex flex-wrap items-center justify-between gap-4 bg-indigo p-4 text-white lg:px-6">
      <div className="min-w-0">
        <p className="font-bold text-price">{nextWords(next)}</p>
        <p className="text-indigo-tint">{next.words}</p>
        {items.length > 1 ? <p className="text-indigo-tint">{next.title}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {next.payHref ? (
          <LinkButton href={next.payHref} size="sm" variant={next.isNear ? 'primary' : 'secondary'}>
            {PAY_INSTALMENT}
          </LinkButton>
        ) : null}
        {[...calls].map(([phone, label]) => (
          <LinkButton key={phone} href={`tel:${phone}`} variant="secondary" size="sm" icon={<IconPhone />}>
            <span className="min-w-0 break-words">{label}</span>
          </LinkButton>
        ))}
      </div>
    </div>
  )
}
